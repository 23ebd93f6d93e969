package dev.weir.lease;

import dev.weir.tenant.Tenant;
import org.jspecify.annotations.Nullable;

/** What a pool with tenants has besides. Guarded by the pool's lock. */
final class SlotTenants {
    private final TenantQueue queue;
    private final SlotChoice choice;

    SlotTenants(SlotPool pool, TenantRules rules) {
        this.queue = new TenantQueue(rules, pool);
        this.choice = new SlotChoice(pool, rules);
    }

    TenantQueue queue() {
        return queue;
    }

    SlotChoice choice() {
        return choice;
    }

    /**
     * Leases an idle slot to the calling thread, when nobody waits and the tenant may have one
     * more.
     */
    @Nullable Slot tryLease(@Nullable Tenant tenant, long now) {
        TenantLine line = queue.line(tenant);
        queue.usage().count();
        Slot slot = queue.usage().mayHaveOne(line) ? choice.hold(line) : null;
        if (slot != null) {
            slot.record.turnsInARow = 1;
            slot.leaseTo(Thread.currentThread().threadId());
            slot.record.leasedAs = slot.lease();
            slot.record.leasedAt = now;
            TenantUsage.begun(slot, line);
        }
        return slot;
    }
}
