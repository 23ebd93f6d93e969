package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static dev.weir.lease.SteadyPool.giveBack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.Lane;
import dev.weir.TenantShare;
import dev.weir.size.LimitDecision;
import dev.weir.tenant.Tenant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Work that its borrowers say is long or short, in virtual time. */
@Tag("fast")
class LaneHintTest {
    private static final long REPORT = 7;

    private final SteadyPool steady =
            ClosedLoop.autoPool(limits(4), 4, new ArrayList<LimitDecision>());

    @Test
    void longWorkCountsFromItsFirstLeaseOn() {
        Slot report = lease(steady, Lane.LONG);

        assertThat(steady.pool.state().longWork().leased()).isEqualTo(1);
        assertThat(steady.pool.state().longWork().begun()).isEqualTo(1);
        assertThat(steady.pool.leases().getFirst().isLong()).isTrue();

        giveBack(report);
        assertThat(steady.pool.state().longWork().leased()).isZero();
        assertThat(steady.pool.state().longWork().begun()).isEqualTo(1);
    }

    @Test
    void longWorkLeavesAConnectionToOthersThoughNobodyElseWaits() {
        lease(steady, Lane.LONG, 3);

        assertThat(steady.pool.tryBorrow(null, Lane.LONG)).isNull();
        Borrower fourth = join(steady, Lane.LONG);

        assertThat(fourth.outcome()).isEqualTo(Waiter.Outcome.WAITING);
        assertThat(steady.pool.state().idle()).isEqualTo(1);
        assertThat(steady.pool.state().longWork().most()).isEqualTo(3);
        assertThat(join(steady, null).outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    /** It is not sampled, and reads wait behind it all the same. */
    @Test
    void holdsOfWorkThatSaysItIsLongCountAsUneven() {
        for (int i = 0; i < 100; i++) {
            Slot slot = lease(steady, Lane.LONG);
            steady.pass(i % 20 == 0 ? 600 * MS : MS);
            giveBack(slot);
        }
        steady.pass(1_000 * MS);

        assertThat(steady.pool.limit.state(steady.time.nanoTime()).beyond().variation())
                .isGreaterThan(10);
    }

    @Test
    void theNextOfItsLineIsServedWhenOneEnds() {
        List<Slot> reports = lease(steady, Lane.LONG, 3);
        Borrower next = join(steady, Lane.LONG);

        giveBack(reports.get(0));

        assertThat(next.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(steady.pool.state().longWork().leased()).isEqualTo(3);
    }

    @Test
    void aHintBeatsWhatWasLearnt() {
        knowThatReportsAreLong();
        lease(steady, null, 4);

        Borrower shortOne = new Borrower(Lane.SHORT, REPORT);
        Borrower longOne = new Borrower(Lane.LONG, 0);
        Borrower learnt = new Borrower(null, REPORT);
        steady.pool.join(shortOne);
        steady.pool.join(longOne);
        steady.pool.join(learnt);

        assertThat(shortOne.isLong()).isFalse();
        assertThat(longOne.isLong()).isTrue();
        assertThat(learnt.isLong()).isTrue();
        assertThat(steady.pool.core.queue.waitingLong()).isEqualTo(2);
    }

    @Test
    void aHintAsksNobodyFromWhereHeComes() {
        lease(steady, null, 4).forEach(SteadyPool::giveBack);
        List<Slot> held = lease(steady, null, 4);
        Borrower report = join(steady, Lane.LONG);
        held.forEach(SteadyPool::giveBack);
        assertThat(report.outcome()).isEqualTo(Waiter.Outcome.SERVED);

        steady.pass(1_000 * MS);

        assertThat(steady.pool.core.longWork.asks).isFalse();
    }

    @Test
    void withoutLanesAHintMakesNoDifference() {
        steady.pool.withoutLanes();

        lease(steady, Lane.LONG, 4);
        join(steady, Lane.LONG);

        assertThat(steady.pool.state().longWork()).isNull();
        assertThat(steady.pool.core.queue.waitingLong()).isZero();
    }

    @Test
    void aPoolOfFixedSizeHeedsHintsToo() {
        SteadyPool fixed = fixed(4);
        List<Slot> reports = lease(fixed, Lane.LONG, 3);
        Borrower fourth = join(fixed, Lane.LONG);

        assertThat(fourth.outcome()).isEqualTo(Waiter.Outcome.WAITING);
        assertThat(join(fixed, Lane.SHORT).outcome()).isEqualTo(Waiter.Outcome.SERVED);
        giveBack(reports.get(0));
        assertThat(fourth.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void othersKeepWhatTheyHaveInUseWhenLongWorkComes() {
        SteadyPool fixed = fixed(8);
        lease(fixed, null, 4);

        lease(fixed, Lane.LONG, 4);

        assertThat(fixed.pool.state().longWork().most()).isEqualTo(4);
    }

    @Test
    void whatOthersDoNotUseAnyMoreIsForLongWork() {
        SteadyPool fixed = fixed(8);
        List<Slot> others = lease(fixed, null, 4);
        lease(fixed, Lane.LONG, 4);
        others.forEach(SteadyPool::giveBack);
        Borrower fifth = join(fixed, Lane.LONG);
        assertThat(fifth.outcome()).isEqualTo(Waiter.Outcome.WAITING);

        fixed.pass(5_000 * MS);

        assertThat(fifth.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    /** It would wait for itself: only its own return lets it go on. */
    @Test
    void longWorkThatHoldsAConnectionIsNotHeldUpByItsKind() {
        for (SteadyPool pool : List.of(steady, fixed(4))) {
            lease(pool, Lane.LONG, 3);

            Waiter second = new Borrower(Lane.LONG, 0, Thread.currentThread().threadId());
            pool.pool.join(second);

            assertThat(second.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        }
    }

    /**
     * Threads that hold one wait for a second: their permits are lent on, their connections not.
     */
    @Test
    void longWorkMayNotHaveMoreThanThePoolMayOpen() {
        SteadyPool two = new SteadyPool(limits(2));
        two.connections = id -> new Resting(id, false);
        two.pool.start();
        two.pool.findLimit(2, 1);
        two.pass(1_000 * MS);
        lease(two, Lane.LONG);
        long thread = Thread.currentThread().threadId();
        Waiter second = new Borrower(Lane.LONG, 0, thread);
        two.pool.join(second);
        assertThat(second.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        Waiter third = new Borrower(Lane.LONG, 0, thread);
        two.pool.join(third);

        two.pass(5_000 * MS);

        assertThat(third.outcome()).isEqualTo(Waiter.Outcome.WAITING);
        assertThat(two.pool.state().longWork().leased()).isEqualTo(2);
        assertThat(two.pool.state().longWork().most()).isEqualTo(2);
    }

    /** 1.3 times what two processors can do; nothing has been learnt, and nothing can be. */
    @Test
    void readsDoNotWaitBehindReportsThatSayTheyAreLong() {
        SteadyPool auto = ClosedLoop.autoPool(2_048, 2, 10, new ArrayList<>());
        for (SteadyPool pool : List.of(auto, fixed(10))) {
            SharedProcessors work = new SharedProcessors(pool, 2);
            work.hints(millis -> millis == 200 ? Lane.LONG : null);
            List<Integer> millis = new ArrayList<>(Collections.nCopies(19, 1));
            millis.add(200);
            work.clients(960, 4_000 * MS, millis, any -> 0);
            pool.pass(2_000 * MS);
            work.forget();

            pool.pass(30_000 * MS);

            assertThat(work.medianWaitNanos(1)).isLessThan(50 * MS);
            assertThat(work.done(200)).isGreaterThan(30 * 9 * 8 / 10);
        }
    }

    @Test
    void aSingleConnectionIsForLongWorkToo() {
        assertThat(fixed(1).pool.tryBorrow(null, Lane.LONG)).isNotNull();
    }

    @Test
    void longWorkOfATenantKeepsNoShortWorkOfItWaiting() {
        TenantWorld world = new TenantWorld(4, 16);
        Tenant acme = TenantWorld.tenant(1, new TenantShare(1, 4));
        List<Slot> reports = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            reports.add(Objects.requireNonNull(world.steady.pool.tryBorrow(acme, Lane.LONG)));
        }
        assertThat(world.steady.pool.tryBorrow(acme, Lane.LONG)).isNull();
        Borrower report = join(world.steady, acme, Lane.LONG);
        assertThat(report.outcome()).isEqualTo(Waiter.Outcome.WAITING);

        Borrower read = join(world.steady, acme, null);
        assertThat(read.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        Borrower next = join(world.steady, acme, null);
        assertThat(next.outcome()).isEqualTo(Waiter.Outcome.WAITING);
        giveBack(read.slot());
        assertThat(next.outcome()).isEqualTo(Waiter.Outcome.SERVED);

        giveBack(reports.get(0));
        assertThat(report.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(world.steady.pool.state().longWork().leased()).isEqualTo(3);
    }

    @Test
    void longWorkOfATenantKeepsNoOtherTenantWaiting() {
        TenantWorld world = new TenantWorld(4, 16);
        Tenant acme = TenantWorld.tenant(1, new TenantShare(1, 4));
        for (int i = 0; i < 3; i++) {
            world.steady.pool.tryBorrow(acme, Lane.LONG);
        }
        List<Borrower> reports = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            reports.add(join(world.steady, acme, Lane.LONG));
        }

        Borrower other = join(world.steady, TenantWorld.tenant(2), null);

        assertThat(other.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(reports).allMatch(one -> one.outcome() == Waiter.Outcome.WAITING);
        world.steady.pool.close();
        assertThat(reports).allMatch(one -> one.outcome() == Waiter.Outcome.CLOSED);
    }

    /** What its next report waits for is another report of its own. */
    @Test
    void theTurnOfATenantThatHasAllItMayIsNobodyElses() {
        TenantWorld world = new TenantWorld(8, 16);
        Tenant acme = TenantWorld.tenant(1, new TenantShare(1, 1));
        Tenant globex = TenantWorld.tenant(2);
        Tenant other = TenantWorld.tenant(3);
        world.steady.pool.tryBorrow(acme, Lane.LONG);
        List<Slot> held = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            held.add(Objects.requireNonNull(world.borrow(i % 2 == 0 ? globex : other)));
        }
        Borrower own = join(world.steady, acme, Lane.LONG);
        world.steady.pass(own.turnAt - own.enqueuedAt + 25 * MS);
        List<Borrower> reports = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            reports.add(join(world.steady, globex, Lane.LONG));
        }
        held.forEach(SteadyPool::giveBack);

        assertThat(own.outcome()).isEqualTo(Waiter.Outcome.WAITING);
        assertThat(reports.stream().filter(one -> one.outcome() == Waiter.Outcome.SERVED))
                .hasSize(3);
    }

    private static PoolLimits limits(int size) {
        return new PoolLimits(size, size, Long.MAX_VALUE, 0, 0, 0, 0);
    }

    private static SteadyPool fixed(int size) {
        SteadyPool pool = new SteadyPool(limits(size));
        pool.pool.start();
        pool.pass(1_000 * MS);
        return pool;
    }

    private void knowThatReportsAreLong() {
        CallSite report = steady.pool.core.longWork.of(REPORT);
        for (int i = 0; i < 3; i++) {
            report.held(200 * MS, MS);
        }
        assertThat(report.isLong()).isTrue();
    }

    private static Slot lease(SteadyPool pool, @Nullable Lane hint) {
        return Objects.requireNonNull(pool.pool.tryBorrow(null, hint));
    }

    private static List<Slot> lease(SteadyPool pool, @Nullable Lane hint, int count) {
        List<Slot> slots = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            slots.add(lease(pool, hint));
        }
        return slots;
    }

    private static Borrower join(SteadyPool pool, @Nullable Lane hint) {
        Borrower borrower = new Borrower(hint, 0);
        pool.pool.join(borrower);
        return borrower;
    }

    private static Borrower join(SteadyPool pool, Tenant tenant, @Nullable Lane hint) {
        Borrower borrower = new Borrower(hint, 0);
        borrower.tenant = tenant;
        pool.pool.join(borrower);
        return borrower;
    }

    /** One whose borrower asks nothing of the database. */
    private record Resting(long id, boolean isBusy) implements PhysicalConnection {}

    /** Each on a thread of its own, which holds nothing, unless that is said. */
    private static final class Borrower extends QuietWaiter {
        private static long threads = 1_000_000;

        Borrower(@Nullable Lane hint, long from) {
            this(hint, from, threads++);
        }

        Borrower(@Nullable Lane hint, long from, long thread) {
            super(thread, hint, slot -> {});
            callStack = from;
        }
    }
}
