package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.LimitDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a pool does while its growth is stopped, in virtual time. */
@Tag("long")
class GrowthStopTest {

    private final List<LimitDecision> moves = new ArrayList<>();

    @Test
    void whileGrowthIsStoppedNoQueueOpensAConnection() {
        SteadyPool steady = ClosedLoop.autoPool(200, 2, 10, moves);
        ClosedLoop loop = new ClosedLoop(steady, 5 * MS, 40).clients(3, MS);
        steady.pass(5_000 * MS);
        int at = steady.pool.stopGrowth();
        int opened = steady.opens;
        loop.clients(400, 0, 10_000);
        steady.pass(30_000 * MS);
        assertThat(steady.opens).isEqualTo(opened);
        assertThat(steady.total()).isLessThanOrEqualTo(at);
        assertThat(loop.done).as("what is there works on").isGreaterThan(1_000);
    }

    @Test
    void afterwardsThePoolGrowsAsBefore() {
        SteadyPool steady = ClosedLoop.autoPool(200, 2, 10, moves);
        int at = steady.pool.stopGrowth();
        new ClosedLoop(steady, 5 * MS, 40).clients(400, 0);
        steady.pass(30_000 * MS);
        assertThat(steady.total()).isEqualTo(at);
        steady.pool.resumeGrowth();
        steady.pass(60_000 * MS);
        assertThat(steady.total()).isGreaterThan(20);
    }

    @Test
    void theLimitGoesBackToWhatItWasWithoutEvidence() {
        SteadyPool steady = ClosedLoop.autoPool(200, 2, 10, moves);
        assertThat(steady.pool.state().permits()).isEqualTo(10);
        steady.pool.stopGrowth();
        steady.pool.join(steady.new Borrower());
        steady.pass(5_000 * MS);
        assertThat(steady.pool.state().permits()).isLessThan(10);
        steady.pool.resumeGrowth();
        steady.pool.join(steady.new Borrower());
        steady.pass(5_000 * MS);
        assertThat(steady.pool.limitView().limit()).isEqualTo(10);
    }

    @Test
    void aPoolThatStartsInAShortageHasTwoConnections() {
        SteadyPool steady = new SteadyPool(SteadyPool.limits(50, 0));
        steady.pool.findLimit(10, 1);
        steady.pool.stopGrowth();
        steady.pool.start();
        new ClosedLoop(steady, 20 * MS, 40).clients(50, 0);
        steady.pass(10_000 * MS);
        assertThat(steady.total()).isEqualTo(2);
    }

    @Test
    void theFloorIsOpenedAllTheSame() {
        SteadyPool steady = new SteadyPool(SteadyPool.limits(50, 7));
        steady.pool.findLimit(10, 1);
        assertThat(steady.pool.stopGrowth()).isEqualTo(7);
        steady.pool.start();
        steady.pass(10_000 * MS);
        assertThat(steady.total()).isEqualTo(7);
    }

    @Test
    void whatIsLostIsReplaced() {
        SteadyPool steady = ClosedLoop.autoPool(200, 2, 10, moves);
        new ClosedLoop(steady, 5 * MS, 40).clients(60, 0);
        steady.pass(5_000 * MS);
        int at = steady.pool.stopGrowth();
        steady.pool.evictAll();
        steady.pass(5_000 * MS);
        assertThat(steady.total()).isEqualTo(at);
    }

    @Test
    void threadsThatHoldAConnectionEachAreNotLeftToWaitForEachOther() {
        SteadyPool steady = ClosedLoop.autoPool(50, 2, 10, moves);
        List<Slot> outer = new ArrayList<>();
        for (int thread = 0; thread < 2; thread++) {
            outer.add(borrowAs(steady, thread).slot());
        }
        assertThat(steady.pool.stopGrowth()).isEqualTo(2);
        List<Waiter> inner = new ArrayList<>();
        for (int thread = 0; thread < 2; thread++) {
            inner.add(join(steady, thread));
        }
        steady.pass(1_000 * MS);
        assertThat(inner).allMatch(waiter -> waiter.outcome() == Waiter.Outcome.SERVED);
        assertThat(steady.total()).isEqualTo(4);
    }

    /** Load, stops and their ends at random: never more than at the stop, and no standstill. */
    @Test
    void inNoHistoryAStoppedPoolGrows() {
        for (long seed = 1; seed <= 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int floor = random.nextInt(6);
            SteadyPool steady = ClosedLoop.autoPool(5 + random.nextInt(100), floor, 10, moves);
            steady.connectNanos = (1 + random.nextInt(100)) * MS;
            ClosedLoop loop = new ClosedLoop(steady, (1 + random.nextInt(20)) * MS, 20);
            for (int turn = 0; turn < 10; turn++) {
                loop.clients(random.nextInt(30), random.nextInt(20) * MS, 10_000 * (turn + 1));
                steady.pass(random.nextInt(2_000) * MS);
                int most = Math.max(Math.max(2, floor), steady.total());
                steady.pool.stopGrowth();
                long before = loop.done;
                loop.clients(1 + random.nextInt(60), random.nextInt(20) * MS, 500_000 + 100 * turn);
                for (int look = 0; look < 200; look++) {
                    steady.pass(10 * MS);
                    assertThat(steady.total())
                            .as("seed %d, turn %d, look %d", seed, turn, look)
                            .isLessThanOrEqualTo(most);
                    if (random.nextInt(100) == 0) {
                        steady.pool.evictAll();
                    }
                }
                assertThat(loop.done).as("seed %d, turn %d", seed, turn).isGreaterThan(before);
                steady.pool.resumeGrowth();
            }
        }
    }

    private static Waiter borrowAs(SteadyPool steady, long thread) {
        Waiter waiter = join(steady, thread);
        while (waiter.outcome() == Waiter.Outcome.WAITING) {
            steady.time.step();
        }
        return waiter;
    }

    private static Waiter join(SteadyPool steady, long thread) {
        Waiter waiter =
                new Waiter(10_000 + thread) {
                    @Override
                    protected void wake() {}
                };
        steady.pool.join(waiter);
        return waiter;
    }
}
