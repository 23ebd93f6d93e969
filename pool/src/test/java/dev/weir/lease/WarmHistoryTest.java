package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Sixty tenants of five users that act and think, an action being ten leases in a row, on 16
 * connections, in virtual time.
 */
@Tag("long")
class WarmHistoryTest {
    private static final int TENANTS = 60;
    private static final int USERS = 5;
    private static final int SIZE = 16;
    private static final double HOLD = MS;
    private static final int TENANTS_PER_CONNECTION = 16;
    private static final int STEPS = 10;
    private static final long HISTORY = 60_000 * MS;

    @Test
    void tenantsSettleOnFewConnectionsAtTheCostOfShortWaits() {
        History history = new History(TENANTS_PER_CONNECTION, 0.7);

        history.run();

        assertThat(history.users.leases).isGreaterThan(200_000);
        assertThat(history.pairs()).isLessThanOrEqualTo(SIZE * (TENANTS_PER_CONNECTION + 1));
        assertThat(history.users.meanWaitNanos()).isLessThan(HOLD / 5);
    }

    /** That the test above can fail. */
    @Test
    void whereTheyMayMeetAllEachTenantMeetsNearlyEachConnection() {
        History history = new History(TENANTS, 0.7);

        history.run();

        assertThat(history.pairs()).isGreaterThan(TENANTS * 8);
    }

    @Test
    void nobodyWaitsBesideAnIdleConnectionForLongerThanAllowed() {
        for (double load : new double[] {0.3, 0.7, 0.95}) {
            History history = new History(4, load);
            history.looks = true;

            history.run(5_000 * MS);

            assertThat(history.longestBesideIdle)
                    .as("at %s", load)
                    .isBetween(1L, TenantQueue.WAIT_NANOS);
        }
    }

    @Test
    void nobodyIsOvertakenMoreOftenThanThereAreConnections() {
        History history = new History(TENANTS_PER_CONNECTION, 3);

        history.run(5_000 * MS);

        assertThat(history.users.mostOvertaken).isBetween(1, SIZE);
    }

    /** Each turn of its own would cost a bind. */
    @Test
    void whereAllConnectionsAreBusyTenantsTakeTurnsInGroups() {
        History history = new History(TENANTS_PER_CONNECTION, 3);

        history.run(10_000 * MS);

        assertThat(history.binds()).isLessThan((int) (history.users.leases / 2));
        assertThat(history.pairs()).isLessThan(TENANTS * 7);
    }

    private static final class History {
        final TenantWorld world;
        final TenantUsers users;
        boolean looks;
        long longestBesideIdle;

        History(int tenantsPerConnection, double load) {
            world = new TenantWorld(SIZE, tenantsPerConnection);
            double think = TENANTS * USERS * HOLD * STEPS / (SIZE * load);
            users = new TenantUsers(world, 61, HOLD, STEPS, think);
        }

        void run() {
            run(HISTORY);
        }

        void run(long nanos) {
            for (int i = 1; i <= TENANTS; i++) {
                users.add(TenantWorld.tenant(i), USERS);
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

        private void look() {
            boolean idle = false;
            for (Slot slot : world.steady.pool.core.slots()) {
                idle |= slot.state() == Slot.IDLE;
            }
            for (SteadyPool.Borrower borrower : users.waiting()) {
                if (idle) {
                    long since = world.steady.time.nanoTime() - borrower.enqueuedAt;
                    longestBesideIdle = Math.max(longestBesideIdle, since);
                }
            }
        }
    }
}
