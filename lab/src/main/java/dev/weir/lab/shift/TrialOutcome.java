package dev.weir.lab.shift;

import dev.weir.lab.stats.Percentiles;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one pool did with one scene.
 *
 * @param due when each request was due, in nanoseconds from the start, ascending
 * @param responses from then until its connection was back, in nanoseconds; a request that was not
 *     served counts with the time until all was over
 * @param open connections in the mean of each second
 * @param inUse connections that borrowers had, in the mean of each second
 * @param givenUp requests that were not served in time, failures not included
 * @param failed requests that ended in an error
 * @param firstFailure the first error's words
 */
record TrialOutcome(
        long[] due,
        long[] responses,
        double[] open,
        double[] inUse,
        int givenUp,
        long failed,
        @Nullable String firstFailure) {

    /** The 99th percentile of the requests due in a span, in milliseconds; NaN without any. */
    double p99(Timeline.Span span) {
        return percentile(99, span);
    }

    /** The median of the requests due in a span, in milliseconds; NaN without any. */
    double p50(Timeline.Span span) {
        return percentile(50, span);
    }

    /** Requests that were not served. */
    long lost() {
        return givenUp + failed;
    }

    private double percentile(double p, Timeline.Span span) {
        int from = firstFrom(span.from());
        int to = firstFrom(span.to());
        return from == to
                ? Double.NaN
                : Percentiles.of(Arrays.copyOfRange(responses, from, to)).at(p) / 1e6;
    }

    /** The mean of a count over the whole seconds of a span; NaN without one. */
    static double mean(double[] perSecond, Timeline.Span span) {
        int from = (int) (span.from() / 1_000_000_000);
        int to = (int) Math.min(perSecond.length, -Math.floorDiv(-span.to(), 1_000_000_000L));
        return Arrays.stream(perSecond, Math.min(from, to), to)
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(Double.NaN);
    }

    private int firstFrom(long moment) {
        int found = Arrays.binarySearch(due, moment);
        if (found < 0) {
            return -found - 1;
        }
        while (found > 0 && due[found - 1] == moment) {
            found--;
        }
        return found;
    }
}
