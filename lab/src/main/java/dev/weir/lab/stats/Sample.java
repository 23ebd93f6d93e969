package dev.weir.lab.stats;

import java.util.Arrays;

/**
 * One number measured several times, once per repeat. Reported as the median with a 95 % interval
 * from order statistics: the chance that the true median lies outside the k-th smallest and the
 * k-th largest of n values is twice the binomial tail P(X &lt; k), X ~ B(n, 1/2), whatever the
 * distribution (Conover, Practical Nonparametric Statistics, section 3.2).
 */
public final class Sample {

    private static final double TAIL = 0.025;

    private final double[] sorted;

    private Sample(double[] sorted) {
        this.sorted = sorted;
    }

    /**
     * A sample of at least one value.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Sample of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("a sample needs at least one value");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Sample(sorted);
    }

    /** The number of values. */
    public int size() {
        return sorted.length;
    }

    /** The middle value, or the mean of the two in the middle. */
    public double median() {
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /** The smallest value. */
    public double min() {
        return sorted[0];
    }

    /** The largest value. */
    public double max() {
        return sorted[sorted.length - 1];
    }

    /**
     * The lower end of the median's interval; the minimum if there are too few values for 95 %. Not
     * a number for a single value, which has no interval.
     */
    public double low() {
        return size() == 1 ? Double.NaN : sorted[rank() - 1];
    }

    /**
     * The upper end of the median's interval; the maximum if there are too few values for 95 %. Not
     * a number for a single value, which has no interval.
     */
    public double high() {
        return size() == 1 ? Double.NaN : sorted[sorted.length - rank()];
    }

    /** The largest k with P(X &lt; k) &lt;= the tail, at least 1. */
    private int rank() {
        int n = sorted.length;
        double probability = Math.pow(0.5, n);
        double tail = 0;
        int k = 0;
        while (k < n / 2) {
            tail += probability;
            if (tail > TAIL) {
                break;
            }
            k++;
            probability = probability * (n - k + 1) / k;
        }
        return Math.max(1, k);
    }
}
