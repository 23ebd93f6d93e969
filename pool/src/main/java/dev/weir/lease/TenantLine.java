package dev.weir.lease;

import dev.weir.tenant.Tenant;
import org.jspecify.annotations.Nullable;

/**
 * One tenant in a pool: its borrowers that wait, in order, and what it has had so far. Guarded by
 * the pool's lock.
 */
final class TenantLine {
    /** Null for the pool's own user. */
    final @Nullable Tenant tenant;

    /** Numbered as the tenant is; 0 for the pool's own user. */
    final int number;

    final WaiterQueue waiters = new WaiterQueue();

    /** Virtual time at which its next borrower would begin; see {@link TenantQueue}. */
    double start;

    /** Virtual time at which the last one's share is used up. */
    double finish;

    /** Leases of it, as of the count {@link #countedAt}. */
    int inUse;

    long countedAt;

    /** Borrowers that were served after a wait. */
    long served;

    /** Borrowers that were turned away because too many of them waited. */
    long rejected;

    /** Times that another tenant's borrower was served before one of its own whose turn it was. */
    long overtaken;

    long waitedNanos;
    long longestWaitNanos;

    TenantLine(@Nullable Tenant tenant) {
        this.tenant = tenant;
        this.number = tenant == null ? 0 : tenant.number();
    }

    int weight() {
        return tenant == null ? 1 : tenant.share().weight();
    }

    int minimum() {
        return tenant == null ? 0 : tenant.share().minimum();
    }

    /** Most leases at the same time. */
    int maximum() {
        int most = tenant == null ? 0 : tenant.share().maximum();
        return most == 0 ? Integer.MAX_VALUE : most;
    }

    boolean isFull() {
        int most = tenant == null ? 0 : tenant.share().maxWaiters();
        return most > 0 && waiters.size() >= most;
    }

    void served(long waited) {
        served++;
        waitedNanos += waited;
        longestWaitNanos = Math.max(longestWaitNanos, waited);
    }
}
