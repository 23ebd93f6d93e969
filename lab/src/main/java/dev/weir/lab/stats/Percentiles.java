package dev.weir.lab.stats;

import java.util.Arrays;

/**
 * Exact percentiles of one run by nearest rank: the smallest value that at least p % do not exceed.
 */
public final class Percentiles {

    private final long[] sorted;

    private Percentiles(long[] sorted) {
        this.sorted = sorted;
    }

    /** The percentiles of these values, none of which need be in order. */
    public static Percentiles of(long... values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Percentiles(sorted);
    }

    /** The number of values. */
    public int count() {
        return sorted.length;
    }

    /**
     * The value at percentile {@code p} in 0..100; 0 if there are no values.
     *
     * @throws IllegalArgumentException if p is outside 0..100
     */
    public long at(double p) {
        if (!(p >= 0 && p <= 100)) {
            throw new IllegalArgumentException("a percentile lies in 0..100, not " + p);
        }
        if (sorted.length == 0) {
            return 0;
        }
        int rank = (int) Math.ceil(p / 100 * sorted.length);
        return sorted[Math.max(1, rank) - 1];
    }

    /** The largest value; 0 if there are none. */
    public long max() {
        return at(100);
    }
}
