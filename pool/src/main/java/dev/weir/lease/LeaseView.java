package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * A lease as seen from outside, for diagnosis. {@code heldNanos} is exact for borrowers that
 * waited, otherwise known to a tick; {@code site} is null unless the leak threshold is set.
 */
public record LeaseView(
        long connection,
        long holder,
        long heldNanos,
        @Nullable Throwable site,
        PhysicalConnection physical,
        boolean isLong) {

    /** The same lease after {@code nanos}. */
    LeaseView lasting(long nanos) {
        return new LeaseView(connection, holder, nanos, site, physical, isLong);
    }
}
