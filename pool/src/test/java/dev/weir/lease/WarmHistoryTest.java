package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static dev.weir.lease.SteadyPool.giveBack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Sixty tenants of five users that act and think, an action being ten leases in a row, on 16
 * connections, in virtual time.
 */
class WarmHistoryTest {
    private static final int TENANTS = 60;
    private static final int USERS = 5;
    private static final int SIZE = 16;
    private static final double HOLD = MS;
    private static final long LONGEST_WAIT = 5 * MS;
    private static final int STEPS = 10;
    private static final long HISTORY = 60_000 * MS;

    @Test
    void tenantsSettleOnFewConnectionsAtTheCostOfShortWaits() {
        History history = new History(new TenantRules(16, 4, LONGEST_WAIT), 0.7);

        history.run();

        assertThat(history.leases).isGreaterThan(200_000);
        assertThat(history.pairs()).isLessThan(TENANTS * 5);
        assertThat(history.meanWait()).isLessThan(HOLD / 10);
    }

    /** That the test above can fail. */
    @Test
    void withoutWaitingEachTenantMeetsNearlyEachConnection() {
        History history = new History(new TenantRules(16, 4, 0), 0.7);

        history.run();

        assertThat(history.pairs()).isGreaterThan(TENANTS * 8);
    }

    @Test
    void nobodyWaitsBesideAnIdleConnectionForLongerThanAllowed() {
        for (double load : new double[] {0.3, 0.7, 0.95}) {
            History history = new History(new TenantRules(16, 4, LONGEST_WAIT), load);
            history.looks = true;

            history.run(5_000 * MS);

            assertThat(history.longestBesideIdle).as("at %s", load).isBetween(1L, LONGEST_WAIT);
        }
    }

    @Test
    void nobodyIsOvertakenMoreOftenThanThereAreConnections() {
        History history = new History(new TenantRules(16, 4, LONGEST_WAIT), 3);

        history.run(5_000 * MS);

        assertThat(history.mostOvertaken).isBetween(1, SIZE);
    }

    /** Each turn of its own would cost a bind. */
    @Test
    void whereAllConnectionsAreBusyTenantsTakeTurnsInGroups() {
        History history = new History(new TenantRules(16, 4, LONGEST_WAIT), 3);

        history.run(10_000 * MS);

        assertThat(history.binds()).isLessThan((int) (history.leases / 2));
        assertThat(history.pairs()).isLessThan(TENANTS * 7);
    }

    private static final class History {
        final TenantWorld world;
        final SplittableRandom random = new SplittableRandom(61);
        final double think;
        final List<SteadyPool.Borrower> waiting = new ArrayList<>();
        boolean looks;
        long leases;
        double waited;
        long longestBesideIdle;
        int mostOvertaken;

        History(TenantRules rules, double load) {
            world = new TenantWorld(SIZE, rules);
            think = TENANTS * USERS * HOLD * STEPS / (SIZE * load);
        }

        void run() {
            run(HISTORY);
        }

        void run(long nanos) {
            for (int i = 1; i <= TENANTS; i++) {
                Tenant tenant = TenantWorld.tenant(i);
                for (int user = 0; user < USERS; user++) {
                    later(think, () -> borrow(tenant, STEPS));
                }
            }
            long end = world.steady.time.elapsed() + nanos;
            while (world.steady.time.nextDue() <= end) {
                world.steady.time.step();
                if (looks) {
                    look();
                }
            }
        }

        int pairs() {
            return world.connections.stream().mapToInt(c -> c.firstUses).sum();
        }

        int binds() {
            return world.connections.stream().mapToInt(c -> c.binds).sum();
        }

        double meanWait() {
            return waited / leases;
        }

        private void look() {
            boolean idle = false;
            for (Slot slot : world.steady.pool.table().slots) {
                idle |= slot.state() == Slot.IDLE;
            }
            waiting.removeIf(borrower -> borrower.outcome() != Waiter.Outcome.WAITING);
            for (SteadyPool.Borrower borrower : waiting) {
                if (idle) {
                    long since = world.steady.time.nanoTime() - borrower.enqueuedAt;
                    longestBesideIdle = Math.max(longestBesideIdle, since);
                }
            }
        }

        private void later(double mean, Runnable action) {
            world.steady.time.schedule(action, (long) (-mean * Math.log(1 - random.nextDouble())));
        }

        private void borrow(Tenant tenant, int steps) {
            long begun = world.steady.time.elapsed();
            Slot slot = world.borrow(tenant);
            if (slot != null) {
                use(slot, tenant, steps, begun);
                return;
            }
            SteadyPool.Borrower[] borrower = new SteadyPool.Borrower[1];
            borrower[0] =
                    world.steady.join(
                            tenant,
                            30_000 * MS,
                            () -> later(0, () -> served(borrower[0], tenant, steps, begun)));
            waiting.add(borrower[0]);
        }

        private void served(SteadyPool.Borrower borrower, Tenant tenant, int steps, long begun) {
            mostOvertaken = Math.max(mostOvertaken, borrower.overtaken);
            use(borrower.slot(), tenant, steps, begun);
        }

        private void use(Slot slot, Tenant tenant, int steps, long begun) {
            leases++;
            waited += world.steady.time.elapsed() - begun;
            TenantWorld.bind(slot, tenant);
            later(
                    HOLD,
                    () -> {
                        giveBack(slot);
                        if (steps > 1) {
                            borrow(tenant, steps - 1);
                        } else {
                            later(think, () -> borrow(tenant, STEPS));
                        }
                    });
        }
    }
}
