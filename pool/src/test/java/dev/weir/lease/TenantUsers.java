package dev.weir.lease;

import dev.weir.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Users of tenants in virtual time: each acts, an action being some leases in a row, and thinks.
 * Times are means of exponential distributions, in nanoseconds.
 */
final class TenantUsers {

    private final TenantWorld world;
    private final SplittableRandom random;
    private final double holdNanos;
    private final int leasesInARow;
    private final double thinkNanos;
    private final List<SteadyPool.Borrower> waiting = new ArrayList<>();
    private double waitedNanos;
    long leases;

    /** How often one borrower was overtaken by other tenants' at most. */
    int mostOvertaken;

    TenantUsers(
            TenantWorld world, long seed, double holdNanos, int leasesInARow, double thinkNanos) {
        this.world = world;
        this.random = new SplittableRandom(seed);
        this.holdNanos = holdNanos;
        this.leasesInARow = leasesInARow;
        this.thinkNanos = thinkNanos;
    }

    /** Users come, and begin by thinking. */
    void add(Tenant tenant, int users) {
        for (int i = 0; i < users; i++) {
            later(Math.max(holdNanos, thinkNanos), () -> borrow(tenant, leasesInARow));
        }
    }

    double meanWaitNanos() {
        return waitedNanos / leases;
    }

    /** Borrowers in the queue. */
    List<SteadyPool.Borrower> waiting() {
        waiting.removeIf(borrower -> borrower.outcome() != Waiter.Outcome.WAITING);
        return waiting;
    }

    private void later(double meanNanos, Runnable action) {
        world.steady.time.schedule(action, (long) (-meanNanos * Math.log(1 - random.nextDouble())));
    }

    private void borrow(Tenant tenant, int left) {
        long begun = world.steady.time.elapsed();
        Slot slot = world.borrow(tenant);
        if (slot != null) {
            use(slot, tenant, left, begun);
            return;
        }
        SteadyPool.Borrower[] borrower = new SteadyPool.Borrower[1];
        borrower[0] =
                world.steady.join(
                        tenant, () -> later(0, () -> served(borrower[0], tenant, left, begun)));
        waiting.add(borrower[0]);
    }

    private void served(SteadyPool.Borrower borrower, Tenant tenant, int left, long begun) {
        mostOvertaken = Math.max(mostOvertaken, borrower.overtaken);
        use(borrower.slot(), tenant, left, begun);
    }

    private void use(Slot slot, Tenant tenant, int left, long begun) {
        leases++;
        waitedNanos += world.steady.time.elapsed() - begun;
        TenantWorld.bind(slot, tenant);
        later(
                holdNanos,
                () -> {
                    SteadyPool.giveBack(slot);
                    if (left > 1) {
                        borrow(tenant, left - 1);
                    } else {
                        later(thinkNanos, () -> borrow(tenant, leasesInARow));
                    }
                });
    }
}
