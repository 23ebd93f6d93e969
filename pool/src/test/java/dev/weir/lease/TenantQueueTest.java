package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static dev.weir.lease.SteadyPool.giveBack;
import static dev.weir.lease.TenantWorld.connection;
import static dev.weir.lease.TenantWorld.tenant;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lease.SteadyPool.Borrower;
import dev.weir.lease.Waiter.Outcome;
import dev.weir.tenant.Tenant;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Borrowers that wait for a connection which knows their tenant, in virtual time: each connection
 * has met as many tenants as it should.
 */
@Tag("fast")
class TenantQueueTest {
    private static final long LONGEST_WAIT = TenantQueue.WAIT_NANOS;
    private static final int MOST_TENANTS = 1;

    private final Tenant acme = tenant(1);
    private final Tenant globex = tenant(2);
    private final TenantWorld world = crowded(4);

    /** Each connection has met a tenant. */
    private static TenantWorld crowded(int size) {
        TenantWorld world = new TenantWorld(size, MOST_TENANTS);
        for (Slot slot : world.steady.pool.core.slots()) {
            slot.record.met.set(100);
        }
        return world;
    }

    @Test
    void aBorrowerWaitsForTheConnectionThatKnowsItsTenant() {
        Slot known = borrow(acme);

        assertThat(world.borrow(acme)).isNull();
        Borrower waiter = join(acme);
        world.steady.pass(MS);
        assertThat(waiter.outcome()).isEqualTo(Outcome.WAITING);
        giveBack(known);

        assertThat(connection(waiter.slot())).isEqualTo(connection(known));
        assertThat(world.steady.pool.core.slots())
                .filteredOn(slot -> slot.record.met.get(acme.number()))
                .hasSize(1);
    }

    @Test
    void itWaitsBesideAnIdleConnectionForNoLongerThanAllowed() {
        borrow(acme);
        Borrower waiter = join(acme);

        world.steady.pass(LONGEST_WAIT - 1);
        assertThat(waiter.outcome()).isEqualTo(Outcome.WAITING);
        world.steady.pass(1);
        assertThat(waiter.outcome()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void oneThatHasMetFewTenantsIsTakenAtOnce() {
        TenantWorld calm = new TenantWorld(4, 16);
        calm.borrow(acme);

        assertThat(calm.borrow(acme)).isNotNull();
    }

    @Test
    void whenTheFirstOfATenantLeavesTheNextIsServedThatHasWaitedForLongEnough() {
        TenantWorld small = crowded(2);
        SlotPool pool = small.steady.pool;
        pool.findLimit(2, 1);
        small.borrow(acme);
        Slot other = small.borrow(globex);
        QuietWaiter waiter = joinAs(pool, 1L << 40);
        small.steady.pass(LONGEST_WAIT + MS);
        QuietWaiter nested = joinAs(pool, Thread.currentThread().threadId());
        giveBack(other);
        assertThat(nested.outcome()).isEqualTo(Outcome.WAITING);

        pool.leave(nested);

        assertThat(waiter.outcome()).isEqualTo(Outcome.SERVED);
    }

    private QuietWaiter joinAs(SlotPool pool, long holder) {
        QuietWaiter waiter = new QuietWaiter(holder);
        waiter.tenant = acme;
        pool.join(waiter);
        return waiter;
    }

    @Test
    void othersAreServedPastIt() {
        borrow(acme);
        Borrower waiter = join(acme);

        assertThat(join(globex).outcome()).isEqualTo(Outcome.SERVED);
        assertThat(waiter.outcome()).isEqualTo(Outcome.WAITING);
    }

    @Test
    void aConnectionThatDoesNotKnowItGoesPastIt() {
        Slot known = borrow(acme);
        Slot other = borrow(globex);
        Borrower waiter = join(acme);

        giveBack(other);
        assertThat(waiter.outcome()).isEqualTo(Outcome.WAITING);
        giveBack(known);
        assertThat(waiter.outcome()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void aTenantThatNoConnectionKnowsWaitsForNone() {
        borrow(acme);

        assertThat(world.borrow(globex)).isNotNull();
    }

    @Test
    void itDoesNotWaitForAConnectionThatIsGone() {
        Slot known = borrow(acme);
        Borrower waiter = join(acme);

        known.release(known.lease(), Verdict.RETIRE);

        assertThat(waiter.outcome()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void nothingIsOpenedForThoseThatWaitBesideAnIdleConnection() {
        TenantWorld growing = crowded(4);
        growing.steady.pool.setLimits(new PoolLimits(8, 4, Long.MAX_VALUE, 0, 0, 0, 0));
        growing.borrow(acme);
        growing.steady.join(acme, () -> {});

        growing.steady.pass(LONGEST_WAIT - 1);
        assertThat(growing.steady.total()).isEqualTo(4);
        assertThat(growing.steady.pool.state().waiting()).isOne();
    }

    private Slot borrow(Tenant tenant) {
        return Objects.requireNonNull(world.borrow(tenant));
    }

    private Borrower join(Tenant tenant) {
        return world.steady.join(tenant, () -> {});
    }
}
