package dev.weir.size;

import org.jspecify.annotations.Nullable;

/**
 * What the {@link OverflowLaw} lends beyond the limit, and why.
 *
 * @param most connections that may be lent beyond the limit while the queue comes and goes; 0 where
 *     holds are even
 * @param binds whether nothing is lent beyond the limit because the queue stands
 * @param stoodNanos how long the queue has stood, in nanoseconds; 0 while it comes and goes
 * @param variation squared coefficient of variation of holds, that of leases begun while few were
 *     out if it is less; 1 while little is known
 * @param scale part of the overflow that has not been shown to cost throughput, above 0, at most 1
 * @param last the last comparison of throughput with and without it; null before the first
 */
public record OverflowState(
        int most,
        boolean binds,
        long stoodNanos,
        double variation,
        double scale,
        @Nullable Comparison last) {}
