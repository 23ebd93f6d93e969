package dev.weir.lease;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What the pool's own calls have shown of the server: when it answered last, when a call failed,
 * when a connection broke, and when one was lent. Guarded by the pool's lock.
 */
final class SignsOfLife {
    /** An outage that follows another one sooner is told once it lasts until then. */
    private static final long APART_NANOS = 10_000_000_000L;

    private final OpenSlots open;
    private final Outbox outbox;
    private final PoolEvents events;
    private final Condition heard;

    /** When each came last; before the first, as if long ago. */
    private long answeredAt;

    private long failedAt;
    private long troubledAt;
    private long lentAt;

    /** The first trouble since the last answer. */
    private long lostAt;

    /** Connections that there were at that time; 0: none broke, -1: there has never been one. */
    private int had = -1;

    /** When an outage may be told; the greatest time while one is under way that was. */
    private long tellsFrom = Long.MIN_VALUE;

    /** Counts what was heard. */
    private long news;

    SignsOfLife(OpenSlots open, Clock time, Outbox outbox, PoolEvents events, ReentrantLock lock) {
        this.open = open;
        this.outbox = outbox;
        this.events = events;
        this.heard = lock.newCondition();
        long longAgo = time.nanoTime() - TimeUnit.DAYS.toNanos(1);
        this.answeredAt = longAgo;
        this.failedAt = longAgo;
        this.troubledAt = longAgo;
        this.lentAt = longAgo;
        this.lostAt = longAgo;
    }

    /** The server answered. */
    void answered(long now) {
        if (tellsFrom == Long.MAX_VALUE) {
            tellsFrom = now + APART_NANOS;
            long nanos = now - lostAt;
            outbox.tell(() -> events.outageEnded(nanos));
        }
        had = 0;
        answeredAt = now;
        heard();
    }

    /** A connection broke or gave no answer: what was known before counts no more. */
    void troubled(long now) {
        lostAt = lostAt > answeredAt ? lostAt : now;
        had = Math.max(had, open.table().slots.length);
        troubledAt = now;
        heard();
    }

    /** A connect failed. Where no connection is left but leases, and some broke, all are lost. */
    void connectFailed(ConnectFailure meaning, Throwable failure, long now) {
        if (meaning != ConnectFailure.OTHER && open.table().slots.length > 0) {
            answered(now);
            return;
        }
        lostAt = lostAt > answeredAt ? lostAt : now;
        int lost = had;
        if (lost >= 0
                && now >= tellsFrom
                && meaning != ConnectFailure.CREDENTIALS
                && Arrays.stream(open.table().slots)
                        .allMatch(slot -> lost > 0 && slot.presentLease() != 0)) {
            tellsFrom = Long.MAX_VALUE;
            outbox.tell(() -> events.outageBegan(lost, failure));
        }
        failedAt = now;
        heard();
    }

    /** A connection was lent, at most a tick ago. */
    void lent(long now) {
        lentAt = now;
        heard();
    }

    private void heard() {
        news++;
        heard.signalAll();
    }

    /** Whether the server has answered since then, and nothing has failed or broken since. */
    boolean answersSince(long time) {
        return answeredAt > Math.max(troubledAt, failedAt) && answeredAt >= time;
    }

    /** Whether a connect has failed since then. */
    boolean failedSince(long time) {
        return failedAt - time >= 0;
    }

    /** Whether one was lent within the last {@code nanos}, and after any of them broke. */
    boolean lentWithin(long nanos, long now) {
        return now - lentAt < nanos && lentAt - troubledAt > LivedTime.TICK_NANOS;
    }

    /** The number of the last news. */
    long news() {
        return news;
    }

    /** Waits until something is heard, at most so long. */
    void await(long nanos) throws InterruptedException {
        var unused = heard.awaitNanos(nanos);
    }
}
