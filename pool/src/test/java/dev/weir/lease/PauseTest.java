package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import dev.weir.size.LimitDecision;
import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole process stands still for a while, and then everything that was due happens at once. */
@Tag("fast")
class PauseTest {
    private static final long LEAK = 4_000 * MS;
    private static final PoolLimits LIMITS = new PoolLimits(10, 2, 500 * MS, 0, 0, 0, LEAK);

    @ParameterizedTest
    @ValueSource(longs = {1_200, 3_900, 4_000, 5_000, 20_000, 3_600_000})
    void leasesThatSpanAPauseWereReportedAsLeaks(long pauseMs) {
        SteadyPool steady = new SteadyPool(LIMITS);
        List<Slot> slots = steady.borrow(10);
        steady.pass(50 * MS);

        steady.time.pause(pauseMs * MS);
        steady.pass(150 * MS);

        assertThat(steady.leaksSuspected).isEmpty();
        slots.forEach(SteadyPool::giveBack);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void aPauseInTheMiddleOfALookIsSeen(int reading) {
        SteadyPool steady = new SteadyPool(LIMITS);
        Slot lent = steady.borrow();
        steady.pass(50 * MS);

        steady.time.pauseBefore(reading);
        steady.pass(60 * MS);

        assertThat(lent.isInDoubt()).isTrue();
    }

    @Test
    void aConnectThatEndsLongAfterTheCloseIsClosed() {
        SteadyPool steady = new SteadyPool(LIMITS);
        steady.connectNanos = 2_000 * MS;
        steady.join();
        steady.pass(50 * MS);

        steady.pool.close();
        steady.pass(60_000 * MS);

        assertThat(steady.total()).isZero();
    }

    @Test
    void whateverHappensFirstAfterThePauseLeavesItOut() {
        SteadyPool steady = new SteadyPool(LIMITS);
        steady.borrow(10);
        steady.pass(50 * MS);

        steady.time.pause(20_000 * MS);
        SteadyPool.Borrower late = steady.join();

        assertThat(steady.pool.leases()).allMatch(lease -> lease.heldNanos() < 1_000 * MS);
        steady.pool.leave(late);
        steady.pass(150 * MS);
        assertThat(steady.leaksSuspected).isEmpty();
    }

    @Test
    void aLeakIsStillFoundAfterAPause() {
        SteadyPool steady = new SteadyPool(LIMITS);
        steady.borrow();
        steady.pass(2_000 * MS);
        steady.time.pause(20_000 * MS);
        steady.pass(1_500 * MS);
        assertThat(steady.leaksSuspected).isEmpty();
        steady.pass(700 * MS);
        assertThat(steady.leaksSuspected).hasSize(1);
    }

    @Test
    void connectionsAreAsOldAsTheirServerSaysAllTheSame() {
        SteadyPool steady = new SteadyPool(new PoolLimits(4, 1, 500 * MS, 0, 0, 60_000 * MS, LEAK));
        Slot held = steady.borrow();
        Slot idle = steady.borrow();
        SteadyPool.giveBack(idle);
        steady.pass(50 * MS);

        int checks = steady.checks;
        steady.time.pause(50_000 * MS);
        steady.pass(MS);
        Slot next = steady.borrow();

        assertThat(steady.checks).as("silent for 50 s").isGreaterThan(checks);
        steady.pass(11_000 * MS);
        SteadyPool.giveBack(held);
        SteadyPool.giveBack(next);
        steady.pass(100 * MS);
        assertThat(steady.closes).contains(CloseCause.LIFETIME);
    }

    @Test
    void aRestOfThePoolIsNoPause() {
        SteadyPool steady = new SteadyPool(new PoolLimits(4, 0, 500 * MS, 30_000 * MS, 0, 0, LEAK));
        SteadyPool.giveBack(steady.borrow());
        steady.pass(600_000 * MS);
        assertThat(steady.closes).containsExactly(CloseCause.IDLE);
        steady.borrow();
        steady.pass(5_000 * MS);
        assertThat(steady.leaksSuspected).hasSize(1);
    }

    @Test
    void aConnectThatSpansAPauseDoesNotCountAsSlow() {
        SteadyPool steady = new SteadyPool(SteadyPool.limits(10, 0));
        SteadyPool.giveBack(steady.borrow());
        long usual = steady.pool.state().connectNanos();
        steady.connectNanos = 50 * MS;
        steady.borrow();
        steady.join();
        steady.pass(10 * MS);

        steady.time.pause(20_000 * MS);
        steady.pass(200 * MS);

        assertThat(steady.pool.state().connectNanos()).isBetween(usual, 50 * MS);
    }

    @Test
    void aConnectThatSpansAPauseAndAnEvictionIsClosed() {
        SteadyPool steady = new SteadyPool(SteadyPool.limits(10, 0));
        steady.connectNanos = 30_000 * MS;
        steady.pool.leave(steady.join());
        steady.time.pause(20_000 * MS);
        steady.pass(200 * MS);
        steady.pool.evictAll();
        steady.pass(60_000 * MS);
        assertThat(steady.closes).containsExactly(CloseCause.EVICTED);
    }

    @Test
    void aPauseMovesNoLimitAndOpensNothing() {
        List<LimitDecision> moves = new ArrayList<>();
        SteadyPool steady = ClosedLoop.autoPool(100, 2, 20, moves);
        steady.pool.setSurroundings(new ServerView(80, false, PeerPools.ALONE));
        new ClosedLoop(steady, 5 * MS, 20).clients(40, 0);
        steady.pass(60_000 * MS);
        int open = steady.total();
        int opens = steady.opens;
        double limit = steady.pool.core.permits.decision.limit();
        moves.clear();

        for (int i = 0; i < 5; i++) {
            steady.time.pause(20_000 * MS);
            steady.pass(500 * MS);
        }

        assertThat(steady.pool.core.permits.decision.limit()).isBetween(limit / 1.5, limit * 1.5);
        assertThat(steady.opens - opens).isLessThanOrEqualTo(10);
        assertThat(steady.total()).isLessThanOrEqualTo(open + 10);
    }
}
