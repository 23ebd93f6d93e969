package dev.weir.lease;

import java.util.SplittableRandom;

/** How a simulated borrower ends its lease. */
enum BorrowerPlan {
    LEND_ON,
    RESET,
    RETIRE,
    /** Claims the end of the lease, works on the connection for a while, then retires it. */
    ABORT;

    static BorrowerPlan any(SplittableRandom random) {
        int r = random.nextInt(100);
        return r < 65 ? LEND_ON : r < 80 ? RESET : r < 90 ? RETIRE : ABORT;
    }

    Verdict verdict() {
        return switch (this) {
            case LEND_ON -> Verdict.LEND_ON;
            case RESET -> Verdict.RESET;
            case RETIRE -> Verdict.RETIRE;
            case ABORT -> throw new IllegalStateException("claims instead");
        };
    }
}
