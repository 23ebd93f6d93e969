package dev.weir.lease;

import dev.weir.CloseCause;
import org.jspecify.annotations.Nullable;

/**
 * Borrowers that wait, and the connections that are handed to them: in order of arrival, from a
 * slot that the pool owns, so that no newcomer can take it on the way. Guarded by the pool's lock.
 */
final class Handoff {
    private final PoolCore core;
    private final @Nullable TenantQueue tenants;
    private final OfferedSlots offered;
    private final Barging barging;
    private final Eviction eviction;
    private final Validations validations;
    private final LeaseReports reports;
    private final GrowthControl growth;

    /**
     * @param tenants null in a pool without tenants
     */
    Handoff(
            PoolCore core,
            @Nullable TenantQueue tenants,
            OfferedSlots offered,
            Barging barging,
            Eviction eviction,
            Validations validations,
            LeaseReports reports,
            GrowthControl growth) {
        this.core = core;
        this.tenants = tenants;
        this.offered = offered;
        this.barging = barging;
        this.eviction = eviction;
        this.validations = validations;
        this.reports = reports;
        this.growth = growth;
    }

    /**
     * Lends on what was offered.
     *
     * @param idle whether waiters are served from what is idle, too
     */
    void serve(boolean idle) {
        for (Slot slot = offered.poll(); slot != null; slot = offered.poll()) {
            give(slot, core.time.nanoTime());
        }
        if (idle) {
            serveFromIdle();
        }
        barging.ended();
    }

    /** The first waiter gets a slot that the pool owns; without one it becomes idle. */
    private void give(Slot slot, long now) {
        if (core.lifecycle.isClosed()) {
            eviction.close(slot, CloseCause.POOL_CLOSED);
            return;
        }
        if (slot.record.evictReason != null) {
            eviction.close(slot, slot.record.evictReason);
            return;
        }
        PoolLimits limits = core.lifecycle.limits();
        if (core.connections.staying() > limits.ceiling()) {
            eviction.close(slot, CloseCause.SURPLUS);
            return;
        }
        if (core.permits.areExceeded()) {
            core.connections.withhold(slot);
            return;
        }
        if (!core.lifecycle.isSuspended() && barging.beginsOrGoesOn()) {
            slot.become(Slot.IDLE);
            return;
        }
        Waiter waiter = core.lifecycle.isSuspended() ? null : core.queue.poll(slot, now);
        if (waiter == null) {
            if (limits.provenNanos() == 0) {
                core.connections.withhold(slot);
            } else {
                slot.become(Slot.IDLE);
            }
            return;
        }
        begin(slot, waiter, now);
    }

    /**
     * Takes connections back that were withheld, as many as may be lent, until {@code wanted} are
     * on their way: one whose last sign of life is recent at once, another after a validation.
     */
    void takeBackWithheld(int wanted, long now) {
        if (core.connections.withheld() == 0 || core.permits.areReached()) {
            return;
        }
        int served = 0;
        for (Slot slot : core.queue.suited(core.open.table().slots)) {
            if (validations.counted() + served >= wanted || core.permits.areReached()) {
                return;
            }
            if (core.connections.takeWithheld(slot)) {
                if (validations.isValidated(slot.record, now)) {
                    int waiting = core.queue.size();
                    give(slot, now);
                    served += waiting - core.queue.size();
                } else {
                    validations.begin(slot, now);
                }
            }
        }
    }

    private void serveFromIdle() {
        if (core.lifecycle.isClosed()) {
            eviction.closeIdle(CloseCause.POOL_CLOSED);
            return;
        }
        if (core.lifecycle.isSuspended() || barging.isAllowed()) {
            return;
        }
        if (tenants != null) {
            serveTenantsFromIdle(tenants);
            return;
        }
        for (Slot slot : core.open.table().slots) {
            if (core.queue.servable() == 0) {
                return;
            }
            if (slot.tryMove(Slot.IDLE, Slot.RESERVED)) {
                give(slot, core.time.nanoTime());
            }
        }
    }

    /** Here the borrower whose turn it is comes first, and then the connection that suits it. */
    private void serveTenantsFromIdle(TenantQueue tenants) {
        while (core.queue.size() > 0) {
            long now = core.time.nanoTime();
            TenantQueue.Match match = tenants.match(now);
            if (match == null) {
                return;
            }
            TenantWaiters line = match.line();
            Slot slot = match.slot();
            if (slot.record.evictReason != null
                    || core.connections.staying() > core.lifecycle.limits().ceiling()) {
                give(slot, now);
                continue;
            }
            Waiter waiter = tenants.take(line, now);
            if (waiter == null) {
                give(slot, now);
                continue;
            }
            begin(slot, waiter, now);
        }
    }

    /** A waiter gets a slot that the pool owns, and is woken. */
    private void begin(Slot slot, Waiter waiter, long now) {
        reports.leakOver(slot, now);
        slot.leaseTo(waiter.holder);
        slot.record.leased(slot.lease(), now, false);
        slot.record.timedAs = slot.lease();
        slot.record.asleepAs = waiter.isAsleep() ? slot.lease() : 0;
        if (!waiter.inLongLine && !waiter.besideIdle) {
            growth.waited(now - waiter.enqueuedAt, now);
        }
        core.longWork.begun(slot, waiter, now);
        if (tenants != null) {
            TenantUsage.begun(slot, tenants.line(waiter.tenant));
        }
        waiter.end(Waiter.Outcome.SERVED, slot, null);
        core.outbox.wake(waiter);
        if (tenants != null && tenants.isOlderBehind(waiter)) {
            core.marks.add(Mark.SHARES);
        }
    }
}
