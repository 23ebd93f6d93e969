package dev.weir.lease;

import dev.weir.tenant.Tenant;
import org.jspecify.annotations.Nullable;

/**
 * What a simulated borrower wants.
 *
 * @param holdNanos how long it holds what it gets
 * @param plan how it ends its lease
 * @param deadlineNanos how long it is ready to wait
 * @param tenant for whom; null for the pool's own user
 * @param callSite from where in the application it borrows; 0: it never says
 * @param hint what it says of its work
 * @param holder whose second connection it is to be; 0: it has none yet
 */
record Request(
        long holdNanos,
        BorrowerPlan plan,
        long deadlineNanos,
        @Nullable Tenant tenant,
        int callSite,
        LaneHint hint,
        long holder) {
    /** Holders that are no threads. */
    static final long FIRST_HOLDER = 1L << 40;

    /** Of nobody in particular, to be lent on. */
    static Request plain(long holdNanos, long deadlineNanos) {
        return new Request(
                holdNanos, BorrowerPlan.LEND_ON, deadlineNanos, null, 0, LaneHint.NONE, 0);
    }
}
