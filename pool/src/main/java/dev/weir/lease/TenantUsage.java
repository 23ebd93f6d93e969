package dev.weir.lease;

import java.util.ArrayList;
import java.util.List;

/**
 * Who may have one more connection. A tenant may have its maximum; and those above their minimum
 * may together have what the minimums of the others leave.
 *
 * <p>Leases end without the lock and tell nobody, so they are counted when it matters: a slot
 * remembers the lease that was its tenant's. Guarded by the pool's lock.
 */
final class TenantUsage {
    private final OpenSlots open;
    private final ConnectionBound bound;
    private final Permits permits;
    private final List<TenantWaiters> withMinimum = new ArrayList<>();
    private long counts;
    private int total;

    TenantUsage(OpenSlots open, ConnectionBound bound, Permits permits) {
        this.open = open;
        this.bound = bound;
        this.permits = permits;
    }

    /** The pool has met a tenant. */
    void met(TenantWaiters line) {
        if (line.minimum() > 0) {
            withMinimum.add(line);
        }
    }

    /** A lease of the tenant's has begun. */
    static void begun(Slot slot, TenantWaiters line) {
        slot.record.tenantLease = slot.lease();
        slot.record.tenant = line.leases;
    }

    /** Whether a slot is lent to the tenant now. */
    static boolean isLentTo(Slot slot, TenantWaiters line) {
        long lease = slot.presentLease();
        return lease != 0 && lease == slot.record.tenantLease && slot.record.tenant == line.leases;
    }

    /** Counts the leases of this moment; before {@link #mayHaveOne}. */
    void count() {
        counts++;
        total = 0;
        for (Slot slot : open.table().slots) {
            TenantLeases tenant = slot.record.tenant;
            if (tenant != null && slot.presentLease() == slot.record.tenantLease) {
                tenant.add(counts);
                total++;
            }
        }
    }

    /** Leases of the tenant, as counted. */
    int inUse(TenantWaiters line) {
        return line.leases.of(counts);
    }

    /** Most leases that the tenant may have at present. */
    int maximum(TenantWaiters line) {
        return line.maximum(Math.min(bound.most(), permits.all()));
    }

    boolean mayHaveOne(TenantWaiters line) {
        int mine = inUse(line);
        if (mine >= maximum(line)) {
            return false;
        }
        if (withMinimum.isEmpty() || mine < line.minimum()) {
            return true;
        }
        int kept = 0;
        for (TenantWaiters other : withMinimum) {
            if (other.number != line.number) {
                kept += Math.max(0, other.minimum() - inUse(other));
            }
        }
        int ceiling = bound.most();
        return total + Math.min(kept, ceiling - 1) < ceiling;
    }
}
