package dev.weir.lab.sweep;

import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * What the clients saw, cut into intervals. Clients may write from any thread; one thread cuts. All
 * times are in microseconds and count from the moment that a request was meant to begin.
 */
final class Meter {

    private static final int DIGITS = 3;
    private static final long NANOS_PER_MICRO = 1_000;

    private final Recorder waits = new Recorder(DIGITS);
    private final Recorder uses = new Recorder(DIGITS);
    private final Recorder shortResponses = new Recorder(DIGITS);
    private final Recorder longResponses = new Recorder(DIGITS);
    private final LongAdder served = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final ConcurrentSkipListMap<String, LongAdder> failures = new ConcurrentSkipListMap<>();

    /** What happened between two cuts. */
    record Interval(
            Histogram waits,
            Histogram uses,
            Histogram shortResponses,
            Histogram longResponses,
            long failed) {

        static Interval empty() {
            return new Interval(
                    new Histogram(DIGITS),
                    new Histogram(DIGITS),
                    new Histogram(DIGITS),
                    new Histogram(DIGITS),
                    0);
        }

        /** This and a later one together. */
        Interval and(Interval other) {
            return new Interval(
                    sum(waits, other.waits),
                    sum(uses, other.uses),
                    sum(shortResponses, other.shortResponses),
                    sum(longResponses, other.longResponses),
                    failed + other.failed);
        }

        /** Of all requests, short and long. */
        Histogram responses() {
            return sum(shortResponses, longResponses);
        }

        long served() {
            return shortResponses.getTotalCount() + longResponses.getTotalCount();
        }

        private static Histogram sum(Histogram a, Histogram b) {
            Histogram both = a.copy();
            both.add(b);
            return both;
        }
    }

    /**
     * A request was served.
     *
     * @param intended when it was meant to begin, {@link System#nanoTime}, as the others
     * @param got when it had its connection
     * @param done when it had given it back
     */
    void served(Workload.Kind kind, long intended, long got, long done) {
        waits.recordValue(micros(got - intended));
        uses.recordValue(micros(done - got));
        (kind == Workload.Kind.LONG ? longResponses : shortResponses)
                .recordValue(micros(done - intended));
        served.increment();
    }

    /** A request failed; {@code why} is short, an SQLState for instance. */
    void failed(String why) {
        failed.increment();
        failures.computeIfAbsent(why, key -> new LongAdder()).increment();
    }

    /** What happened since the last cut. */
    Interval cut() {
        return new Interval(
                waits.getIntervalHistogram(),
                uses.getIntervalHistogram(),
                shortResponses.getIntervalHistogram(),
                longResponses.getIntervalHistogram(),
                failed.sumThenReset());
    }

    /** Requests served since the beginning. */
    long servedInAll() {
        return served.sum();
    }

    /** Failures since the beginning, by cause. */
    TreeMap<String, Long> failures() {
        TreeMap<String, Long> counts = new TreeMap<>();
        failures.forEach((why, count) -> counts.put(why, count.sum()));
        return counts;
    }

    private static long micros(long nanos) {
        return Math.max(0, nanos / NANOS_PER_MICRO);
    }
}
