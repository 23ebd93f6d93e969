package dev.weir.size;

/**
 * The throughput of two sizes, measured one right after the other.
 *
 * @param nanos monotonic time at its end, in nanoseconds
 * @param fewer connections lent at the one size
 * @param more connections lent at the other
 * @param fewerPerSecond leases that ended per second with {@code fewer}
 * @param morePerSecond leases that ended per second with {@code more}
 */
public record Comparison(
        long nanos, int fewer, int more, double fewerPerSecond, double morePerSecond) {

    private static final double SECOND_NANOS = 1e9;

    /** Of the two windows of a pair. */
    static Comparison of(WindowMeasure low, WindowMeasure high, SizePair sizes, long nanos) {
        boolean whole = ProbePair.isOneSided(low, high);
        double less = whole ? low.rate() : low.full().rate();
        double more = whole ? high.rate() : high.full().rate();
        return new Comparison(
                nanos, sizes.low(), sizes.high(), less * SECOND_NANOS, more * SECOND_NANOS);
    }
}
