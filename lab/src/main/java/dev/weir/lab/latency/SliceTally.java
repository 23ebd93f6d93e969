package dev.weir.lab.latency;

import dev.weir.lab.load.RequestLog;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Reads the log of a slice that is over, and counts the requests due from {@code lead} on. */
final class SliceTally {

    private static final int DIGITS = 3;

    private final Histogram responses = new Histogram(DIGITS);
    private final Histogram late = new Histogram(DIGITS);
    private final Map<Kind, Histogram[]> byKind = new EnumMap<>(Kind.class);
    private int due;
    private int served;
    private int givenUp;

    /**
     * Counts a slice.
     *
     * @param start when the schedule began, {@link System#nanoTime}
     * @param end when the last request was given up or done, by the same clock
     * @param lead how much of the schedule's beginning does not count, in nanoseconds
     * @param span how long what counts is, in nanoseconds
     */
    SliceTally(
            RequestLog log,
            Kind[] kinds,
            long[] offsets,
            long start,
            long end,
            long lead,
            long span) {
        for (int i = 0; i < offsets.length; i++) {
            if (log.served(i) && log.end(i) >= start + lead && log.end(i) < start + lead + span) {
                served++;
            }
            if (offsets[i] < lead) {
                continue;
            }
            due++;
            long intended = start + offsets[i];
            Histogram[] own = byKind.computeIfAbsent(kinds[i], kind -> histograms());
            if (log.arrival(i) != 0) {
                record(late, log.arrival(i) - intended);
            }
            if (!log.served(i)) {
                givenUp++;
            }
            long response = (log.served(i) ? log.end(i) : end) - intended;
            record(responses, response);
            record(own[0], response);
            if (log.served(i)) {
                record(own[1], log.acquisition(i) - log.arrival(i));
                record(own[2], log.release(i) - log.acquisition(i));
            }
        }
    }

    private static Histogram[] histograms() {
        return new Histogram[] {
            new Histogram(DIGITS), new Histogram(DIGITS), new Histogram(DIGITS)
        };
    }

    private static void record(Histogram micros, long nanos) {
        micros.recordValue(Math.max(0, nanos / 1_000));
    }

    int due() {
        return due;
    }

    /** Requests that ended within the span, whenever they were due. */
    int served() {
        return served;
    }

    /** Requests that were due in the span and never ended well. */
    int givenUp() {
        return givenUp;
    }

    Times responses() {
        return Times.of(responses);
    }

    Times late() {
        return Times.of(late);
    }

    Map<Kind, SliceOutcome.OfKind> byKind() {
        Map<Kind, SliceOutcome.OfKind> result = new EnumMap<>(Kind.class);
        byKind.forEach(
                (kind, own) ->
                        result.put(
                                kind,
                                new SliceOutcome.OfKind(
                                        Times.of(own[0]), Times.of(own[1]), Times.of(own[2]))));
        return result;
    }
}
