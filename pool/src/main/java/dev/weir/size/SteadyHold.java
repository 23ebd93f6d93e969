package dev.weir.size;

/**
 * The hold to plan connections for: the mean hold, but hardly more than the shortest of the last
 * two seconds.
 *
 * <p>While a backlog drains each hold begins with waking a borrower that waited, on a machine that
 * is busier than usual, and a database that got slower makes holds longer: neither is a reason for
 * connections that stay. A minimum over a moving window is how congestion control tells the path
 * from the queue on it (BBR, Cardwell et al. 2016). What is truly longer for two seconds counts in
 * full. Not thread-safe.
 */
public final class SteadyHold {
    private static final long WINDOW_NANOS = 500_000_000L;
    private static final int WINDOWS = 4;

    /** Fewer returns than this in a window say nothing of its mean. */
    private static final long KNOWN = 20;

    /** How far the present mean may exceed the shortest: less than this is noise. */
    private static final double ABOVE = 1.1;

    private final double[] means = new double[WINDOWS];
    private int next;
    private long windowSince = Long.MIN_VALUE / 2;
    private double usedNanos;
    private long returns;

    /** Adds what was observed since the last call, as {@link HoldEstimate#observe} does. */
    public void observe(double usedNanos, long returns, long now) {
        this.usedNanos += usedNanos;
        this.returns += returns;
        if (now - windowSince < WINDOW_NANOS) {
            return;
        }
        means[next] = this.returns < KNOWN ? 0 : this.usedNanos / this.returns;
        next = (next + 1) % WINDOWS;
        windowSince = now;
        this.usedNanos = 0;
        this.returns = 0;
    }

    /**
     * The hold to plan for.
     *
     * @param meanNanos the mean hold at present; 0 when nothing is known
     */
    public long nanos(long meanNanos) {
        double shortest = Double.POSITIVE_INFINITY;
        for (double mean : means) {
            shortest = mean > 0 ? Math.min(shortest, mean) : shortest;
        }
        return (long) Math.min(meanNanos, ABOVE * shortest);
    }
}
