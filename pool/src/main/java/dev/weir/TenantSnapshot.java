package dev.weir;

import dev.weir.lease.TenantState;
import dev.weir.tenant.TenantCounts;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tenants of a pool at one instant; sums are since its start. Immutable.
 *
 * @param met tenants that the pool has met
 * @param binds connections bound to a tenant
 * @param steals those of them that another tenant had had before
 * @param coldPairs tenants that a connection met for the first time: the number to watch, since
 *     each costs the server as much as a hundred binds
 * @param unknown bindings that failed or whose outcome was not known; none of them was lent on
 * @param neutralised connections taken back to the pool's own user
 * @param audits leases that {@code tenantAudit} verified
 * @param mismatches those of them that were not where they should have been
 * @param choseBound idle connections that were given to the tenant that they were bound to
 * @param choseWarm to one that they had served before
 * @param choseHome to one whose home they are
 * @param choseOther to any other
 * @param overtakes borrowers that were served before another's turn
 * @param mostTenantsPerConnection most tenants that one of the present connections has served
 * @param meanTenantsPerConnection how many they have served on average
 * @param tenants the tenants with the most waiting, then the most waited for, at most {@value
 *     #SHOWN}; unmodifiable
 */
public record TenantSnapshot(
        int met,
        long binds,
        long steals,
        long coldPairs,
        long unknown,
        long neutralised,
        long audits,
        long mismatches,
        long choseBound,
        long choseWarm,
        long choseHome,
        long choseOther,
        long overtakes,
        int mostTenantsPerConnection,
        double meanTenantsPerConnection,
        List<Waits> tenants) {

    /** Most tenants that a snapshot shows. */
    public static final int SHOWN = 100;

    /** Copies {@code tenants}. */
    public TenantSnapshot {
        tenants = List.copyOf(tenants);
    }

    /**
     * One tenant.
     *
     * @param name null for the pool's own user
     * @param inUse connections that it has
     * @param waiting its borrowers in the queue
     * @param served its borrowers that were served after a wait
     * @param rejected its borrowers that {@code maxWaitersPerTenant} turned away
     * @param overtaken times that another tenant's borrower was served before its own whose turn it
     *     was
     * @param waitedNanos the sum of the waits of those served
     * @param longestWaitNanos the longest of them
     */
    public record Waits(
            @Nullable String name,
            int inUse,
            int waiting,
            long served,
            long rejected,
            long overtaken,
            long waitedNanos,
            long longestWaitNanos) {}

    static TenantSnapshot of(TenantCounts counts, TenantState state) {
        List<Waits> shown =
                state.lines().stream()
                        .sorted(
                                Comparator.comparingInt(TenantState.Line::waiting)
                                        .thenComparingLong(TenantState.Line::waitedNanos)
                                        .reversed())
                        .limit(SHOWN)
                        .map(TenantSnapshot::waits)
                        .toList();
        return new TenantSnapshot(
                (int) state.lines().stream().filter(line -> line.tenant() != null).count(),
                counts.binds(),
                counts.steals(),
                counts.coldPairs(),
                counts.unknown(),
                counts.neutralised(),
                counts.audits(),
                counts.mismatches(),
                state.bound(),
                state.warm(),
                state.home(),
                state.other(),
                state.overtakes(),
                state.mostTenants(),
                state.meanTenants(),
                shown);
    }

    private static Waits waits(TenantState.Line line) {
        return new Waits(
                line.tenant() == null ? null : line.tenant().id(),
                line.inUse(),
                line.waiting(),
                line.served(),
                line.rejected(),
                line.overtaken(),
                line.waitedNanos(),
                line.longestWaitNanos());
    }
}
