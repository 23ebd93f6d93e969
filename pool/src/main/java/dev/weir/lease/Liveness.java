package dev.weir.lease;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Whether the server answers: what the pool's own calls have shown of late, and a question where
 * they show nothing.
 *
 * <p>An answer no older than {@value #FRESH_NANOS} ns counts as one of now: a validation that
 * succeeded, a connect, or a connect that was refused for its credentials or for want of room while
 * other connections are open. Otherwise the probe asks, in this order:
 *
 * <ol>
 *   <li>an idle connection, by the validation that it is due for anyway;
 *   <li>nobody, if connections go from borrower to borrower: a pool in which none is idle and work
 *       goes on is busy, not broken. A server that is gone breaks that off at once, since no broken
 *       connection is lent on;
 *   <li>the server, by a connect, where the bounds leave room. A connection that is not wanted
 *       afterwards goes the way of every surplus.
 * </ol>
 *
 * <p>A probe never joins the queue. One for which nobody is left to ask, because all connections
 * that may exist are in use, goes by the last connect: the pool is busy unless that failed. Guarded
 * by the pool's lock.
 */
final class Liveness {
    static final long FRESH_NANOS = 500_000_000L;

    private final SlotPool pool;
    private final Clock clock;
    private final Condition heard;

    /** When each came last; before the first, as if long ago. */
    private long answeredAt;

    private long failedAt;
    private long troubledAt;
    private long lentAt;

    /** Counts what was heard. */
    private long news;

    Liveness(SlotPool pool, Clock clock) {
        this.pool = pool;
        this.clock = clock;
        this.heard = pool.lock.newCondition();
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
        if (meaning != ConnectFailure.OTHER && pool.table().slots.length > 0) {
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

    /** One probe: what it has asked so far. */
    static final class Probe {
        private final long begunAt;
        private final long endsAt;
        private @Nullable Slot asked;
        private long call;
        private long lateAt;
        private boolean connects;
        private long news;

        private Probe(long now, long nanos) {
            this.begunAt = now;
            this.endsAt = now + nanos;
        }
    }

    /** Begins a probe that ends after {@code nanos} at the latest. */
    Probe probe(long nanos) {
        return new Probe(clock.nanoTime(), nanos);
    }

    /**
     * The next step of a probe, which may ask something of the outbox.
     *
     * @return null while an answer is to be waited for
     */
    @Nullable ServerAnswer step(Probe probe) {
        long now = clock.nanoTime();
        probe.news = news;
        if (answeredAt > Math.max(troubledAt, failedAt)
                && answeredAt >= probe.begunAt - FRESH_NANOS) {
            return new ServerAnswer(ServerAnswer.State.ANSWERS, null);
        }
        if (now < probe.endsAt && (isBeingAsked(probe, now) || asksIdle(probe, now))) {
            return null;
        }
        if (isPassedOn(now)) {
            return new ServerAnswer(ServerAnswer.State.BUSY, null);
        }
        if (now < probe.endsAt && !failedMeanwhile(probe) && (connects(probe, now) || isAsked())) {
            return null;
        }
        Throwable failure = pool.connectionOpener.lastFailure();
        boolean isBusy = failure == null && !isAsked() && leased() > 0;
        return isBusy
                ? new ServerAnswer(ServerAnswer.State.BUSY, null)
                : new ServerAnswer(ServerAnswer.State.SILENT, failure);
    }

    /** Whether the connection that was asked may still answer in good time. */
    private static boolean isBeingAsked(Probe probe, long now) {
        Slot asked = probe.asked;
        return asked != null
                && asked.state() == Slot.RESERVED
                && asked.call() == probe.call
                && now < probe.lateAt;
    }

    private boolean asksIdle(Probe probe, long now) {
        if (probe.asked != null) {
            return false;
        }
        boolean isQueued = pool.queue.size() > 0;
        for (Slot slot : pool.table().slots) {
            boolean taken =
                    slot.record.evictReason == null
                            && (isQueued
                                    ? pool.ledger.takeWithheld(slot)
                                    : pool.ledger.reserveIdle(slot));
            if (taken) {
                pool.validations.begin(slot, now);
                probe.asked = slot;
                probe.call = slot.call();
                probe.lateAt = now + pool.validations.lateNanos();
                return true;
            }
        }
        return false;
    }

    /**
     * Whether work goes on with the connections that are in use, after any of them broke. A connect
     * that fails says less: an overloaded server may refuse it and serve the others.
     */
    private boolean isPassedOn(long now) {
        return leased() > 0
                && now - lentAt < FRESH_NANOS
                && lentAt - troubledAt > Housekeeper.TICK_NANOS;
    }

    private boolean connects(Probe probe, long now) {
        if (!probe.connects) {
            probe.connects = !pool.ledger.opening().isEmpty() || opens(now);
        }
        return probe.connects;
    }

    private boolean opens(long now) {
        return pool.connectionOpener.mayOpen(now) && pool.connectionOpener.open(now);
    }

    private boolean failedMeanwhile(Probe probe) {
        return failedAt - probe.begunAt >= 0 && !pool.validations.areUnderWay();
    }

    /** Whether a validation or a connect is under way, however late. */
    private boolean isAsked() {
        return pool.validations.areUnderWay()
                || !pool.ledger.opening().isEmpty()
                || pool.ledger.overdueOpening() > 0;
    }

    private int leased() {
        return pool.table().leased();
    }

    /**
     * Waits until something is heard that the last step did not know, or until the probe has
     * something to do by itself; at most until it ends. The outbox must be empty.
     */
    void await(Probe probe) throws InterruptedException {
        if (probe.news != news) {
            return;
        }
        long now = clock.nanoTime();
        long until = isBeingAsked(probe, now) ? Math.min(probe.lateAt, probe.endsAt) : probe.endsAt;
        var unused = heard.awaitNanos(Math.max(1, until - now));
    }
}
