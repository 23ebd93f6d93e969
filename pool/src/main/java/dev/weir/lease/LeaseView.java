package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * A lease as seen from outside, for diagnosis.
 *
 * @param connection the connection's number
 * @param holder {@link Thread#threadId()} of the borrower
 * @param heldNanos how long it has lasted at least; exact for borrowers that waited, otherwise
 *     known to a tick (100 ms)
 * @param site where it was borrowed, null unless the leak threshold is set
 * @param physical the connection itself, for those who know how to ask it whether a transaction is
 *     open
 * @param isLong whether it counts as long work
 */
public record LeaseView(
        long connection,
        long holder,
        long heldNanos,
        @Nullable Throwable site,
        PhysicalConnection physical,
        boolean isLong) {}
