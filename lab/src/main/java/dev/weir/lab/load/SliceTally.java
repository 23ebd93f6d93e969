package dev.weir.lab.load;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Reads the log of a slice that is over, and counts the requests due from {@code lead} on.
 *
 * @param <K> the kinds of work
 */
public final class SliceTally<K extends Enum<K>> {

    private static final int DIGITS = 3;

    private final Histogram responses = new Histogram(DIGITS);
    private final Histogram late = new Histogram(DIGITS);
    private final Map<K, Histogram[]> byKind = new HashMap<>();
    private int due;
    private final Map<K, Double> doneByKind = new HashMap<>();
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
    public SliceTally(
            RequestLog log, K[] kinds, long[] offsets, long start, long end, long lead, long span) {
        for (int i = 0; i < offsets.length; i++) {
            if (log.served(i) && log.end(i) >= start + lead && log.end(i) < start + lead + span) {
                served++;
            }
            if (log.served(i)) {
                doneByKind.merge(kinds[i], within(log, i, start + lead, span), Double::sum);
            }
            if (offsets[i] < lead || offsets[i] >= lead + span) {
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

    /** What part of the time that a request had its connection lies within the span. */
    private static double within(RequestLog log, int request, long from, long span) {
        long begin = log.acquisition(request) - from;
        long end = log.end(request) - from;
        long overlap = Math.min(end, span) - Math.max(begin, 0);
        return Math.max(0, overlap) / (double) Math.max(1, end - begin);
    }

    private static Histogram[] histograms() {
        return new Histogram[] {
            new Histogram(DIGITS), new Histogram(DIGITS), new Histogram(DIGITS)
        };
    }

    private static void record(Histogram micros, long nanos) {
        micros.recordValue(Math.max(0, nanos / 1_000));
    }

    /** Requests that were due in the span. */
    public int due() {
        return due;
    }

    /** Requests that ended within the span, whenever they were due. */
    public int served() {
        return served;
    }

    /** Requests that were due in the span and never ended well. */
    public int givenUp() {
        return givenUp;
    }

    /** Of all requests, from the moment each was due. */
    public Times responses() {
        return Times.of(responses);
    }

    /** From the moment a request was due until it asked: the lateness of the load itself. */
    public Times late() {
        return Times.of(late);
    }

    /**
     * Requests of a kind that were done within the span, whenever they were due. One that had its
     * connection at an edge of the span counts with the part of that time that lies within, so that
     * a few long ones at the edges decide nothing.
     */
    public double done(K kind) {
        return doneByKind.getOrDefault(kind, 0.0);
    }

    /** The times of each kind that was due in the span, in the order of the kinds. */
    public Map<K, KindTimes> byKind() {
        Map<K, KindTimes> result = new TreeMap<>();
        byKind.forEach(
                (kind, own) ->
                        result.put(
                                kind,
                                new KindTimes(
                                        Times.of(own[0]), Times.of(own[1]), Times.of(own[2]))));
        return result;
    }
}
