package dev.weir.lab.demo;

import dev.weir.lab.load.RequestLog;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What one pool did with one slice of the story. Times count from the schedule.
 *
 * @param phase its place in the story
 * @param round which slice of that phase
 * @param start when the slice began, {@link System#nanoTime}
 * @param offsets when each request was to arrive, in nanoseconds from the start
 * @param requests each request's log
 * @param failed how many ended in an error
 * @param firstFailure the first error's words
 * @param reportNanos how long the back office's reports took
 * @param looks the connections over time, as the server saw them
 * @param openedSoFar different connections seen since the pool was opened
 */
record SliceOutcome(
        int phase,
        int round,
        long start,
        long[] offsets,
        RequestLog requests,
        int failed,
        @Nullable String firstFailure,
        long[] reportNanos,
        List<Look> looks,
        int openedSoFar) {

    /** The connections open at a moment of {@link System#nanoTime}. */
    record Look(long nanos, int open) {}

    /** Response times of the requests due in a span, in nanoseconds, of those served. */
    long[] responseNanos(long fromNanos, long toNanos) {
        return times(fromNanos, toNanos, requests::end);
    }

    /** Waits for a connection of the requests due in a span, in nanoseconds, of those served. */
    long[] waitNanos(long fromNanos, long toNanos) {
        return times(fromNanos, toNanos, requests::acquisition);
    }

    int peakOpen() {
        return looks.stream().mapToInt(Look::open).max().orElse(0);
    }

    /** From the beginning until the last request was done. */
    double seconds() {
        return Math.max(1, requests.lastEnd() - start) / 1e9;
    }

    private long[] times(long fromNanos, long toNanos, IntToLongFunction until) {
        long[] times = new long[offsets.length];
        int count = 0;
        for (int i = 0; i < offsets.length; i++) {
            if (offsets[i] >= fromNanos && offsets[i] < toNanos && requests.served(i)) {
                times[count++] = until.applyAsLong(i) - start - offsets[i];
            }
        }
        return Arrays.copyOf(times, count);
    }
}
