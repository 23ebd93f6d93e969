package dev.weir.lease;

import dev.weir.TenantKey;
import dev.weir.TenantShare;
import dev.weir.tenant.Tenant;
import java.sql.SQLDataException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Tenants, and connections that remember them, in virtual time. */
final class TenantWorld {
    final SteadyPool steady;
    final List<BoundConnection> connections = new ArrayList<>();

    TenantWorld(int size, int tenantsPerConnection) {
        steady =
                new SteadyPool(
                        new PoolLimits(size, size, Long.MAX_VALUE, 0, 0, 0, 0),
                        tenantsPerConnection);
        steady.connections =
                id -> {
                    BoundConnection made = new BoundConnection(id);
                    connections.add(made);
                    return made;
                };
        steady.pool.start();
        steady.pass(1_000 * SteadyPool.MS);
    }

    static Tenant tenant(int number, TenantShare share) {
        try {
            return Tenant.of(number, TenantKey.builder("t" + number).build(), share);
        } catch (SQLDataException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Of weight 1, without limits. */
    static Tenant tenant(int number) {
        return tenant(number, new TenantShare(1, 0));
    }

    /** Borrows at once, as the first statement of a lease binds. */
    Slot borrow(Tenant tenant) {
        Slot slot = steady.pool.tryBorrow(tenant, null);
        if (slot != null) {
            ((BoundConnection) slot.connection()).bind(tenant.number());
        }
        return slot;
    }

    /** Has a tenant use an idle connection, whatever suits it. */
    void lend(Slot slot, Tenant tenant) {
        slot.tryMove(Slot.IDLE, Slot.RESERVED);
        slot.leaseTo(1);
        slot.record.leasedAs = slot.lease();
        slot.record.leasedAt = steady.time.nanoTime();
        steady.pool.core.tenants.begun(slot, tenant);
        ((BoundConnection) slot.connection()).bind(tenant.number());
        SteadyPool.giveBack(slot);
    }

    /** As if an earlier lease had been the tenant's. */
    static void bind(Slot slot, Tenant tenant) {
        slot.record.met.set(tenant.number());
        ((BoundConnection) slot.connection()).bind(tenant.number());
    }

    static long connection(Slot slot) {
        return slot.connection().id();
    }

    /** A connection that counts its binds. */
    static final class BoundConnection implements PhysicalConnection {
        private final long id;
        private final Set<Integer> known = new HashSet<>();
        private int bound;
        int binds;
        int firstUses;

        BoundConnection(long id) {
            this.id = id;
        }

        void bind(int tenant) {
            binds += bound == tenant ? 0 : 1;
            bound = tenant;
            firstUses += known.add(tenant) ? 1 : 0;
        }

        @Override
        public long id() {
            return id;
        }
    }
}
