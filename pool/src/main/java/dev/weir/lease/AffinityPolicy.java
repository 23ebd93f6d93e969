package dev.weir.lease;

import dev.weir.tenant.Affinity;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Which idle connection a tenant gets. What costs is a server process that meets the tenant for the
 * first time (0.6 to 3.6 ms against 13 to 24 us), so: one that is bound to it; one that has served
 * it before, the one that has done so most often until {@linkplain UseCounts#SETTLED settled}, or
 * else the one idle for longest, a withheld one included; none, for as long as {@link AffinityWait}
 * has its borrower wait for such a one; one that is bound to nobody; any.
 *
 * <p>Of those that do not know the tenant, the one that has met the fewest tenants. A connection
 * that has served as many as it should comes last. Guarded by the pool's lock.
 */
final class AffinityPolicy {
    private final OpenSlots open;
    private final AffinityWait warmth;
    private final int tenantsPerConnection;

    AffinityPolicy(OpenSlots open, AffinityWait warmth, TenantRules rules) {
        this.open = open;
        this.warmth = warmth;
        this.tenantsPerConnection = rules.tenantsPerConnection();
    }

    /** How a connection suits a tenant, best first. */
    enum Rank {
        BOUND,
        WARM,
        FREE,
        ANY,
        CROWDED;

        boolean isKnown() {
            return compareTo(WARM) <= 0;
        }
    }

    /** Whether a borrower of the tenant takes a slot that the pool owns, or waits for a better. */
    boolean takes(TenantWaiters line, Slot slot, long now) {
        Rank rank = rank(slot, line);
        return rank.isKnown() || !warmth.isAwaited(line, rank == Rank.CROWDED, now);
    }

    /** Whether a slot's connection is bound to the tenant or has served it. */
    boolean knows(Slot slot, TenantWaiters line) {
        return warmth.knows(slot, line);
    }

    /** The most suitable slot in a state; null when there is none. */
    @Nullable Slot best(TenantWaiters line, int state) {
        Slot bound = bound(line.number, state);
        if (bound != null) {
            return bound;
        }
        Slot best = null;
        Rank bestRank = Rank.CROWDED;
        for (Slot slot : open.table().slots) {
            if (slot.state() == state && !slot.isToBeEvicted()) {
                Rank rank = rank(slot, line);
                if (best == null
                        || rank.compareTo(bestRank) < 0
                        || (rank == bestRank && isBetter(slot, best, rank, line.number))) {
                    best = slot;
                    bestRank = rank;
                }
            }
        }
        return best;
    }

    /** Of those bound to the tenant the most recently used: most leases get one of these. */
    private @Nullable Slot bound(int tenant, int state) {
        Slot latest = null;
        for (Slot slot : open.table().slots) {
            if (slot.state() == state
                    && isBound(slot, tenant)
                    && !slot.isToBeEvicted()
                    && (latest == null || slot.record.usedAt - latest.record.usedAt > 0)) {
                latest = slot;
            }
        }
        return latest;
    }

    private static boolean isBound(Slot slot, int tenant) {
        Affinity affinity = slot.connection().affinity();
        return affinity != null && affinity.boundTo() == tenant;
    }

    private static boolean isBetter(Slot slot, Slot best, Rank rank, int tenant) {
        if (rank == Rank.WARM) {
            int oftener = times(slot, tenant) - times(best, tenant);
            if (oftener != 0) {
                return oftener > 0;
            }
        }
        if (!rank.isKnown()) {
            int fewer = tenants(slot) - tenants(best);
            if (fewer != 0) {
                return fewer < 0;
            }
        }
        return slot.record.usedAt - best.record.usedAt < 0;
    }

    /** How often a connection has served a tenant. */
    private static int times(Slot slot, int tenant) {
        return slot.record.tenantTimes.of(tenant, slot.connection().id());
    }

    private static int tenants(Slot slot) {
        Affinity affinity = slot.connection().affinity();
        return affinity == null ? 0 : affinity.tenants();
    }

    /** How a slot's connection suits the tenant. */
    Rank rank(Slot slot, TenantWaiters line) {
        Affinity affinity = slot.connection().affinity();
        if (affinity == null) {
            return Rank.ANY;
        }
        int tenant = line.number;
        int boundTo = affinity.boundTo();
        if (boundTo == tenant) {
            return Rank.BOUND;
        }
        if (tenant != 0 && affinity.knows(tenant)) {
            return Rank.WARM;
        }
        if (affinity.tenants() >= tenantsPerConnection) {
            return Rank.CROWDED;
        }
        return boundTo == 0 ? Rank.FREE : Rank.ANY;
    }

    /** All slots, those first that suit the tenant. */
    Slot[] ordered(TenantWaiters line) {
        Slot[] slots = open.table().slots.clone();
        Arrays.sort(slots, Comparator.comparing(slot -> rank(slot, line)));
        return slots;
    }
}
