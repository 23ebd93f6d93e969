package dev.weir.lab.sweep;

import org.HdrHistogram.Histogram;

/**
 * Times of many requests in milliseconds; not a number where there were none.
 *
 * @param mean the arithmetic mean
 */
record Latency(double mean, double p50, double p95, double p99, double max) {

    static Latency of(Histogram micros) {
        return new Latency(
                micros.getTotalCount() == 0 ? Double.NaN : micros.getMean() / 1e3,
                Tick.millis(micros, 50),
                Tick.millis(micros, 95),
                Tick.millis(micros, 99),
                Tick.millis(micros, 100));
    }
}
