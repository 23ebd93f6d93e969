package dev.weir.lease;

import dev.weir.Lane;
import dev.weir.tenant.Tenant;
import org.jspecify.annotations.Nullable;

/** What a simulated borrower wants. */
record Request(
        long holdNanos,
        BorrowerPlan plan,
        long deadlineNanos,
        @Nullable Tenant tenant,
        int callSite,
        @Nullable Lane hint,
        long holder) {
    /** Holders that are no threads. */
    static final long FIRST_HOLDER = 1L << 40;

    /** Of nobody in particular, to be lent on. */
    static Request plain(long holdNanos, long deadlineNanos) {
        return new Request(holdNanos, BorrowerPlan.LEND_ON, deadlineNanos, null, 0, null, 0);
    }
}
