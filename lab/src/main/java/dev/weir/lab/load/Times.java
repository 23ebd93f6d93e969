package dev.weir.lab.load;

import org.HdrHistogram.Histogram;

/**
 * Times of many requests in milliseconds; not a number where there were none.
 *
 * @param count how many requests
 * @param mean the arithmetic mean
 */
public record Times(long count, double mean, double p50, double p90, double p99, double max) {

    /** The times of no request. */
    public static final Times NONE =
            new Times(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** The times in a histogram of microseconds. */
    public static Times of(Histogram micros) {
        return micros.getTotalCount() == 0
                ? NONE
                : new Times(
                        micros.getTotalCount(),
                        micros.getMean() / 1e3,
                        micros.getValueAtPercentile(50) / 1e3,
                        micros.getValueAtPercentile(90) / 1e3,
                        micros.getValueAtPercentile(99) / 1e3,
                        micros.getMaxValue() / 1e3);
    }
}
