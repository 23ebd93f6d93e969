package dev.weir.lease;

import dev.weir.TenantSnapshot;
import dev.weir.tenant.Affinity;
import dev.weir.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tenants of a pool at one instant. Immutable.
 *
 * @param servedOutOfTurn borrowers that were served out of turn
 * @param mostTenants most tenants that one of the connections has served
 * @param meanTenants how many they have served on average
 * @param lines what each tenant has
 */
public record TenantState(
        long servedOutOfTurn, int mostTenants, double meanTenants, List<Line> lines) {

    /**
     * One tenant.
     *
     * @param name null for the pool's own user
     * @param inUse connections that it has
     * @param waiting borrowers that wait
     * @param served borrowers that were served after a wait
     * @param rejected borrowers that were turned away for its own number of waiters
     * @param passedOver times that another was served before it out of turn
     * @param waitedNanos the sum of the waits of those served
     * @param longestWaitNanos the longest of them
     */
    public record Line(
            @Nullable String name,
            int inUse,
            int waiting,
            long served,
            long rejected,
            long passedOver,
            long waitedNanos,
            long longestWaitNanos)
            implements TenantSnapshot.Waits {}

    /** What there is; under the pool's lock. */
    static TenantState of(SlotTable table, TenantQueue queue) {
        int most = 0;
        int sum = 0;
        int connections = 0;
        for (Slot slot : table.slots) {
            Affinity affinity = slot.connection().affinity();
            if (affinity != null) {
                connections++;
                sum += affinity.tenants();
                most = Math.max(most, affinity.tenants());
            }
        }
        queue.usage().count();
        List<Line> lines = new ArrayList<>();
        for (TenantWaiters line : queue.lines()) {
            lines.add(
                    new Line(
                            name(line.tenant),
                            queue.usage().inUse(line),
                            line.waiters.size(),
                            line.served,
                            line.rejected,
                            line.overtaken,
                            line.waitedNanos,
                            line.longestWaitNanos));
        }
        return new TenantState(
                queue.overtakes(),
                most,
                connections == 0 ? 0 : (double) sum / connections,
                List.copyOf(lines));
    }

    private static @Nullable String name(@Nullable Tenant tenant) {
        return tenant == null ? null : tenant.id();
    }
}
