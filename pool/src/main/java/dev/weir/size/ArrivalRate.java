package dev.weir.size;

/**
 * Arrivals per nanosecond, exponentially weighted: an arrival counts for one by the window at once
 * and fades by a factor e with each window that passes. The window is about half a connect time: a
 * step of the load is seen while a connect begun at once is still under way. Not thread-safe.
 */
public final class ArrivalRate {
    private double rate;
    private long at;

    /**
     * Adds arrivals.
     *
     * @param arrivals how many came since the last call
     * @param now the time, in nanoseconds, never less than at the last call
     * @param windowNanos the averaging window, more than 0
     */
    public void observe(long arrivals, long now, long windowNanos) {
        long elapsed = now - at;
        double fade = Math.exp(-(double) elapsed / windowNanos);
        // spread over the time since the last look: a steady stream reads as its true rate whatever
        // the looking interval
        double added =
                elapsed > 0 ? (1 - fade) * arrivals / elapsed : (double) arrivals / windowNanos;
        rate = rate * fade + added;
        at = now;
    }

    /** Arrivals per nanosecond as of the last observation. */
    public double perNano() {
        return rate;
    }
}
