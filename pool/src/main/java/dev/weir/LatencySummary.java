package dev.weir;

/**
 * A distribution of times in four numbers.
 *
 * @param count how many were recorded
 * @param p50Nanos the median, in nanoseconds, within 3 %
 * @param p99Nanos the 99th percentile, in nanoseconds, within 3 %
 * @param maxNanos the longest, in nanoseconds, exact
 */
public record LatencySummary(long count, long p50Nanos, long p99Nanos, long maxNanos) {

    /** Nothing was recorded. */
    public static final LatencySummary NONE = new LatencySummary(0, 0, 0, 0);
}
