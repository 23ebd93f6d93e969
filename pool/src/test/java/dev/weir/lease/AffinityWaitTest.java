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

/** Borrowers that wait for a connection which knows their tenant, in virtual time. */
@Tag("fast")
class AffinityWaitTest {
    private static final long LONGEST_WAIT = 5 * MS;
    private static final TenantRules RULES = new TenantRules(16, 4, LONGEST_WAIT);
    private static final long LONG = 60_000 * MS;

    private final Tenant acme = tenant(1);
    private final Tenant globex = tenant(2);
    private final TenantWorld world = new TenantWorld(4, RULES);

    @Test
    void aBorrowerWaitsForTheConnectionThatKnowsItsTenant() {
        Slot known = borrow(acme);

        assertThat(world.borrow(acme)).isNull();
        Borrower waiter = join(acme);
        world.steady.pass(MS);
        assertThat(waiter.outcome()).isEqualTo(Outcome.WAITING);
        giveBack(known);

        assertThat(connection(waiter.slot())).isEqualTo(connection(known));
        assertThat(world.connections.stream().mapToInt(c -> c.firstUses).sum()).isOne();
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
    void theWaitsOfATenantAddUp() {
        Slot known = borrow(acme);
        Borrower first = join(acme);
        world.steady.pass(3 * MS);
        giveBack(known);
        assertThat(first.outcome()).isEqualTo(Outcome.SERVED);

        Borrower second = join(acme);
        world.steady.pass(2 * MS + 1_000);
        assertThat(second.outcome()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void whenTheFirstOfATenantLeavesTheNextIsServedThatHasWaitedForLongEnough() {
        TenantWorld small = new TenantWorld(2, RULES);
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
    void manyThatComeAtOnceGetManyConnections() {
        borrow(acme);
        for (int i = 0; i < 10; i++) {
            join(acme);
        }

        world.steady.pass(2 * MS);
        // three quarters of four
        assertThat(world.steady.pool.state().leased()).isEqualTo(3);
    }

    @Test
    void aConnectionThatWasSetAsideAndKnowsTheTenantComesBackForAnother() {
        Slot known = borrow(acme);
        Slot other = borrow(globex);
        giveBack(known);
        giveBack(other);
        withhold(known);

        assertThat(connection(borrow(acme))).isEqualTo(connection(known));
    }

    /** A round trip instead of the catalogs and statements of a tenant that it has not met. */
    @Test
    void oneThatWasSilentForLongIsValidatedForItsTenant() {
        Slot known = borrow(acme);
        silenceBeside(known);
        assertThat(known.state()).isEqualTo(Slot.WITHHELD);

        int before = world.steady.checks;
        assertThat(world.borrow(acme)).isNull();
        Borrower waiter = join(acme);
        assertThat(world.steady.checks).isEqualTo(before + 1);
        world.steady.pass(world.steady.checkNanos);

        assertThat(connection(waiter.slot())).isEqualTo(connection(known));
    }

    @Test
    void aValidationThatHangsKeepsTheBorrowerForNoLongerThanAllowed() {
        Slot known = borrow(acme);
        Slot other = silenceBeside(known);
        world.steady.check = SteadyPool.Answer.NEVER;

        Borrower waiter = join(acme);
        world.steady.pass(LONGEST_WAIT - 1);
        assertThat(waiter.outcome()).isEqualTo(Outcome.WAITING);
        world.steady.pass(1);
        assertThat(connection(waiter.slot())).isEqualTo(connection(other));
    }

    @Test
    void nothingIsOpenedForThoseThatWaitBesideAnIdleConnection() {
        TenantWorld growing = new TenantWorld(4, RULES);
        growing.steady.pool.setLimits(new PoolLimits(8, 4, Long.MAX_VALUE, 0, 0, 0, 0));
        growing.borrow(acme);
        growing.steady.join(acme, LONG, () -> {});

        growing.steady.pass(LONGEST_WAIT - 1);
        assertThat(growing.steady.total()).isEqualTo(4);
        assertThat(growing.steady.pool.state().waiting()).isOne();
    }

    /** A connection is silent until it has to be validated; answers another that was in use. */
    private Slot silenceBeside(Slot slot) {
        Slot other = borrow(globex);
        giveBack(slot);
        world.steady.pool.setLimits(new PoolLimits(4, 4, 500 * MS, 0, 0, 0, 0));
        world.steady.pass(2_000 * MS);
        giveBack(other);
        return other;
    }

    private void withhold(Slot slot) {
        world.steady.pool.lock.lock();
        try {
            assertThat(world.steady.pool.core.connections.setIdleAside(slot)).isTrue();
        } finally {
            world.steady.pool.lock.unlock();
        }
    }

    private Slot borrow(Tenant tenant) {
        return Objects.requireNonNull(world.borrow(tenant));
    }

    private Borrower join(Tenant tenant) {
        return world.steady.join(tenant, LONG, () -> {});
    }
}
