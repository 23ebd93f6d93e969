package dev.weir.size;

/**
 * The mean hold (time from borrow to return) without a clock read per borrow.
 *
 * <p>By Little's law the mean hold is the time that connections spent in use divided by the number
 * of returns: both can be read off now and then, from the number in use and the generations of the
 * slots. With unfinished holds counted in the numerator this is also the maximum-likelihood
 * estimate for right-censored exponential holds, so a connection that never comes back raises it
 * instead of being left out. Older evidence fades: the weight of the past is at most {@value
 * #MEMORY} returns. Not thread-safe.
 */
public final class HoldEstimate {
    private static final double MEMORY = 64;

    private double usedNanos;
    private double returns;

    /**
     * Adds what was observed since the last call.
     *
     * @param usedNanos time in use, summed over all connections
     * @param returns leases that ended
     */
    public void observe(double usedNanos, long returns) {
        double total = this.returns + returns;
        if (total > MEMORY) {
            double keep = returns >= MEMORY ? 0 : (MEMORY - returns) / this.returns;
            this.usedNanos *= keep;
            this.returns *= keep;
        }
        this.usedNanos += usedNanos;
        this.returns += returns;
    }

    /** The mean hold in nanoseconds; 0 while no lease has ended. */
    public long meanNanos() {
        return returns <= 0 ? 0 : (long) (usedNanos / returns);
    }
}
