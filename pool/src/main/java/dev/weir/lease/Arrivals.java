package dev.weir.lease;

import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/**
 * Borrowers that found no connection: who may wait, and who is turned away. Guarded by the pool's
 * lock.
 */
final class Arrivals {
    private final Clock clock;
    private final Lifecycle lifecycle;
    private final WaiterQueue queue;
    private final UnservedWaits unserved;
    private final LongWork longWork;
    private final LimitControl limit;
    private final DemandMeter meter;
    private final ConnectionOpener opener;
    private final GrowthControl growth;
    private final EnumSet<Mark> marks;

    /** Most borrowers that may wait; 0 = no limit. */
    int maxWaiters;

    /** The borrower that has just joined. */
    private @Nullable Waiter newcomer;

    Arrivals(
            Clock clock,
            Lifecycle lifecycle,
            WaiterQueue queue,
            UnservedWaits unserved,
            LongWork longWork,
            LimitControl limit,
            DemandMeter meter,
            ConnectionOpener opener,
            GrowthControl growth,
            EnumSet<Mark> marks) {
        this.clock = clock;
        this.lifecycle = lifecycle;
        this.queue = queue;
        this.unserved = unserved;
        this.longWork = longWork;
        this.limit = limit;
        this.meter = meter;
        this.opener = opener;
        this.growth = growth;
        this.marks = marks;
    }

    /**
     * A borrower comes that found nothing. All slots are looked at once more after the gate was
     * raised: one may have been published as idle just before.
     */
    void join(Waiter waiter) {
        long now = clock.nanoTime();
        if (lifecycle.isClosed()) {
            unserved.end(waiter, Waiter.Outcome.CLOSED, null);
            return;
        }
        if (opener.isRefused(now)) {
            unserved.end(waiter, Waiter.Outcome.REFUSED, opener.refusal.cause());
            return;
        }
        if (maxWaiters > 0 && !waiter.isJob() && queue.size() - queue.jobs() >= maxWaiters) {
            unserved.turnAway(waiter, Waiter.Outcome.QUEUE_FULL);
            return;
        }
        if (queue.isFullFor(waiter)) {
            unserved.turnAway(waiter, Waiter.Outcome.TENANT_QUEUE_FULL);
            return;
        }
        waiter.enqueuedAt = now;
        if (longWork.heeds(waiter.hint)) {
            limit.longWorkArrives();
        }
        if (queue.size() == 0) {
            meter.queueBegan(now);
        }
        int urgent = queue.urgent();
        queue.add(waiter);
        if (urgent == 0 && queue.urgent() > 0) {
            meter.urgentQueueBegan(now);
        }
        waiter.depth = queue.size();
        newcomer = waiter;
        marks.add(Mark.IDLE);
    }

    /**
     * The pool asks for a connection itself, ahead of those who wait; not where it would be the
     * first to wait for one that is lent, which looks like demand.
     *
     * @param mayBeFirst whether it may all the same
     */
    boolean joinAhead(Waiter waiter, boolean mayBeFirst) {
        if (lifecycle.isClosed() || (queue.size() == 0 && !mayBeFirst)) {
            return false;
        }
        waiter.enqueuedAt = clock.nanoTime();
        waiter.depth = 1;
        queue.addFirst(waiter);
        marks.add(Mark.IDLE);
        return true;
    }

    /** The borrower that has joined since this was last asked; null: none. */
    @Nullable Waiter takeNewcomer() {
        Waiter waiter = newcomer;
        newcomer = null;
        return waiter;
    }
}
