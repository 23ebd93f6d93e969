package dev.weir.lab.memory;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one slice came to.
 *
 * @param share buffers in per cent of the limit
 * @param round from 0
 * @param perSecond reads in a second
 * @param p50 response time in milliseconds
 * @param swappedBytes of the server that were swapped out at the end
 * @param swappedInPerSecond pages read back in a second
 * @param waitedPercent of the time in which all tasks with work waited for memory; not a number
 *     where the kernel does not say
 * @param failed clients that gave up
 * @param firstFailure why; null without
 */
record SliceOutcome(
        int share,
        int round,
        double perSecond,
        double p50,
        double p95,
        double p99,
        double max,
        long swappedBytes,
        double swappedInPerSecond,
        double waitedPercent,
        int failed,
        @Nullable String firstFailure) {

    static SliceOutcome of(
            int share,
            int round,
            ReadLoop.Reads reads,
            Counters begin,
            Counters end,
            long swappedBytes) {
        Histogram micros = reads.micros();
        return new SliceOutcome(
                share,
                round,
                reads.perSecond(),
                millis(micros, 50),
                millis(micros, 95),
                millis(micros, 99),
                millis(micros, 100),
                swappedBytes,
                end.swappedInPerSecondSince(begin),
                end.waitedPercentSince(begin),
                reads.failed(),
                reads.firstFailure());
    }

    private static double millis(Histogram micros, double percentile) {
        return micros.getTotalCount() == 0
                ? Double.NaN
                : micros.getValueAtPercentile(percentile) / 1e3;
    }
}
