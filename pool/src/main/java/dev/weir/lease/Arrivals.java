package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * Borrowers that found no connection: who may wait, and who is turned away. Guarded by the pool's
 * lock.
 */
final class Arrivals {
    private final PoolCore core;
    private final UnservedWaits unserved;
    private final LimitControl limit;
    private final ConnectionOpener opener;
    private final GrowthControl growth;

    /** Most borrowers that may wait; 0 = no limit. */
    int maxWaiters;

    /** The borrower that has just joined. */
    private @Nullable Waiter newcomer;

    Arrivals(
            PoolCore core,
            UnservedWaits unserved,
            LimitControl limit,
            ConnectionOpener opener,
            GrowthControl growth) {
        this.core = core;
        this.unserved = unserved;
        this.limit = limit;
        this.opener = opener;
        this.growth = growth;
    }

    /**
     * A borrower comes that found nothing. All slots are looked at once more after the gate was
     * raised: one may have been published as idle just before.
     */
    void join(Waiter waiter) {
        long now = core.time.nanoTime();
        if (core.lifecycle.isClosed()) {
            unserved.end(waiter, Waiter.Outcome.CLOSED, null);
            return;
        }
        if (opener.isRefused(now)) {
            unserved.end(waiter, Waiter.Outcome.REFUSED, opener.refusal.cause());
            return;
        }
        if (maxWaiters > 0
                && !waiter.isJob()
                && core.queue.size() - core.queue.jobs() >= maxWaiters) {
            unserved.turnAway(waiter, Waiter.Outcome.QUEUE_FULL);
            return;
        }
        if (core.queue.isFullFor(waiter)) {
            unserved.turnAway(waiter, Waiter.Outcome.TENANT_QUEUE_FULL);
            return;
        }
        waiter.enqueuedAt = now;
        if (core.longWork.heeds(waiter.hint)) {
            limit.longWorkArrives();
        }
        if (core.queue.size() == 0) {
            core.meter.queueBegan(now);
        }
        int urgent = core.queue.urgent();
        core.queue.add(waiter);
        if (urgent == 0 && core.queue.urgent() > 0) {
            core.meter.urgentQueueBegan(now);
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
        if (core.lifecycle.isClosed() || (core.queue.size() == 0 && !mayBeFirst)) {
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
}
