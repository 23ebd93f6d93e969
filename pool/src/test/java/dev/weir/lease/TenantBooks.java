package dev.weir.lease;

import dev.weir.TenantShare;
import dev.weir.tenant.Tenant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which tenants must be served when a connection is to be had: those that may have one more and
 * whose first borrower has waited for a connection that knows it as long as it may.
 */
final class TenantBooks {
    /** A tenant may have this part of what may be lent, rounded up, unless its share says more. */
    private static final double PART = 0.75;

    private static final int MOST = HistoryShape.TENANTS.size() + 1;

    private final SimulatedHistory history;

    /** Whether a connection can have met all tenants that it should, and not all that there are. */
    private final boolean maySpare;

    private final int[] inUse = new int[MOST];
    private final SimulatedBorrower[] heads = new SimulatedBorrower[MOST];
    private final SimulatedBorrower[] longHeads = new SimulatedBorrower[MOST];

    TenantBooks(SimulatedHistory history, int tenantsPerConnection) {
        this.history = history;
        this.maySpare = tenantsPerConnection < HistoryShape.TENANTS.size();
    }

    private static int number(@Nullable Tenant tenant) {
        return tenant == null ? 0 : tenant.number();
    }

    /** Borrowers that wait although they might be served. */
    int servable() {
        count();
        long now = history.time.elapsed();
        int servable = 0;
        for (int n = 0; n < MOST; n++) {
            boolean waits = heads[n] != null || longHeads[n] != null;
            boolean spared = n > 0 && (isSpared(heads[n], now) || isSpared(longHeads[n], now));
            servable += waits && !spared && mayHaveOne(n) ? 1 : 0;
        }
        return servable;
    }

    private boolean isSpared(@Nullable SimulatedBorrower head, long now) {
        return maySpare && head != null && now - head.joinedAt <= TenantQueue.WAIT_NANOS;
    }

    private void count() {
        Arrays.fill(inUse, 0);
        Arrays.fill(heads, null);
        Arrays.fill(longHeads, null);
        boolean longHasAll = history.longWork.hasAllItMay();
        for (SimulatedLease lease : history.leases) {
            inUse[number(lease.borrower().tenant)]++;
        }
        for (SimulatedBorrower waits : history.waiting) {
            SimulatedBorrower[] line = waits.inLongLine ? longHeads : heads;
            int n = number(waits.tenant);
            boolean counts = !waits.inLongLine || !longHasAll;
            if (counts && (line[n] == null || (waits.nested && !line[n].nested))) {
                line[n] = waits;
            }
        }
    }

    private boolean mayHaveOne(int n) {
        return inUse[n] < maximum(n, history.most());
    }

    private int maximum(int n, int ceiling) {
        if (n == 0) {
            return Integer.MAX_VALUE;
        }
        int most = share(n).maximum();
        int lendable = Math.min(ceiling, history.pool.core.permits.all());
        return most == 0 ? (int) Math.ceil(PART * lendable) : most;
    }

    private static TenantShare share(int n) {
        return HistoryShape.TENANTS.get(n - 1).share();
    }
}
