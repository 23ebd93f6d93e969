package dev.weir.lease;

import dev.weir.tenant.Tenant;
import org.jspecify.annotations.Nullable;

/**
 * Lends idle connections to the borrowers of tenants, as {@link AffinityPolicy} says. Guarded by
 * the pool's lock.
 */
final class TenantScheduling {
    private final LimitControl limit;
    private final LongWork longWork;
    private final TenantQueue queue;
    private final AffinityPolicy choice;

    TenantScheduling(LimitControl limit, LongWork longWork, TenantQueue queue) {
        this.limit = limit;
        this.longWork = longWork;
        this.queue = queue;
        this.choice = queue.choice();
    }

    TenantQueue queue() {
        return queue;
    }

    /**
     * Leases an idle slot to the calling thread, when nobody waits and the tenant may have one
     * more.
     */
    @Nullable Slot tryLease(@Nullable Tenant tenant, LaneHint hint, long now) {
        TenantWaiters line = queue.line(tenant);
        boolean isLong = longWork.heeds(hint);
        if (isLong && !limit.mayLendLong()) {
            return null;
        }
        queue.usage().count();
        Slot slot = queue.usage().mayHaveOne(line) ? hold(line, now) : null;
        if (slot != null) {
            slot.leaseTo(Thread.currentThread().threadId());
            slot.record.leased(slot.lease(), now, false);
            if (isLong) {
                longWork.begunAtOnce(slot, now);
            }
            TenantUsage.begun(slot, line);
        }
        return slot;
    }

    /**
     * Takes an idle slot for the first borrower, in fair order, that finds one that suits it.
     *
     * @return null when there is none
     */
    @Nullable Match match(long now) {
        if (!choice.isOneIdle()) {
            return null;
        }
        for (TenantWaiters line : queue.inOrder()) {
            Slot slot = hold(line, now);
            if (slot != null) {
                return new Match(line, slot);
            }
        }
        return null;
    }

    /** A slot in the pool's hands, and the tenant that it is for. */
    record Match(TenantWaiters line, Slot slot) {}

    /**
     * Takes the most suitable of the idle slots for a tenant.
     *
     * @return null when none is idle, or the tenant's borrower is to wait for a better one
     */
    private @Nullable Slot hold(TenantWaiters line, long now) {
        while (true) {
            Slot best = choice.best(line);
            if (best == null || choice.waits(line, best, now)) {
                return null;
            }
            if (best.tryMove(Slot.IDLE, Slot.RESERVED)) {
                return best;
            }
        }
    }
}
