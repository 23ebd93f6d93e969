package dev.weir.size;

/**
 * The mean hold (time from borrow to return) without a clock read per borrow.
 *
 * <p>By Little's law the mean hold is the time that connections spent in use divided by the number
 * of returns: both can be read off now and then, from the number in use and the generations of the
 * slots. With unfinished holds counted in the numerator this is also the maximum-likelihood
 * estimate for right-censored exponential holds, so a connection that never comes back raises it
 * instead of being left out. Older evidence fades by a factor e in half a second, but never so far
 * that fewer than {@value #MEMORY} returns are remembered: the number in use at an instant is a
 * small sample, and one interval with many returns must not displace all others. Not thread-safe.
 */
public final class HoldEstimate {
    private static final double MEMORY = 64;

    /** Fewer returns than this say nothing: the first of several that began together is one. */
    private static final double KNOWN = 5;

    private static final double FADE_NANOS = 500_000_000;

    private double usedNanos;
    private double returns;

    /**
     * Adds what was observed since the last call.
     *
     * @param usedNanos time in use, summed over all connections
     * @param returns leases that ended
     * @param elapsedNanos the time between
     */
    public void observe(double usedNanos, long returns, long elapsedNanos) {
        if (this.returns + returns > MEMORY) {
            double least = (MEMORY - returns) / this.returns;
            double keep = Math.max(least, Math.exp(-elapsedNanos / FADE_NANOS));
            this.usedNanos *= keep;
            this.returns *= keep;
        }
        this.usedNanos += usedNanos;
        this.returns += returns;
    }

    /** The mean hold in nanoseconds; 0 while fewer than {@value #KNOWN} leases have ended. */
    public long meanNanos() {
        return returns < KNOWN ? 0 : (long) (usedNanos / returns);
    }
}
