package dev.weir.bench.virtual;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/** What the borrowers of one trial saw. Thread-safe. */
final class Tally {

    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(5);

    private final AtomicHistogram waitMicros = new AtomicHistogram(LONGEST_MICROS, 3);
    private final AtomicIntegerArray served;
    private final LongAdder failed = new LongAdder();
    private volatile Phase phase = Phase.WARM_UP;

    Tally(int threads) {
        served = new AtomicIntegerArray(threads);
    }

    Phase phase() {
        return phase;
    }

    void enter(Phase next) {
        phase = next;
    }

    /** A wait has ended, with a connection or without; measured from when it was meant to begin. */
    void waited(long nanos) {
        if (phase != Phase.WARM_UP) {
            waitMicros.recordValue(Math.clamp(nanos / 1_000, 0, LONGEST_MICROS));
        }
    }

    /** A thread has given its connection back. */
    void served(int thread) {
        if (phase == Phase.MEASURE) {
            served.incrementAndGet(thread);
        }
    }

    /** A borrow has ended with an error. */
    void failed() {
        if (phase != Phase.WARM_UP) {
            failed.increment();
        }
    }

    long failures() {
        return failed.sum();
    }

    Histogram waits() {
        return waitMicros.copy();
    }

    /** How often each thread was served, ascending. */
    int[] servedSorted() {
        int[] counts = new int[served.length()];
        Arrays.setAll(counts, served::get);
        Arrays.sort(counts);
        return counts;
    }
}
