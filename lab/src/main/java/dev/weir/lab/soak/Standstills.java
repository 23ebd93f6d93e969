package dev.weir.lab.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * Times in which the database did nothing, as one who asks it past the pool has seen. Times by
 * {@link System#nanoTime()}. Thread-safe.
 */
final class Standstills {

    /** What the database takes for a commit at most while it works. */
    static final long LONGEST_NANOS = 500_000_000L;

    private final List<Span> ended = new ArrayList<>();
    private long askedAt;
    private boolean asked;

    private record Span(long begin, long end) {
        boolean isNear(long nanos, long aftermath) {
            return nanos - begin >= 0 && nanos - end <= aftermath;
        }
    }

    /** A question is on its way; another that has had no answer goes on. */
    synchronized void asks(long now) {
        if (!asked) {
            asked = true;
            askedAt = now;
        }
    }

    /** There is the answer. */
    synchronized void answered(long now) {
        if (asked && now - askedAt > LONGEST_NANOS) {
            ended.add(new Span(askedAt, now));
        }
        asked = false;
    }

    /** Whether an error at {@code nanos} may come from one that ended so long before at most. */
    synchronized boolean explain(long nanos, long aftermath, long now) {
        if (asked && now - askedAt > LONGEST_NANOS && nanos - askedAt >= 0) {
            return true;
        }
        return ended.stream().anyMatch(span -> span.isNear(nanos, aftermath));
    }

    /** The sum of those that began at no moment that has another cause, in seconds. */
    synchronized double secondsWithout(LongPredicate otherCause) {
        double nanos = 0;
        for (Span span : ended) {
            nanos += otherCause.test(span.begin()) ? 0 : span.end() - span.begin();
        }
        return nanos / 1e9;
    }
}
