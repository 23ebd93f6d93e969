package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.TenantShare;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Sixty tenants of five users with think time, half the capacity of 16 connections, and one tenant
 * of a hundred users without, in virtual time.
 */
@Tag("fast")
class NoisyTenantTest {
    private static final int SIZE = 16;
    private static final int TENANTS = 60;
    private static final int USERS = 5;
    private static final int GREEDY = 100;
    private static final double HOLD = 10 * MS;
    private static final long HISTORY = 60_000 * MS;

    @Test
    void theOthersWaitLessThanOneHoldOnAverage() {
        History fair = new History(64);

        fair.run();

        assertThat(fair.quiet.leases).isGreaterThan(20_000);
        assertThat(fair.quiet.meanWaitNanos() / HOLD).isLessThanOrEqualTo(1.0);
        assertThat(fair.noisy.leases).isGreaterThan(fair.quiet.leases / 2);
    }

    /**
     * That the test above can fail: in the order of arrival they wait for the noisy one's users.
     */
    @Test
    void inTheOrderOfArrivalTheyWaitForSeveral() {
        History fifo = new History(0);

        fifo.run();

        assertThat(fifo.quiet.meanWaitNanos() / HOLD).isGreaterThan(3.0);
    }

    private static final class History {
        final TenantWorld world;
        final TenantUsers quiet;
        final TenantUsers noisy;

        History(int tenantsPerConnection) {
            world = new TenantWorld(SIZE, tenantsPerConnection);
            quiet = new TenantUsers(world, 61, HOLD, 1, TENANTS * USERS * HOLD / (SIZE / 2.0));
            noisy = new TenantUsers(world, 62, HOLD, 1, 0);
        }

        void run() {
            for (int i = 1; i <= TENANTS; i++) {
                quiet.add(TenantWorld.tenant(i, new TenantShare(1, 12)), USERS);
            }
            noisy.add(TenantWorld.tenant(TENANTS + 1, new TenantShare(1, 12)), GREEDY);
            world.steady.pass(HISTORY);
        }
    }
}
