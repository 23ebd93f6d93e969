package dev.weir.lab.sweep;

import org.HdrHistogram.Histogram;

/**
 * One interval of a slice: what the clients got and what the pool and the server were like. Times
 * are in milliseconds; a percentile of nothing is not a number.
 *
 * @param second the interval's end, from the start of the load
 * @param throughput requests served in a second
 * @param p50 response
 * @param p99 response
 * @param wait99 wait for a connection
 * @param use50 time with the connection
 * @param open connections, at the end
 * @param inUse in the mean over the interval
 * @param openMean in the mean over the interval
 * @param size as many as the pool lent at a time, in the mean over the interval
 * @param waiting borrowers in the queue, at the end
 * @param serverCores processors that the server kept busy; not a number if it cannot be seen
 * @param failed requests that failed
 */
record Tick(
        double second,
        double throughput,
        double p50,
        double p99,
        double wait99,
        double use50,
        int open,
        double inUse,
        double openMean,
        double size,
        int waiting,
        double serverCores,
        long failed) {

    static double millis(Histogram histogram, double percentile) {
        return histogram.getTotalCount() == 0
                ? Double.NaN
                : histogram.getValueAtPercentile(percentile) / 1e3;
    }
}
