package dev.weir.size;

/**
 * What the {@link OverflowLaw} lends beyond the limit, and why.
 *
 * @param most connections that may be lent beyond the limit while the queue comes and goes; 0 where
 *     holds are even
 * @param stoodNanos how long the queue has stood, in nanoseconds; 0 while it comes and goes
 * @param variation squared coefficient of variation of holds, that of leases begun while few were
 *     out if it is less; 1 while little is known
 */
public record OverflowState(int most, long stoodNanos, double variation) {}
