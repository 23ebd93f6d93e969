package dev.weir.lab.spike;

import dev.weir.lab.load.RequestLog;
import dev.weir.lab.stats.Percentiles;
import java.util.Arrays;
import java.util.List;

/**
 * What one pool did with a step. Waits count from the schedule.
 *
 * @param start when the schedule began, {@link System#nanoTime}
 * @param offsets when each request was to arrive, in nanoseconds from the start
 * @param stepNanos when the rate stepped up, from the start
 * @param requests each request's log
 * @param openAtStep connections open at the step
 * @param openAtEnd connections open at the end of the schedule
 * @param opened connects begun after the step
 */
record StepOutcome(
        long start,
        long[] offsets,
        long stepNanos,
        RequestLog requests,
        List<ConnectionLog.Event> connections,
        int openAtStep,
        int openAtEnd,
        int opened) {

    /** A wait this long or longer is not settled. */
    static final double SETTLED_MILLIS = 5;

    private static final long WINDOW_NANOS = 50_000_000;

    /** A wait that never ended. */
    private static final long NEVER = Long.MAX_VALUE;

    int unserved() {
        return requests.size() - requests.servedCount();
    }

    /** The 99th percentile of the wait of requests due in a span, in ms; infinite if not served. */
    double waitP99Millis(long fromNanos, long toNanos) {
        int from = first(fromNanos);
        int to = first(toNanos);
        long[] waits = new long[to - from];
        for (int i = from; i < to; i++) {
            waits[i - from] =
                    requests.served(i) ? requests.acquisition(i) - start - offsets[i] : NEVER;
        }
        long nanos = Percentiles.of(waits).at(99);
        return nanos == NEVER ? Double.POSITIVE_INFINITY : nanos / 1e6;
    }

    /**
     * How long after the step the wait is settled: from there to the end its 99th percentile is
     * below {@link #SETTLED_MILLIS}. Infinite if it never is.
     */
    double settledAfterMillis() {
        long end = endNanos();
        for (long from = stepNanos; from + WINDOW_NANOS <= end; from += WINDOW_NANOS) {
            if (waitP99Millis(from, end) < SETTLED_MILLIS) {
                return (from - stepNanos) / 1e6;
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** The median time that a request had its connection after the step, in ms; NaN if none had. */
    double holdMillis() {
        long[] holds = new long[offsets.length - first(stepNanos)];
        int count = 0;
        for (int i = first(stepNanos); i < offsets.length; i++) {
            if (requests.served(i)) {
                holds[count++] = requests.end(i) - requests.acquisition(i);
            }
        }
        return count == 0 ? Double.NaN : Percentiles.of(Arrays.copyOf(holds, count)).at(50) / 1e6;
    }

    long endNanos() {
        return offsets[offsets.length - 1];
    }

    private int first(long nanos) {
        int at = Arrays.binarySearch(offsets, nanos);
        return at < 0 ? -at - 1 : at;
    }
}
