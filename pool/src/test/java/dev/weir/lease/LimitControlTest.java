package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.LimitDecision;
import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The limit law in the real pool, in virtual time. */
@Tag("fast")
class LimitControlTest {

    private final List<LimitDecision> moves = new ArrayList<>();

    @Test
    void noMoreAreLentAtATimeThanTheLimitAllows() {
        SteadyPool steady = ClosedLoop.autoPool(200, 2, 10, moves);
        ClosedLoop loop = new ClosedLoop(steady, 5 * MS, 8).clients(200, 0);
        steady.pass(20_000 * MS);
        int mostAllowed = moves.stream().mapToInt(LimitDecision::high).max().orElse(0);
        assertThat(loop.mostInUse).isLessThanOrEqualTo(Math.max(20, mostAllowed));
        assertThat(steady.total()).isLessThanOrEqualTo(Math.max(20, mostAllowed));
        assertThat(loop.done).isGreaterThan(20_000);
    }

    @Test
    void theLimitFollowsWhatTheDatabaseCanUse() {
        SteadyPool steady = ClosedLoop.autoPool(500, 2, 10, moves);
        ClosedLoop loop = new ClosedLoop(steady, 5 * MS, 40).clients(400, 0);
        steady.pass(60_000 * MS);
        // forty in use give 8,000 a second; with all 400 lent it would be 5,000
        assertThat(loop.rate(20_000 * MS)).isGreaterThan(0.92 * 8_000);
        assertThat(steady.pool.state().permits()).isBetween(24, 60);
        assertThat(steady.total()).isLessThanOrEqualTo(80);
    }

    @Test
    void aLimitThatStartsTooHighComesDown() {
        SteadyPool steady = ClosedLoop.autoPool(500, 2, 160, moves);
        ClosedLoop loop = new ClosedLoop(steady, 5 * MS, 16).clients(400, 0);
        steady.pass(60_000 * MS);
        assertThat(steady.pool.state().permits()).isLessThan(40);
        steady.pass(60_000 * MS);
        assertThat(steady.total()).as("idle excess is closed").isLessThan(60);
        assertThat(loop.rate(10_000 * MS)).isGreaterThan(0.88 * 3_200);
    }

    @Test
    void demandBelowTheLimitMovesNothing() {
        SteadyPool steady = ClosedLoop.autoPool(500, 2, 10, moves);
        new ClosedLoop(steady, 5 * MS, 40).clients(8, 10 * MS);
        steady.pass(600_000 * MS);
        assertThat(moves).noneMatch(LimitDecision::moved);
        assertThat(steady.pool.state().permits()).isEqualTo(10);
    }

    @Test
    void aBurstOpensNothingForTheSakeOfAProbe() {
        SteadyPool steady = ClosedLoop.autoPool(50, 5, 10, moves);
        steady.connectNanos = 150 * MS;
        new ClosedLoop(steady, 2 * MS, 50).clients(5, 1_000 * MS);
        steady.pass(30_000 * MS);
        assertThat(steady.opens).isEqualTo(5);
    }

    @Test
    void probesAndLeasesThatLastDoNotHaveConnectionsOpenedAndClosedAllTheTime() {
        SteadyPool steady = ClosedLoop.autoPool(200, 2, 10, moves);
        steady.connectNanos = 20 * MS;
        new ClosedLoop(steady, 20 * MS, 12).clients(40, 0);
        steady.pass(10_000 * MS);
        int before = steady.opens;
        steady.pass(60_000 * MS);
        assertThat(steady.opens - before).isLessThan(40);
    }

    @Test
    void nothingIsTriedThatTheBorrowersThereCannotUse() {
        for (int clients = 3; clients <= 12; clients++) {
            SteadyPool steady = ClosedLoop.autoPool(500, 2, 10, moves);
            steady.connectNanos = 20 * MS;
            new ClosedLoop(steady, MS, 2).clients(clients, 0);
            steady.pass(60_000 * MS);
            // one more for waits that came again and again before
            assertThat(steady.total())
                    .as("for %d clients", clients)
                    .isLessThanOrEqualTo(clients + 1);
        }
    }

    @Test
    void whatAProbeTriesIsOpenedBitByBitWhereAQueueStands() {
        SteadyPool steady = ClosedLoop.autoPool(500, 2, 10, moves);
        steady.connectNanos = 20 * MS;
        new ClosedLoop(steady, 20 * MS, 200).clients(800, 0);
        steady.pass(2_000 * MS);
        int most = 0;
        while (steady.time.elapsed() < 40_000 * MS) {
            int before = steady.opens;
            steady.pass(500 * MS);
            most = Math.max(most, steady.opens - before);
        }
        assertThat(steady.total()).as("it grows far").isGreaterThan(100);
        assertThat(most).as("opened in half a second").isBetween(8, 20);
    }

    @Test
    void whereTheDatabaseHasRoomAPoolWithoutAQueueSoFarGrowsSixfoldInThreeSeconds() {
        SteadyPool steady = ClosedLoop.autoPool(200, 2, 10, moves);
        steady.connectNanos = 10 * MS;
        ClosedLoop loop = new ClosedLoop(steady, 50 * MS, 500).evenly().clients(4, 0);
        steady.pass(9_000 * MS);
        assertThat(moves).noneMatch(LimitDecision::moved);
        loop.clients(60, 0, 2_000);
        steady.pass(3_000 * MS);
        assertThat(steady.pool.state().leased()).isEqualTo(64);
    }

    @Test
    void aThreadThatHoldsAConnectionIsLetPastTheLimit() {
        SteadyPool steady = ClosedLoop.autoPool(50, 2, 4, moves);
        List<Slot> outer = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            outer.add(borrowAs(steady, thread));
        }
        List<Waiter> inner = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            Waiter waiter = new QuietWaiter(10_000 + thread);
            steady.pool.join(waiter);
            inner.add(waiter);
        }
        steady.pass(50 * MS);
        assertThat(inner).allMatch(waiter -> waiter.outcome() == Waiter.Outcome.SERVED);
        inner.forEach(waiter -> SteadyPool.giveBack(waiter.slot()));
        outer.forEach(SteadyPool::giveBack);
        new ClosedLoop(steady, 5 * MS, 4).clients(20, 0);
        steady.pass(200 * MS);
        assertThat(steady.pool.core.permits.beside()).isZero();
    }

    @Test
    void whileNothingIsKnownOfTheWorkLeasesThatLastLendNothingOn() {
        SteadyPool steady = ClosedLoop.autoPool(50, 2, 8, moves);
        for (int thread = 0; thread < 8; thread++) {
            borrowAs(steady, thread);
        }
        List<SteadyPool.Borrower> waiting = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            waiting.add(steady.new Borrower());
        }
        waiting.forEach(steady.pool::join);
        steady.pass(5_000 * MS);
        assertThat(waiting).noneMatch(waiter -> waiter.outcome() == Waiter.Outcome.SERVED);
    }

    @Test
    void borrowersThatHoldWithoutUsingTheDatabaseDoNotBlockTheOthers() {
        assertThat(servedOf(30, false)).isEqualTo(30);
    }

    @Test
    void howLongSuchBorrowersUseToHoldDoesNotMatter() {
        SteadyPool steady = ClosedLoop.autoPool(2, 0, 1, moves);
        steady.connections = id -> new SteadyPool.Used(id, false);
        for (int round = 0; round < 20; round++) {
            Slot first = borrowAs(steady, 1);
            long asked = steady.time.elapsed();
            Slot second = borrowAs(steady, 2);
            assertThat(steady.time.elapsed() - asked).as("round %d", round).isLessThan(300 * MS);
            steady.pass(500 * MS);
            first.release(first.lease(), Verdict.RETIRE);
            second.release(second.lease(), Verdict.RETIRE);
        }
    }

    @Test
    void aDatabaseThatStandsStillIsNoReasonToLendMore() {
        assertThat(servedOf(30, true)).isLessThanOrEqualTo(12);
    }

    /** How many are served of those who come at once and give nothing back, at a limit of 4. */
    private long servedOf(int borrowers, boolean busy) {
        SteadyPool steady = new SteadyPool(SteadyPool.limits(50, 0));
        steady.connections = id -> new SteadyPool.Used(id, busy);
        steady.pool.start();
        steady.pool.findLimit(4, 1);
        List<Waiter> waiting = new ArrayList<>();
        for (int thread = 0; thread < borrowers; thread++) {
            waiting.add(new QuietWaiter(10_000 + thread));
        }
        waiting.forEach(steady.pool::join);
        steady.pass(5_000 * MS);
        return waiting.stream().filter(w -> w.outcome() == Waiter.Outcome.SERVED).count();
    }

    @Test
    void theLimitStaysWithinWhatTheServerHasLeft() {
        SteadyPool steady = ClosedLoop.autoPool(500, 2, 10, moves);
        steady.pool.setSurroundings(new ServerView(10, false, new PeerPools(2, Double.NaN)));
        new ClosedLoop(steady, 5 * MS, 400).clients(400, 0);
        steady.pass(30_000 * MS);
        assertThat(moves).isNotEmpty().allMatch(decision -> decision.high() <= 10);
        assertThat(steady.total()).isLessThanOrEqualTo(10);
    }

    @Test
    void whoeverHasLeftIsNotAtWorkThoughTheLimitIsStillSought() {
        SteadyPool steady = ClosedLoop.autoPool(500, 2, 10, moves);
        ClosedLoop loop = new ClosedLoop(steady, 5 * MS, 40).clients(40, 0);
        steady.pass(10_000 * MS);
        assertThat(steady.pool.limitView().atWork()).isTrue();
        loop.stop();
        steady.pass(100 * MS);
        assertThat(steady.pool.limitView().seeking()).isTrue();
        assertThat(steady.pool.limitView().atWork()).isFalse();
    }

    @Test
    void aPoolThatHasMeasuredNothingBeginsAnewElsewhere() {
        SteadyPool steady = ClosedLoop.autoPool(500, 2, 10, moves);
        assertThat(steady.pool.restartLimit(4, 1)).isTrue();
        assertThat(steady.pool.state().permits()).isEqualTo(4);
        new ClosedLoop(steady, 5 * MS, 40).clients(400, 0);
        steady.pass(20_000 * MS);
        int found = steady.pool.state().permits();
        assertThat(steady.pool.restartLimit(4, 1)).isFalse();
        assertThat(steady.pool.state().permits()).isEqualTo(found);
    }

    @Test
    void aLimitThatALowCeilingCutIsBackWithTheCeiling() {
        SteadyPool steady = ClosedLoop.autoPool(50, 2, 10, moves);
        new ClosedLoop(steady, 5 * MS, 40).clients(20, 0);
        steady.pool.setLimits(SteadyPool.limits(3, 0));
        steady.pass(200 * MS);
        assertThat(steady.pool.state().permits()).isLessThanOrEqualTo(3);
        steady.pool.setLimits(SteadyPool.limits(50, 2));
        steady.pass(100 * MS);
        assertThat(steady.pool.core.permits.decision.limit()).isGreaterThanOrEqualTo(10);
    }

    @Test
    void aQueueWhoseBorrowersGiveUpAndComeAgainGoesOn() {
        SteadyPool steady = ClosedLoop.autoPool(1, 0, 1, moves);
        Slot held = steady.borrow();
        long began = steady.time.nanoTime();
        for (int i = 0; i < 5; i++) {
            SteadyPool.Borrower impatient = steady.join();
            steady.pass(300 * MS);
            steady.pool.leave(impatient);
            steady.pass(5 * MS);
        }
        steady.join();
        assertThat(steady.pool.core.meter.urgentSince - began).isLessThan(MS);
        SteadyPool.giveBack(held);
        steady.pass(200 * MS);
        steady.join();
        assertThat(steady.pool.core.meter.urgentSince - began).isGreaterThan(1_500 * MS);
    }

    @Test
    void aConnectionThatWasSetAsideComesBackUncheckedWhileItsLastSignOfLifeIsRecent() {
        PoolLimits limits = new PoolLimits(50, 2, 10_000 * MS, 0, 0, 0, 0);
        SteadyPool steady = ClosedLoop.autoPool(limits, 10, moves);
        new ClosedLoop(steady, 5 * MS, 40).clients(100, 0);
        steady.pass(10_000 * MS);
        assertThat(steady.opens).isGreaterThan(10);
        assertThat(steady.checks).isZero();
    }

    @Test
    void whatABusyTimeHadInUseAtOnceStaysOpenThroughTheCalm() {
        PoolLimits limits = new PoolLimits(50, 2, 500 * MS, 600_000 * MS, 0, 0, 0);
        SteadyPool steady = ClosedLoop.autoPool(limits, 4, moves);
        steady.connections = id -> new SteadyPool.Used(id, false);
        List<Slot> busyTime = new ArrayList<>();
        for (int thread = 0; thread < 30; thread++) {
            busyTime.add(borrowAs(steady, thread));
        }
        Waiter last = new QuietWaiter(10_000 + 30);
        steady.pool.join(last);
        steady.pass(200 * MS);
        SteadyPool.giveBack(last.slot());
        busyTime.forEach(SteadyPool::giveBack);

        steady.pass(300_000 * MS);
        assertThat(steady.total()).isEqualTo(31);

        steady.pass(400_000 * MS);
        assertThat(steady.total()).as("after the idle timeout").isEqualTo(2);
    }

    @Test
    void butNotWhereTheServerHasNoRoomForItAnyMore() {
        SteadyPool steady = ClosedLoop.autoPool(50, 2, 4, moves);
        steady.pool.setSurroundings(new ServerView(80, false, PeerPools.ALONE));
        steady.connections = id -> new SteadyPool.Used(id, false);
        List<Slot> busyTime = new ArrayList<>();
        for (int thread = 0; thread < 30; thread++) {
            busyTime.add(borrowAs(steady, thread));
        }
        steady.pool.setSurroundings(new ServerView(12, false, PeerPools.ALONE));
        busyTime.forEach(SteadyPool::giveBack);
        new ClosedLoop(steady, 5 * MS, 40).clients(40, 0);

        steady.pass(30_000 * MS);

        assertThat(steady.total()).isLessThanOrEqualTo(12);
    }

    /** A lease for a thread, whatever is open or not. */
    private static Slot borrowAs(SteadyPool steady, long thread) {
        Waiter waiter = new QuietWaiter(10_000 + thread);
        steady.pool.join(waiter);
        while (waiter.outcome() == Waiter.Outcome.WAITING) {
            steady.time.step();
        }
        return waiter.slot();
    }
}
