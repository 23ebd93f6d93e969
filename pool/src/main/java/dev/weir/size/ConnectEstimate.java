package dev.weir.size;

/**
 * The expected time of a connect: an exponentially weighted mean with weight 1/4. Not thread-safe.
 */
public final class ConnectEstimate {
    private double mean;

    /** Adds a connect that succeeded after {@code nanos}. */
    public void observe(long nanos) {
        mean = mean == 0 ? nanos : mean + (nanos - mean) / 4;
    }

    /** Expected nanoseconds, 0 while none was observed. */
    public long meanNanos() {
        return (long) mean;
    }
}
