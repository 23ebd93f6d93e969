package dev.weir.lease;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What the pool's own calls have shown of the server: when it answered last, when a call failed,
 * when a connection broke, and when one was lent. Guarded by the pool's lock.
 */
final class SignsOfLife {
    private final OpenSlots open;
    private final Condition heard;

    /** When each came last; before the first, as if long ago. */
    private long answeredAt;

    private long failedAt;
    private long troubledAt;
    private long lentAt;

    /** Counts what was heard. */
    private long news;

    SignsOfLife(OpenSlots open, ReentrantLock lock, Clock clock) {
        this.open = open;
        this.heard = lock.newCondition();
        long longAgo = clock.nanoTime() - TimeUnit.DAYS.toNanos(1);
        this.answeredAt = longAgo;
        this.failedAt = longAgo;
        this.troubledAt = longAgo;
        this.lentAt = longAgo;
    }

    /** The server answered. */
    void answered(long now) {
        answeredAt = now;
        heard();
    }

    /** A connection broke or gave no answer: what was known before counts no more. */
    void troubled(long now) {
        troubledAt = now;
        heard();
    }

    /** A connect failed. */
    void connectFailed(ConnectFailure meaning, long now) {
        if (meaning != ConnectFailure.OTHER && open.table().slots.length > 0) {
            answered(now);
            return;
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
