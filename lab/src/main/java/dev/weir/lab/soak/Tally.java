package dev.weir.lab.soak;

import dev.weir.tools.text.FailureText;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAccumulator;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Counts what becomes of the transactions, and keeps examples of what should not be. Thread-safe.
 */
final class Tally {

    private static final int EXAMPLES = 20;

    private final long start = System.nanoTime();
    private final Recorder waits = new Recorder(3);
    private final LongAccumulator late = new LongAccumulator(Math::max, 0);
    private final Map<String, Long> errors = new TreeMap<>();
    private final List<String> leftovers = new ArrayList<>();
    private final List<String> surprises = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();
    private long good;
    private long lastGood;
    private long failed;
    private long unclean;
    private long surprising;
    private long shed;

    /**
     * A transaction that ended with an error that it had not asked for.
     *
     * @param nanos when, by {@link System#nanoTime}
     * @param words where it happened and what was thrown
     */
    record Failure(long nanos, String words) {}

    /** The counts now. */
    record Counts(long good, long failed, long shed) {}

    void waited(long nanos) {
        waits.recordValue(Math.max(0, nanos));
    }

    /** A borrower had its answer, so long after its deadline or, if negative, before it. */
    void answered(long lateNanos) {
        late.accumulate(lateNanos);
    }

    /** A transaction had all that it asked for. */
    synchronized void good() {
        good++;
        lastGood = System.nanoTime();
    }

    /** An arrival found too many before it. */
    synchronized void shed() {
        shed++;
    }

    void failed(String where, SQLException error) {
        // hundreds may fail together: what takes time is done outside the lock
        String kind = where + ", SQLState " + error.getSQLState();
        String words = where + ": " + error.getSQLState() + " " + firstLine(error);
        Failure failure = new Failure(System.nanoTime(), words);
        synchronized (this) {
            failed++;
            failures.add(failure);
            errors.merge(kind, 1L, Long::sum);
        }
    }

    /** A session had something of another borrower's. */
    synchronized void unclean(SessionCheck.Finding finding) {
        unclean++;
        if (leftovers.size() < EXAMPLES) {
            leftovers.add(at() + "session " + finding.session() + ": " + finding.leftovers());
        }
    }

    /** Something that no pool should do whatever happens. */
    synchronized void surprise(String where, Throwable thrown) {
        surprising++;
        if (surprises.size() < EXAMPLES) {
            StackTraceElement[] stack = thrown.getStackTrace();
            surprises.add(
                    at() + where + ": " + thrown + (stack.length == 0 ? "" : " at " + stack[0]));
        }
    }

    synchronized Counts counts() {
        return new Counts(good, failed, shed);
    }

    /** Whether a transaction has had its answer since that moment. */
    synchronized boolean goodSince(long nanos) {
        return good > 0 && lastGood - nanos > 0;
    }

    synchronized Map<String, Long> errors() {
        return new TreeMap<>(errors);
    }

    synchronized long uncleanCount() {
        return unclean;
    }

    synchronized List<String> leftovers() {
        return List.copyOf(leftovers);
    }

    synchronized long surpriseCount() {
        return surprising;
    }

    synchronized List<String> surprises() {
        return List.copyOf(surprises);
    }

    /** The failures since the last call: who asks decides which of them had a cause. */
    synchronized List<Failure> takeFailures() {
        List<Failure> taken = List.copyOf(failures);
        failures.clear();
        return taken;
    }

    /** The waits since the last call, in nanoseconds. */
    Histogram takeWaits() {
        return waits.getIntervalHistogram();
    }

    /** The longest delay past a deadline since the last call, in nanoseconds; 0 if none. */
    long takeLateNanos() {
        return late.getThenReset();
    }

    /** Seconds from the start of the load to that moment. */
    double seconds(long nanos) {
        return (nanos - start) / 1e9;
    }

    private String at() {
        return "at %.1f s, ".formatted(seconds(System.nanoTime()));
    }

    private static String firstLine(SQLException error) {
        String line = FailureText.of(error);
        Throwable cause = error.getCause();
        return cause == null ? line : line + " <- " + cause.getClass().getSimpleName();
    }
}
