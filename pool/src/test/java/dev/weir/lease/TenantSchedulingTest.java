package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static dev.weir.lease.SteadyPool.giveBack;
import static dev.weir.lease.TenantWorld.connection;
import static dev.weir.lease.TenantWorld.tenant;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import dev.weir.TenantShare;
import dev.weir.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which connection a tenant gets, and whose turn it is, in virtual time. */
@Tag("fast")
class TenantSchedulingTest {
    private static final int MOST_TENANTS = 16;

    private final Tenant acme = tenant(1);
    private final Tenant globex = tenant(2);
    private final Tenant initech = tenant(3);

    // --- which connection ---

    @Test
    void aTenantGetsTheConnectionThatIsBoundToIt() {
        TenantWorld world = new TenantWorld(4, MOST_TENANTS);
        Slot first = world.borrow(acme);
        Slot second = world.borrow(globex);
        giveBack(first);
        giveBack(second);

        assertThat(connection(world.borrow(globex))).isEqualTo(connection(second));
        assertThat(connection(world.borrow(acme))).isEqualTo(connection(first));
    }

    @Test
    void withoutABoundOneItGetsOneThatKnowsIt() {
        TenantWorld world = new TenantWorld(4, MOST_TENANTS);
        List<Slot> slots = new ArrayList<>();
        for (int i = 11; i <= 14; i++) {
            slots.add(world.borrow(tenant(i)));
        }
        Slot known = slots.get(2);
        TenantWorld.bind(known, acme);
        TenantWorld.bind(known, globex);
        slots.forEach(SteadyPool::giveBack);

        assertThat(connection(world.borrow(acme))).isEqualTo(connection(known));
    }

    @Test
    void ofThoseThatKnowATenantTheMostRecentlyUsedIsNext() {
        TenantWorld world = new TenantWorld(3, MOST_TENANTS);
        Slot first = world.borrow(acme);
        Slot second = world.borrow(acme);
        giveBack(first);
        giveBack(second);
        world.lend(first, globex);
        world.steady.pass(1_000 * MS);
        world.lend(second, initech);
        world.steady.pass(1_000 * MS);

        assertThat(connection(world.borrow(acme))).isEqualTo(connection(second));
    }

    @Test
    void aTenantThatNoneKnowsGetsTheOneThatHasMetTheFewest() {
        TenantWorld world = new TenantWorld(3, MOST_TENANTS);
        List<Slot> slots = List.of(world.borrow(acme), world.borrow(acme), world.borrow(acme));
        TenantWorld.bind(slots.get(0), globex);
        TenantWorld.bind(slots.get(2), globex);
        slots.forEach(SteadyPool::giveBack);

        assertThat(connection(world.borrow(initech))).isEqualTo(connection(slots.get(1)));
    }

    @Test
    void aConnectionThatServesEnoughTenantsIsLeftAloneWhileAnotherIsIdle() {
        TenantWorld world = new TenantWorld(2, 2);
        Slot full = world.borrow(acme);
        giveBack(full);
        TenantWorld.bind(full, globex);

        Slot other = world.borrow(initech);
        assertThat(connection(other)).isNotEqualTo(connection(full));
        assertThat(connection(world.borrow(tenant(4)))).isEqualTo(connection(full));
    }

    @Test
    void aNewConnectionHasMetNobody() {
        TenantWorld world = new TenantWorld(1, MOST_TENANTS);
        Slot slot = Objects.requireNonNull(world.borrow(acme));
        slot.release(slot.lease(), Verdict.RETIRE);
        world.steady.pass(1_000 * MS);

        assertThat(world.connections).hasSize(2);
        assertThat(slot.record.tenant).isNull();
        assertThat(slot.record.tenantLease).isZero();
        assertThat(world.borrow(acme)).isSameAs(slot);
        assertThat(world.steady.pool.core.tenants.state().firstUses()).isEqualTo(2);
    }

    @Test
    void tenantsSettleOnFewConnections() {
        TenantWorld world = new TenantWorld(16, MOST_TENANTS);
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 2_000; round++) {
            List<Slot> slots = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                slots.add(world.borrow(tenant(1 + random.nextInt(60))));
            }
            slots.forEach(SteadyPool::giveBack);
        }
        // by chance each of the sixty would meet each of the sixteen
        int pairs = world.connections.stream().mapToInt(c -> c.firstUses).sum();
        assertThat(pairs).isLessThan(240);
    }

    // --- how many ---

    @Test
    void aTenantHasNoMoreThanItsMaximumAndItsBorrowersWaitBesideIdleConnections() {
        TenantWorld world = new TenantWorld(4, MOST_TENANTS);
        Tenant capped = tenant(9, new TenantShare(1, 3));
        List<Slot> slots = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            slots.add(Objects.requireNonNull(world.borrow(capped)));
        }
        assertThat(world.borrow(capped)).isNull();
        SteadyPool.Borrower waiter = world.steady.join(capped, () -> {});
        assertThat(waiter.outcome()).isEqualTo(Waiter.Outcome.WAITING);

        SteadyPool.Borrower other = world.steady.join(acme, () -> {});
        assertThat(other.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(waiter.outcome()).isEqualTo(Waiter.Outcome.WAITING);

        giveBack(slots.getFirst());
        assertThat(waiter.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void anAbortedLeaseMakesRoomForItsTenantBeforeItsConnectionIsClosed() {
        TenantWorld world = new TenantWorld(4, MOST_TENANTS);
        Tenant capped = tenant(9, new TenantShare(1, 1));
        Slot lent = Objects.requireNonNull(world.borrow(capped));
        SteadyPool.Borrower waiter = world.steady.join(capped, () -> {});
        assertThat(waiter.outcome()).isEqualTo(Waiter.Outcome.WAITING);

        lent.take(lent.lease());
        lent.giveUp(CloseCause.ABORTED);

        assertThat(waiter.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void aBorrowerThatIsServedAtOnceBesideWaitersOfAnotherTenantLeavesTheirQueueAlone() {
        TenantWorld world = new TenantWorld(4, MOST_TENANTS);
        world.steady.pool.findLimit(4, 1);
        Tenant capped = tenant(9, new TenantShare(1, 3));
        List<Slot> slots = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            slots.add(Objects.requireNonNull(world.borrow(capped)));
        }
        SteadyPool.Borrower waiter = world.steady.join(capped, () -> {});

        SteadyPool.Borrower other = world.steady.join(acme, () -> {});
        assertThat(other.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        SteadyPool.Borrower next = world.steady.join(acme, () -> {});
        assertThat(world.steady.pool.state().waiting()).isEqualTo(2);

        slots.forEach(SteadyPool::giveBack);
        assertThat(waiter.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(next.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void aWaiterAtItsMaximumIsServedWhenItsTenantsConnectionIsRetired() {
        TenantWorld world = new TenantWorld(4, MOST_TENANTS);
        Tenant capped = tenant(9, new TenantShare(1, 1));
        Slot only = Objects.requireNonNull(world.borrow(capped));
        SteadyPool.Borrower waiter = world.steady.join(capped, () -> {});

        only.release(only.lease(), Verdict.RETIRE);

        assertThat(waiter.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    // --- whose turn ---

    @Test
    void aConnectionServesItsTenantAFewTimesInARow() {
        assertThat(served(acme, acme, acme, acme, globex, globex, globex, globex))
                .containsExactly(1, 1, 2, 2, 2, 1, 1, 2);
    }

    @Test
    void tenantsAreServedByTheirWeights() {
        Tenant heavy = tenant(8, new TenantShare(3, 0));
        Tenant light = tenant(9, new TenantShare(1, 0));
        Tenant[] all = new Tenant[80];
        for (int i = 0; i < 40; i++) {
            all[2 * i] = heavy;
            all[2 * i + 1] = light;
        }
        List<Integer> first = served(all).subList(0, 40);
        assertThat(first.stream().filter(n -> n == 8).count()).isBetween(29L, 31L);
    }

    /** The tenants in the order in which one connection, at first acme's, serves them. */
    private List<Integer> served(Tenant... waiting) {
        TenantWorld world = new TenantWorld(1, MOST_TENANTS);
        Slot slot = Objects.requireNonNull(world.borrow(acme));
        List<Integer> order = new ArrayList<>();
        List<SteadyPool.Borrower> borrowers = new ArrayList<>();
        for (Tenant tenant : waiting) {
            borrowers.add(
                    world.steady.join(
                            tenant,
                            () -> {
                                order.add(tenant.number());
                                TenantWorld.bind(slot, tenant);
                            }));
        }
        for (int i = 0; i < waiting.length; i++) {
            world.steady.pass(10 * MS);
            giveBack(slot);
        }
        assertThat(borrowers).allMatch(borrower -> borrower.outcome() == Waiter.Outcome.SERVED);
        return order;
    }
}
