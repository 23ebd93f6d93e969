package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * Borrowers that found no connection: who may wait, who is turned away, and whose wait ends without
 * one. Guarded by the pool's lock.
 */
final class Arrivals {
    /**
     * A queue is the same one if its last borrower gave up and another comes so soon: it has not
     * drained. Borrowers that try again after each timeout would else never make one stand.
     */
    private static final long A_MOMENT_NANOS = 100_000_000L;

    private final PoolCore core;
    private final LimitControl limit;
    private final ConnectionOpener opener;
    private final Barging barging;

    /** Most borrowers that may wait; 0 = no limit. */
    int maxWaiters;

    /** The borrower that has just joined. */
    private @Nullable Waiter newcomer;

    /** When the last of those who wait gave up. */
    private long gaveUpAt = Long.MIN_VALUE / 2;

    Arrivals(PoolCore core, LimitControl limit, ConnectionOpener opener, Barging barging) {
        this.core = core;
        this.limit = limit;
        this.opener = opener;
        this.barging = barging;
    }

    /**
     * A borrower comes that found nothing. All slots are looked at once more after the gate was
     * raised: one may have been published as idle just before.
     */
    void join(Waiter waiter) {
        long now = core.time.nanoTime();
        if (core.closed) {
            end(waiter, Waiter.Outcome.CLOSED, null);
            return;
        }
        if (opener.isRefused(now)) {
            end(waiter, Waiter.Outcome.REFUSED, opener.refusal);
            return;
        }
        if (maxWaiters > 0
                && !waiter.isJob()
                && core.queue.size() - core.queue.jobs() >= maxWaiters) {
            turnAway(waiter, Waiter.Outcome.QUEUE_FULL);
            return;
        }
        if (core.queue.isFullFor(waiter)) {
            turnAway(waiter, Waiter.Outcome.TENANT_QUEUE_FULL);
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

    /** The borrower that has joined since this was last asked; null: none. */
    @Nullable Waiter takeNewcomer() {
        Waiter waiter = newcomer;
        newcomer = null;
        return waiter;
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
        barging.came(waiter);
        // one that waited behind it may have waited for long enough
        core.marks.add(Mark.SHARES);
        return true;
    }

    /** Ends every wait. */
    void endAll(Waiter.Outcome why, @Nullable Throwable cause) {
        barging.end();
        for (Waiter w = core.queue.poll(); w != null; w = core.queue.poll()) {
            end(w, why, cause);
        }
    }

    private void turnAway(Waiter waiter, Waiter.Outcome why) {
        end(waiter, why, null);
        // of tenants one that waited behind it may be the next now
        core.marks.add(Mark.SHARES);
    }

    /** Ends the wait of a borrower that is not in the queue, or not any more. */
    private void end(Waiter waiter, Waiter.Outcome why, @Nullable Throwable cause) {
        waiter.end(why, null, cause);
        core.outbox.wake(waiter);
    }
}
