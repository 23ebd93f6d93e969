package dev.weir.testkit.world;

/** Times by their logarithm, a hundred classes to a power of ten: quantiles within 2.4 %. */
public final class Latencies {
    private static final int PER_DECADE = 100;

    /** From a microsecond to a thousand seconds. */
    private static final int DECADES = 9;

    private static final double LEAST_NANOS = 1e3;

    private final long[] counts = new long[PER_DECADE * DECADES];
    private long count;
    private double sum;

    /** Counts a time. */
    public void add(double nanos) {
        count++;
        sum += nanos;
        int i = (int) (PER_DECADE * Math.log10(Math.max(LEAST_NANOS, nanos) / LEAST_NANOS));
        counts[Math.min(counts.length - 1, i)]++;
    }

    /** How many were counted. */
    public long count() {
        return count;
    }

    /** Their mean, in nanoseconds; not a number without any. */
    public double mean() {
        return count == 0 ? Double.NaN : sum / count;
    }

    /** The time that a part {@code p} of all does not exceed; not a number without any. */
    public double quantile(double p) {
        long wanted = Math.max(1, (long) Math.ceil(p * count));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= wanted) {
                return LEAST_NANOS * Math.pow(10, (i + 0.5) / PER_DECADE);
            }
        }
        return Double.NaN;
    }

    /** Adds what others have counted. */
    public void add(Latencies others) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += others.counts[i];
        }
        count += others.count;
        sum += others.sum;
    }
}
