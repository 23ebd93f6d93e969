package dev.weir.lease;

import dev.weir.size.Demand;
import org.jspecify.annotations.Nullable;

/**
 * Borrowers that wait, and the connections that are handed to them: in order of arrival, from a
 * slot that the pool owns, so that no newcomer can take it on the way. Guarded by the pool's lock.
 */
final class Handoff {
    private final SlotPool pool;
    private final Clock clock;
    final Admission admission = new Admission();

    /** The borrower that has just joined. */
    private @Nullable Waiter newcomer;

    Handoff(SlotPool pool, Clock clock) {
        this.pool = pool;
        this.clock = clock;
    }

    /**
     * A borrower comes that found nothing. All slots are looked at once more after the gate was
     * raised: one may have been published as idle just before.
     */
    void join(Waiter waiter) {
        WaiterQueue queue = pool.queue;
        long now = clock.nanoTime();
        if (pool.lifecycle.isClosed()) {
            pool.unserved.end(waiter, Waiter.Outcome.CLOSED, null);
            return;
        }
        if (pool.opener.isRefused(now)) {
            pool.unserved.end(waiter, Waiter.Outcome.REFUSED, pool.opener.refusal.cause());
            return;
        }
        if (!waiter.isJob() && admission.isFull(queue.size() - queue.jobs())) {
            pool.unserved.turnAway(waiter, Waiter.Outcome.QUEUE_FULL);
            return;
        }
        if (queue.isFullFor(waiter)) {
            pool.unserved.turnAway(waiter, Waiter.Outcome.TENANT_QUEUE_FULL);
            return;
        }
        waiter.enqueuedAt = now;
        if (pool.longWork.heeds(waiter.hint)) {
            pool.limit.longWorkArrives();
        }
        if (queue.size() == 0) {
            pool.meter.queueBegan(now);
            pool.growth.queueBegan(now);
        }
        queue.add(waiter);
        waiter.depth = queue.size();
        newcomer = waiter;
        pool.marks.add(Mark.IDLE);
    }

    /** The borrower that has joined since this was last asked; null: none. */
    @Nullable Waiter takeNewcomer() {
        Waiter waiter = newcomer;
        newcomer = null;
        return waiter;
    }

    /** Turns away the borrower that has just joined if its turn would come after its deadline. */
    void rejectIfHopeless(Waiter waiter, long now) {
        if (admission.rejectsHopeless()
                && !pool.lifecycle.isSuspended()
                && waiter.outcome() == Waiter.Outcome.WAITING
                && admission.isHopeless(waiter, forecastDemand(now))) {
            pool.queue.remove(waiter);
            pool.unserved.turnAway(waiter, Waiter.Outcome.HOPELESS);
        }
    }

    private Demand forecastDemand(long now) {
        return pool.growth.forecast(pool.limits().within(pool.bound.most()), now);
    }

    /** The one that the slot is for, of those that are not shed. */
    private @Nullable Waiter nextWaiter(Slot slot, long now) {
        Waiter waiter = pool.queue.poll(slot, now);
        while (waiter != null && sheds(waiter, now)) {
            pool.unserved.turnAway(waiter, Waiter.Outcome.SHED);
            waiter = pool.queue.poll(slot, now);
        }
        return waiter;
    }

    /**
     * One whose work is known to be long waits for its own kind, which says nothing of others; a
     * task waits for as long as it takes.
     */
    private boolean sheds(Waiter waiter, long now) {
        return !waiter.inLongLine
                && !waiter.isJob()
                && admission.sheds(waiter, pool.queue.size(), now);
    }

    /** A slot came back as it was, or was reset. */
    void comeBack(Slot slot, long now) {
        boolean lendable = !pool.lifecycle.isClosed() && slot.record.evictReason == null;
        if (lendable && pool.epoch.isSuspect(slot.record)) {
            pool.validations.begin(slot, now);
        } else if (lendable && pool.limits().provenNanos() == 0) {
            pool.connections.withhold(slot);
        } else {
            pool.offered.add(slot);
        }
    }

    /**
     * Lends on what was offered.
     *
     * @param idle whether waiters are served from what is idle, too
     */
    void serve(boolean idle) {
        for (Slot slot = pool.offered.poll(); slot != null; slot = pool.offered.poll()) {
            give(slot, clock.nanoTime());
        }
        if (idle) {
            serveFromIdle();
        }
        pool.barging.ended();
    }

    /** The first waiter gets a slot that the pool owns; without one it becomes idle. */
    void give(Slot slot, long now) {
        if (pool.lifecycle.isClosed()) {
            pool.eviction.close(slot, CloseReason.POOL_CLOSED);
            return;
        }
        if (slot.record.evictReason != null) {
            pool.eviction.close(slot, slot.record.evictReason);
            return;
        }
        PoolLimits limits = pool.limits();
        if (pool.connections.staying() > limits.ceiling()) {
            pool.eviction.close(slot, CloseReason.SURPLUS);
            return;
        }
        if (pool.permits.areExceeded()) {
            pool.connections.withhold(slot);
            return;
        }
        if (!pool.lifecycle.isSuspended() && pool.barging.beginsOrGoesOn()) {
            slot.become(Slot.IDLE);
            return;
        }
        Waiter waiter = pool.lifecycle.isSuspended() ? null : nextWaiter(slot, now);
        if (waiter == null) {
            if (limits.provenNanos() == 0) {
                pool.connections.withhold(slot);
            } else {
                slot.become(Slot.IDLE);
            }
            return;
        }
        lease(slot, waiter, now);
    }

    private void lease(Slot slot, Waiter waiter, long now) {
        pool.reports.leakOver(slot, now);
        slot.leaseTo(waiter.holder);
        slot.record.leased(slot.lease(), now, false);
        slot.record.timedAs = slot.lease();
        slot.record.asleepAs = waiter.isAsleep() ? slot.lease() : 0;
        if (!waiter.inLongLine && !waiter.besideIdle) {
            pool.growth.waited(now - waiter.enqueuedAt, now);
        }
        pool.longWork.begun(slot, waiter, now);
        if (pool.tenants != null) {
            pool.tenants.begun(slot, pool.tenants.queue().line(waiter.tenant));
        }
        pool.meter.load.served(now - waiter.enqueuedAt, waiter.isJob(), now);
        waiter.end(Waiter.Outcome.SERVED, slot, null);
        pool.outbox.wake(waiter);
        if (pool.tenants != null && pool.tenants.queue().isOlderBehind(waiter)) {
            pool.marks.add(Mark.SHARES);
        }
    }

    private void serveFromIdle() {
        if (pool.lifecycle.isClosed()) {
            pool.eviction.closeIdle(CloseReason.POOL_CLOSED);
            return;
        }
        if (pool.lifecycle.isSuspended() || pool.barging.isAllowed()) {
            return;
        }
        if (pool.tenants != null) {
            serveTenantsFromIdle(pool.tenants);
            return;
        }
        for (Slot slot : pool.table().slots) {
            if (pool.queue.servable() == 0) {
                return;
            }
            if (slot.tryMove(Slot.IDLE, Slot.RESERVED)) {
                give(slot, clock.nanoTime());
            }
        }
    }

    /** Here the borrower whose turn it is comes first, and then the connection that suits it. */
    private void serveTenantsFromIdle(TenantScheduling tenants) {
        while (pool.queue.size() > 0) {
            long now = clock.nanoTime();
            TenantScheduling.Match match = tenants.match(now);
            if (match == null) {
                return;
            }
            TenantWaiters line = match.line();
            Slot slot = match.slot();
            if (slot.record.evictReason != null
                    || pool.connections.staying() > pool.limits().ceiling()) {
                give(slot, now);
                continue;
            }
            Waiter waiter = tenants.queue().take(line, now);
            if (waiter == null || sheds(waiter, now)) {
                if (waiter != null) {
                    pool.unserved.turnAway(waiter, Waiter.Outcome.SHED);
                }
                give(slot, now);
                continue;
            }
            slot.record.turnsInARow = 1;
            lease(slot, waiter, now);
        }
    }
}
