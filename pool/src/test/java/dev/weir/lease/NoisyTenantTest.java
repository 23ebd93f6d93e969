package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static dev.weir.lease.SteadyPool.giveBack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tenant.Share;
import dev.weir.tenant.Tenant;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Sixty tenants of five users with think time, half the capacity of 16 connections, and one tenant
 * of a hundred users without, in virtual time.
 */
class NoisyTenantTest {
    private static final int SIZE = 16;
    private static final int TENANTS = 60;
    private static final int USERS = 5;
    private static final int GREEDY = 100;
    private static final double HOLD = 10 * MS;
    private static final long HISTORY = 60_000 * MS;

    @Test
    void theOthersWaitLessThanOneHoldOnAverage() {
        History fair = new History(new TenantRules(64, 4, 0));

        fair.run();

        assertThat(fair.quiet.count).isGreaterThan(20_000);
        assertThat(fair.quiet.meanHolds()).isLessThanOrEqualTo(1.0);
        assertThat(fair.noisy.count).isGreaterThan(fair.quiet.count / 2);
    }

    /**
     * That the test above can fail: in the order of arrival they wait for the noisy one's users.
     */
    @Test
    void inTheOrderOfArrivalTheyWaitForSeveral() {
        History fifo = new History(null);

        fifo.run();

        assertThat(fifo.quiet.meanHolds()).isGreaterThan(3.0);
    }

    private static final class Waits {
        long count;
        double nanos;

        double meanHolds() {
            return nanos / count / HOLD;
        }
    }

    private static final class History {
        final TenantWorld world;
        final SplittableRandom random = new SplittableRandom(61);
        final Waits quiet = new Waits();
        final Waits noisy = new Waits();
        final boolean fair;

        History(@Nullable TenantRules rules) {
            fair = rules != null;
            world = new TenantWorld(SIZE, rules);
        }

        void run() {
            double think = TENANTS * USERS * HOLD / (SIZE / 2.0);
            for (int i = 1; i <= TENANTS; i++) {
                Tenant tenant = TenantWorld.tenant(i, new Share(1, 0, 12, 0));
                for (int user = 0; user < USERS; user++) {
                    later(think, () -> borrow(tenant, think, quiet));
                }
            }
            Tenant greedy = TenantWorld.tenant(TENANTS + 1, new Share(1, 0, 12, 0));
            for (int user = 0; user < GREEDY; user++) {
                later(HOLD, () -> borrow(greedy, 0, noisy));
            }
            world.steady.pass(HISTORY);
        }

        private void later(double mean, Runnable action) {
            world.steady.time.schedule(action, (long) (-mean * Math.log(1 - random.nextDouble())));
        }

        private void borrow(Tenant tenant, double think, Waits waits) {
            long begun = world.steady.time.elapsed();
            Slot slot = fair ? world.borrow(tenant) : world.steady.pool.tryBorrow();
            if (slot != null) {
                use(slot, tenant, think, waits, begun);
                return;
            }
            SteadyPool.Borrower[] borrower = new SteadyPool.Borrower[1];
            borrower[0] =
                    world.steady.join(
                            tenant,
                            30_000 * MS,
                            () ->
                                    later(
                                            0,
                                            () ->
                                                    use(
                                                            borrower[0].slot(),
                                                            tenant,
                                                            think,
                                                            waits,
                                                            begun)));
        }

        private void use(Slot slot, Tenant tenant, double think, Waits waits, long begun) {
            waits.count++;
            waits.nanos += world.steady.time.elapsed() - begun;
            TenantWorld.bind(slot, tenant);
            later(
                    HOLD,
                    () -> {
                        giveBack(slot);
                        later(think, () -> borrow(tenant, think, waits));
                    });
        }
    }
}
