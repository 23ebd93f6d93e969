package dev.weir.size;

/**
 * How many times as long short work takes as at rest: how full the database is.
 *
 * <p>Typical is the geometric mean of holds of short work. Its value at rest is that of leases that
 * began while few were out ({@link #FEW}), or the least of {@value #BLOCK} holds in a row if that
 * is less: a pool that is never at rest knows only the latter. A ratio leaves out the network,
 * which is in both. Holds of a process that warms up get shorter by themselves, so what it showed
 * is {@linkplain #forget() forgotten} once it is warm.
 *
 * <p>Pure: no clock, no threads. Not thread-safe.
 */
public final class SlowDown {
    /**
     * Most leases out at a time, itself included, with which one counts as begun among few: on a
     * hot row it waits for two others at most. Chosen without a measurement (decision 17).
     */
    public static final int FEW = 3;

    /** From here on connects are begun one at a time: each takes a processor from work. */
    public static final double FULL = 1.5;

    /**
     * From here on one more connection would bring nothing: a database whose contention follows the
     * scalability law is at 3 at the top of its throughput, processors at 1 to 2.5, disks at 2.
     */
    public static final double SATURATED = 2.2;

    /** Standard deviation of the logarithm of holds is about 1.4: 9 % of their mean. */
    private static final int BLOCK = 256;

    /** Holds in the present mean, about; two of these in the one at rest. */
    private static final int RECENT = 128;

    private static final int FEWEST_RECENT = 16;
    private static final int FEWEST_AT_REST = 32;

    /** What is older says nothing of now. */
    private static final long FRESH_NANOS = 1_000_000_000L;

    private final Mean amongFew = new Mean(BLOCK);
    private final Mean recent = new Mean(RECENT);
    private final Mean block = new Mean(BLOCK);
    private double least = Double.POSITIVE_INFINITY;
    private long recentAt;

    /**
     * A lease of short work has ended that was at work all the time.
     *
     * @param nanos how long it lasted
     * @param few whether at most {@link #FEW} leases were out when it began
     * @param now monotonic time in nanoseconds
     */
    public void timed(double nanos, boolean few, long now) {
        double log = Math.log(Math.max(1, nanos));
        if (few) {
            amongFew.add(log);
        }
        if (now - recentAt > FRESH_NANOS) {
            recent.clear();
        }
        recent.add(log);
        recentAt = now;
        block.add(log);
        if (block.values == BLOCK) {
            least = Math.min(least, block.mean);
            block.clear();
        }
    }

    /** Nothing is known any more. */
    public void forget() {
        amongFew.clear();
        recent.clear();
        block.clear();
        least = Double.POSITIVE_INFINITY;
    }

    /** Logarithm of the typical hold at rest; infinite while it is not known. */
    double logAtRest() {
        return amongFew.values < FEWEST_AT_REST ? least : Math.min(least, amongFew.mean);
    }

    /** Whether the typical hold at rest is known. */
    public boolean isKnown() {
        return logAtRest() < Double.POSITIVE_INFINITY;
    }

    /** The typical hold now over that at rest; 1 where that is not known. */
    public double now(long now) {
        boolean fresh = recent.values >= FEWEST_RECENT && now - recentAt < FRESH_NANOS;
        return fresh && isKnown() ? Math.exp(recent.mean - logAtRest()) : 1;
    }

    /** A mean of the last values, in which older ones fade. */
    private static final class Mean {
        private final int memory;
        private int values;
        private double mean;

        Mean(int memory) {
            this.memory = memory;
        }

        void add(double value) {
            values = Math.min(values + 1, memory);
            mean += (value - mean) / values;
        }

        void clear() {
            values = 0;
            mean = 0;
        }
    }
}
