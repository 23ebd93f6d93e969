package dev.weir.lease;

import dev.weir.TenantSnapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tenants of a pool at one instant. Immutable.
 *
 * @param firstUses connections lent to a tenant for the first time
 * @param lines what each tenant has
 */
public record TenantState(long firstUses, List<Line> lines) {

    /**
     * One tenant.
     *
     * @param name null for the pool's own user
     * @param inUse connections that it has
     * @param waiting borrowers that wait
     * @param served borrowers that were served after a wait
     * @param waitedNanos the sum of the waits of those served
     * @param longestWaitNanos the longest of them
     */
    public record Line(
            @Nullable String name,
            int inUse,
            int waiting,
            long served,
            long waitedNanos,
            long longestWaitNanos)
            implements TenantSnapshot.Waits {}
}
