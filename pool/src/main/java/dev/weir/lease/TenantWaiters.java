package dev.weir.lease;

import dev.weir.tenant.Tenant;
import org.jspecify.annotations.Nullable;

/**
 * One tenant in a pool: its borrowers that wait, in order, and what it has had so far. Guarded by
 * the pool's lock.
 */
final class TenantWaiters {
    /** What one tenant may have of the pool by default: the rest is for the others. */
    private static final double PART = 0.75;

    /** Null for the pool's own user. */
    final @Nullable Tenant tenant;

    /** Numbered as the tenant is; 0 for the pool's own user. */
    final int number;

    /** Within a line long work waits apart: what it may not have yet keeps no other waiting. */
    final WaiterQueue waiters;

    /** Virtual time at which its next borrower begins, or would; see {@link TenantQueue}. */
    double start;

    /** Its leases that the last count found which found any. */
    private int leased;

    private long countedAt;
    private long served;
    private long waitedNanos;
    private long longestWaitNanos;

    TenantWaiters(@Nullable Tenant tenant, WaiterQueue waiters) {
        this.tenant = tenant;
        this.waiters = waiters;
        this.number = tenant == null ? 0 : tenant.number();
    }

    int weight() {
        return tenant == null ? 1 : tenant.share().weight();
    }

    /**
     * Most leases at the same time.
     *
     * @param lendable connections that the pool may lend
     */
    int maximum(int lendable) {
        if (tenant == null) {
            return Integer.MAX_VALUE;
        }
        int most = tenant.share().maximum();
        return most == 0 ? (int) Math.ceil(PART * lendable) : most;
    }

    /** That count has found one more lease. */
    void leased(long count) {
        leased = inUse(count) + 1;
        countedAt = count;
    }

    /** Leases that that count has found. */
    int inUse(long count) {
        return countedAt == count ? leased : 0;
    }

    /** When the first came that waits; the greatest time without one. */
    long firstCame() {
        Waiter head = waiters.first();
        return head == null ? Long.MAX_VALUE : head.enqueuedAt;
    }

    void served(long waited) {
        served++;
        waitedNanos += waited;
        longestWaitNanos = Math.max(longestWaitNanos, waited);
    }

    /** What it has, with the leases that that count has found. */
    TenantState.Line state(long count) {
        return new TenantState.Line(
                tenant == null ? null : tenant.id(),
                inUse(count),
                waiters.size(),
                served,
                waitedNanos,
                longestWaitNanos);
    }
}
