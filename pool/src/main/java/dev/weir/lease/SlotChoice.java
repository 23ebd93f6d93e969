package dev.weir.lease;

import dev.weir.tenant.Affinity;
import dev.weir.tenant.Rendezvous;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Which idle connection a tenant gets. What binding costs is not the change of role and path but a
 * server process that meets the tenant for the first time (0.6 to 3.6 ms against 13 to 24 us), so:
 *
 * <ol>
 *   <li>one that is bound to it, the most recently used;
 *   <li>one that has served it before, the one idle for longest: the tenant that it is bound to now
 *       needs it least;
 *   <li>one that is bound to nobody, then any, within the tenant's home: the few slots that {@link
 *       Rendezvous} ranks highest for it, so that a tenant meets few connections;
 *   <li>any, the one idle for longest.
 * </ol>
 *
 * <p>A connection that has served as many tenants as it should comes after all others, unless it
 * knows this one. Guarded by the pool's lock; other borrowers do not move idle slots without it in
 * a pool with tenants, but returns publish them.
 */
final class SlotChoice {
    private static final int SMALLEST_HOME = 4;
    private static final int HOME_SHARE = 4;

    private final SlotPool pool;
    private final int tenantsPerConnection;
    private long bound;
    private long warm;
    private long home;
    private long other;

    SlotChoice(SlotPool pool, TenantRules rules) {
        this.pool = pool;
        this.tenantsPerConnection = rules.tenantsPerConnection();
    }

    /** How a connection suits a tenant, best first. */
    enum Rank {
        BOUND,
        WARM,
        FREE_AT_HOME,
        AT_HOME,
        FREE,
        ANY,
        CROWDED
    }

    /** Takes the most suitable of the idle slots for the pool; null when none is idle. */
    @Nullable Slot hold(TenantLine line) {
        while (true) {
            Slot best = best(line, Slot.IDLE);
            if (best == null) {
                return null;
            }
            Rank rank = rank(best, line.number, homeBound(line.number));
            if (best.tryMove(Slot.IDLE, Slot.HELD)) {
                count(rank);
                return best;
            }
        }
    }

    /** The most suitable slot in a state; null when there is none. */
    @Nullable Slot best(TenantLine line, int state) {
        long homeBound = homeBound(line.number);
        Slot best = null;
        Rank bestRank = Rank.CROWDED;
        for (Slot slot : pool.table().slots) {
            if (slot.state() == state && !slot.isDoomed()) {
                Rank rank = rank(slot, line.number, homeBound);
                if (best == null
                        || rank.compareTo(bestRank) < 0
                        || (rank == bestRank && isBetter(slot, best, rank))) {
                    best = slot;
                    bestRank = rank;
                }
            }
        }
        return best;
    }

    private static boolean isBetter(Slot slot, Slot best, Rank rank) {
        long used = slot.record.usedAt - best.record.usedAt;
        return rank == Rank.BOUND ? used > 0 : used < 0;
    }

    private Rank rank(Slot slot, int tenant, long homeBound) {
        Affinity affinity = slot.connection().affinity();
        if (affinity == null) {
            return Rank.ANY;
        }
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
        boolean atHome = Rendezvous.weight(tenant, slot.record.number) >= homeBound;
        if (boundTo == 0) {
            return atHome ? Rank.FREE_AT_HOME : Rank.FREE;
        }
        return atHome ? Rank.AT_HOME : Rank.ANY;
    }

    /** The least weight of the slots that are the tenant's home. */
    private long homeBound(int tenant) {
        Slot[] slots = pool.table().slots;
        int size = Math.max(SMALLEST_HOME, slots.length / HOME_SHARE);
        if (slots.length <= size) {
            return Long.MIN_VALUE;
        }
        long[] weights = new long[slots.length];
        for (int i = 0; i < slots.length; i++) {
            weights[i] = Rendezvous.weight(tenant, slots[i].record.number);
        }
        Arrays.sort(weights);
        return weights[slots.length - size];
    }

    /** All slots, those first that suit the tenant. */
    Slot[] ordered(TenantLine line) {
        long homeBound = homeBound(line.number);
        Slot[] slots = pool.table().slots.clone();
        Arrays.sort(slots, Comparator.comparing(slot -> rank(slot, line.number, homeBound)));
        return slots;
    }

    private void count(Rank rank) {
        switch (rank) {
            case BOUND -> bound++;
            case WARM -> warm++;
            case FREE_AT_HOME, AT_HOME -> home++;
            case FREE, ANY, CROWDED -> other++;
        }
    }

    long bound() {
        return bound;
    }

    long warm() {
        return warm;
    }

    long home() {
        return home;
    }

    long other() {
        return other;
    }
}
