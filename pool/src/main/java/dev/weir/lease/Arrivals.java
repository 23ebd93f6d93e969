package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * Borrowers that found no connection: who may wait, who is turned away, whose wait ends without
 * one, and whom others pass. Guarded by the pool's lock.
 *
 * <p><b>Barging.</b> A connection that is handed to a sleeping thread is of no use until that
 * thread runs. With short holds this feeds on itself: all connections are in the hands of sleepers,
 * so each borrower has to sleep (a lock convoy; Blasgen, Gray et al. 1979).
 *
 * <p>So while the mean hold is at most {@value #SHORT_HOLD_NANOS} ns, a return calls the first
 * waiter, publishes its connection as idle and lowers the gate. The waiter takes what is idle,
 * serves the others from the rest, and raises the gate. <b>The bound:</b> a waiter is called once;
 * what comes back after it found nothing is handed to it, and one that does not come is served at
 * the next tick.
 */
final class Arrivals {
    /**
     * A queue is the same one if its last borrower gave up and another comes so soon: it has not
     * drained. Borrowers that try again after each timeout would else never make one stand.
     */
    private static final long A_MOMENT_NANOS = 100_000_000L;

    /** Several times what waking a thread takes (some 5 to 50 microseconds). */
    static final long SHORT_HOLD_NANOS = 200_000L;

    private final PoolCore core;
    private final LimitControl limit;
    private final Supply supply;

    /** Most borrowers that may wait; 0 = no limit. */
    int maxWaiters;

    /** The borrower that has just joined; {@link Maintenance} takes it. */
    @Nullable Waiter newcomer;

    /** When the last of those who wait gave up. */
    private long gaveUpAt = Long.MIN_VALUE / 2;

    /** The waiter that was called and has not come, null while nobody may pass. */
    private @Nullable Waiter called;

    /** The waiter that was called last, as long as it may still wait. */
    private @Nullable Waiter owed;

    /** Whether waiters are still to be served from what is idle, since nobody may pass any more. */
    boolean passingEnds;

    Arrivals(PoolCore core, LimitControl limit, Supply supply) {
        this.core = core;
        this.limit = limit;
        this.supply = supply;
    }

    /**
     * A borrower comes that found nothing. All slots are looked at once more after the gate was
     * raised: one may have been published as idle just before.
     */
    void join(Waiter waiter) {
        long now = core.time.nanoTime();
        Waiter.Outcome how = outcomeNow(waiter, now);
        if (how != Waiter.Outcome.WAITING) {
            end(waiter, how, how == Waiter.Outcome.REFUSED ? supply.refusal : null);
            // of tenants one that waited behind it may be the next now
            core.marks.add(Mark.SHARES);
            return;
        }
        waiter.enqueuedAt = now;
        if (core.longWork.heeds(waiter.hint)) {
            limit.longWorkArrives();
        }
        if (core.queue.size() == 0) {
            core.meter.queueSince = now;
        }
        int urgent = core.queue.urgent();
        core.queue.add(waiter);
        if (urgent == 0 && core.queue.urgent() > 0 && now - gaveUpAt >= A_MOMENT_NANOS) {
            core.meter.urgentSince = now;
        }
        waiter.depth = core.queue.size();
        newcomer = waiter;
        core.marks.add(Mark.IDLE);
    }

    private Waiter.Outcome outcomeNow(Waiter waiter, long now) {
        boolean isCounted = maxWaiters > 0 && !waiter.isJob();
        if (core.closed) {
            return Waiter.Outcome.CLOSED;
        } else if (supply.isRefused(now)) {
            return Waiter.Outcome.REFUSED;
        } else if (isCounted && core.queue.size() - core.queue.jobs() >= maxWaiters) {
            return Waiter.Outcome.QUEUE_FULL;
        }
        return Waiter.Outcome.WAITING;
    }

    /**
     * The pool asks for a connection itself, ahead of those who wait; not where it would be the
     * first to wait for one that is lent, which looks like demand.
     *
     * @param mayBeFirst whether it may all the same
     */
    boolean joinAhead(Waiter waiter, boolean mayBeFirst) {
        if (core.closed || (core.queue.size() == 0 && !mayBeFirst)) {
            return false;
        }
        waiter.enqueuedAt = core.time.nanoTime();
        waiter.depth = 1;
        core.queue.addFirst(waiter);
        core.marks.add(Mark.IDLE);
        return true;
    }

    boolean leave(Waiter waiter) {
        if (waiter.outcome() != Waiter.Outcome.WAITING) {
            return false;
        }
        core.queue.remove(waiter);
        if (core.queue.urgent() == 0) {
            gaveUpAt = core.time.nanoTime();
        }
        waiter.end(Waiter.Outcome.LEFT, null, null);
        came(waiter);
        // one that waited behind it may have waited for long enough
        core.marks.add(Mark.SHARES);
        return true;
    }

    void endAll(Waiter.Outcome why, @Nullable Throwable cause) {
        endPassing();
        for (Waiter w = core.queue.poll(); w != null; w = core.queue.poll()) {
            end(w, why, cause);
        }
    }

    /** Ends the wait of a borrower that is not in the queue, or not any more. */
    private void end(Waiter waiter, Waiter.Outcome why, @Nullable Throwable cause) {
        waiter.end(why, null, cause);
        core.outbox.wake(waiter);
    }

    // --- barging ---

    /** Whether newcomers may pass the queue at present. */
    boolean mayPass() {
        return called != null;
    }

    /** Whether a connection is to be published rather than handed to the first waiter. */
    boolean letsPass() {
        if (called != null) {
            return true;
        }
        Waiter head = core.queue.first();
        if (head == null || passingEnds || !head.canBeWokenEarly()) {
            return false;
        }
        if (core.tenants != null || isOwed()) {
            // whoever passes would be of any tenant, or pass one that came already
            return false;
        }
        long hold = core.meter.hold.meanNanos();
        if (hold == 0 || hold > SHORT_HOLD_NANOS || core.limits().provenNanos() == 0) {
            return false;
        }
        called = head;
        owed = head;
        core.outbox.add(head::call);
        return true;
    }

    /** Whether one that was called waits on: another may have joined in front of it. */
    private boolean isOwed() {
        if (owed != null && owed.outcome() != Waiter.Outcome.WAITING) {
            owed = null;
        }
        return owed != null;
    }

    /** A waiter that was called has come, or has left the queue. */
    void came(Waiter waiter) {
        if (waiter == called) {
            endPassing();
        }
    }

    /** From now on nobody passes, and waiters are served from what is idle. */
    void endPassing() {
        if (called != null) {
            called = null;
            passingEnds = true;
            core.marks.add(Mark.IDLE);
        }
    }
}
