package dev.weir.lease;

import dev.weir.tenant.Tenant;
import org.jspecify.annotations.Nullable;

/** What a pool with tenants has besides. Guarded by the pool's lock. */
final class TenantScheduling {
    private final SlotPool pool;
    private final AffinityWait warmth;
    private final AffinityPolicy choice;
    private final TenantQueue queue;

    TenantScheduling(SlotPool pool, Clock clock, TenantRules rules) {
        this.pool = pool;
        this.warmth =
                new AffinityWait(
                        pool.open, pool.permits, pool.lifecycle, pool.marks, pool.timer, rules);
        this.choice = new AffinityPolicy(pool, warmth, rules);
        this.queue =
                new TenantQueue(
                        rules,
                        pool.open,
                        pool.bound,
                        pool.permits,
                        pool.longWork,
                        clock,
                        choice,
                        warmth);
    }

    TenantQueue queue() {
        return queue;
    }

    AffinityPolicy choice() {
        return choice;
    }

    /**
     * Leases an idle slot to the calling thread, when nobody waits and the tenant may have one
     * more.
     */
    @Nullable Slot tryLease(@Nullable Tenant tenant, LaneHint hint, long now) {
        TenantWaiters line = queue.line(tenant);
        boolean isLong = pool.longWork.heeds(hint);
        if (isLong && !pool.limit.mayLendLong()) {
            return null;
        }
        queue.usage().count();
        Slot slot = queue.usage().mayHaveOne(line) ? choice.hold(line, now) : null;
        if (slot != null) {
            slot.record.turnsInARow = 1;
            slot.leaseTo(Thread.currentThread().threadId());
            slot.record.leased(slot.lease(), now, false);
            if (isLong) {
                pool.longWork.begunAtOnce(slot, now);
            }
            begun(slot, line);
        }
        return slot;
    }

    /**
     * Takes an idle slot for the first borrower, in fair order, that finds one that suits it.
     *
     * @return null when there is none
     */
    @Nullable Match match(long now) {
        if (!warmth.isOneToBeHad()) {
            return null;
        }
        for (TenantWaiters line : queue.inOrder()) {
            Slot slot = choice.hold(line, now);
            if (slot != null) {
                return new Match(line, slot);
            }
        }
        return null;
    }

    /** A slot in the pool's hands, and the tenant that it is for. */
    record Match(TenantWaiters line, Slot slot) {}

    /** A lease of the tenant's has begun. */
    void begun(Slot slot, TenantWaiters line) {
        warmth.begins(line, slot);
        TenantUsage.begun(slot, line);
    }
}
