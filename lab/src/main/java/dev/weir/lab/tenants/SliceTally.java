package dev.weir.lab.tenants;

import dev.weir.tools.text.FailureText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What the borrowers of one turn saw. The noisy tenant's own troubles are kept apart: its requests
 * may be turned away, and how long it waits is its own doing. Thread-safe.
 */
final class SliceTally {

    private static final int DIGITS = 3;

    private final Map<Kind, Histogram> responseMicros = new LinkedHashMap<>();
    private final Histogram waitNanos = new ConcurrentHistogram(DIGITS);
    private final Histogram probeWaitNanos = new ConcurrentHistogram(DIGITS);
    private final Histogram probeOvertaken = new ConcurrentHistogram(DIGITS);
    private final LongAdder holdNanos = new LongAdder();
    private final LongAdder checkouts = new LongAdder();
    private final LongAdder noisyCheckouts = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder verified = new LongAdder();
    private final LongAdder wrong = new LongAdder();
    private final AtomicLong handedOut = new AtomicLong();
    private final AtomicReference<@Nullable String> firstFailure = new AtomicReference<>();

    SliceTally() {
        Kind.all().forEach(kind -> responseMicros.put(kind, new ConcurrentHistogram(DIGITS)));
    }

    /** Connections handed out so far, to whomever. */
    long handedOut() {
        return handedOut.get();
    }

    /** A borrower has its connection. */
    void handsOut() {
        handedOut.incrementAndGet();
    }

    void action(Kind kind, long nanos) {
        Histogram histogram = responseMicros.get(kind);
        if (histogram != null) {
            histogram.recordValue(Math.max(0, nanos) / 1_000);
        }
    }

    void checkout(boolean noisy, long waited, long held) {
        if (noisy) {
            noisyCheckouts.increment();
        } else {
            checkouts.increment();
            waitNanos.recordValue(waited);
        }
        holdNanos.add(held);
    }

    /**
     * A lone request.
     *
     * @param overtaken connections handed to others while it waited
     */
    void probe(long waited, long overtaken) {
        probeWaitNanos.recordValue(waited);
        probeOvertaken.recordValue(overtaken);
    }

    void verifies(boolean right) {
        verified.increment();
        if (!right) {
            wrong.increment();
        }
    }

    void fails(boolean noisy, Exception e) {
        if (noisy) {
            refused.increment();
        } else {
            failed.increment();
            firstFailure.compareAndSet(null, FailureText.of(e));
        }
    }

    /** Everything so far. */
    Seen seen() {
        Map<Kind, Histogram> responses = new LinkedHashMap<>();
        responseMicros.forEach((kind, histogram) -> responses.put(kind, histogram.copy()));
        return new Seen(
                responses,
                waitNanos.copy(),
                probeWaitNanos.copy(),
                probeOvertaken.copy(),
                holdNanos.sum(),
                checkouts.sum(),
                noisyCheckouts.sum(),
                failed.sum(),
                refused.sum(),
                verified.sum(),
                wrong.sum(),
                firstFailure.get());
    }

    /**
     * The sums of one turn.
     *
     * @param responseMicros from the moment when an action was due
     * @param waitNanos for a connection, of all but the noisy tenant
     * @param probeWaitNanos for a connection, of the lone requests
     * @param probeOvertaken connections handed to others while a lone request waited
     * @param holdNanos how long connections were out, in all
     * @param checkouts of all but the noisy tenant
     * @param failed checkouts of all but the noisy tenant that ended in an error
     * @param refused checkouts of the noisy tenant that ended in an error
     */
    record Seen(
            Map<Kind, Histogram> responseMicros,
            Histogram waitNanos,
            Histogram probeWaitNanos,
            Histogram probeOvertaken,
            long holdNanos,
            long checkouts,
            long noisyCheckouts,
            long failed,
            long refused,
            long verified,
            long wrong,
            @Nullable String firstFailure) {

        long allCheckouts() {
            return checkouts + noisyCheckouts;
        }
    }
}
