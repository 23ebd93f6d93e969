package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** When the pool looks at the server, and that it costs no borrower anything. */
@Tag("fast")
class ServerPollingTest {
    private static final long INTERVAL = 5_000 * MS;

    private final Looked steady = new Looked();

    /** Notes the looks, and what was lent when they were under way. */
    private static final class Looked extends SteadyPool {
        private final List<Long> looks = new ArrayList<>();
        private final List<Integer> shortOf = new ArrayList<>();
        private Answer look = Answer.WELL;
        private long lookNanos = 10 * MS;
        private final List<Slot> through = new ArrayList<>();

        Looked() {
            this(2);
        }

        Looked(int floor) {
            super(limits(50, floor));
        }

        @Override
        public void look(Slot slot, PhysicalConnection connection) {
            looks.add(time.elapsed());
            through.add(slot);
            long call = slot.call();
            time.schedule(this::count, lookNanos / 2);
            switch (look) {
                case WELL -> time.schedule(() -> pool.checked(slot, true), lookNanos);
                case NEVER ->
                        time.schedule(
                                () -> {
                                    if (pool.callOverdue(slot, call)) {
                                        pool.checked(slot, false);
                                    }
                                },
                                5_000 * MS);
                default -> time.schedule(() -> pool.checked(slot, false), lookNanos);
            }
        }

        /** Permits that no borrower has although somebody waits. */
        private void count() {
            PoolState state = pool.state();
            if (state.waiting() > 0 && state.total() >= state.permits()) {
                shortOf.add(state.permits() - state.leased());
            }
        }
    }

    private ClosedLoop loaded() {
        steady.pool.start();
        steady.pool.findLimit(10, 1);
        steady.pass(1_000 * MS);
        ClosedLoop loop = new ClosedLoop(steady, 20 * MS, 12).clients(60, 0);
        steady.pass(3_000 * MS);
        return loop;
    }

    @Test
    void whileTheLimitIsInUseItLooksEveryFewSeconds() {
        loaded();
        steady.pool.lookAtServer(INTERVAL);
        steady.pass(60_000 * MS);
        assertThat(steady.looks).hasSizeBetween(10, 13);
    }

    @Test
    void aPoolWhoseConnectionsAreAlwaysLentLooksALittleLater() {
        steady.pool.start();
        steady.pool.setLimits(SteadyPool.limits(5, 0));
        new ClosedLoop(steady, 20 * MS, 12).clients(60, 0);
        steady.pass(3_000 * MS);
        steady.pool.lookAtServer(INTERVAL);
        steady.pass(60_000 * MS);
        assertThat(steady.looks).hasSizeBetween(7, 10);
        assertThat(steady.pool.state().total()).isEqualTo(5);
    }

    @Test
    void noBorrowerHasAConnectionFewerForIt() {
        loaded();
        steady.pool.lookAtServer(50 * MS);
        steady.pass(60_000 * MS);
        assertThat(steady.shortOf).hasSizeGreaterThan(100).allMatch(missing -> missing <= 0);
    }

    @Test
    void aLookThatHangsIsBrokenOffAndTakesNobodysPermit() {
        ClosedLoop loop = loaded();
        double before = loop.rate(20_000 * MS);
        steady.look = SteadyPool.Answer.NEVER;
        steady.pool.lookAtServer(60_000 * MS);
        double during = loop.rate(20_000 * MS);
        assertThat(steady.looks).hasSize(1);
        assertThat(during).isGreaterThan(0.9 * before);
        assertThat(steady.closes).contains(CloseCause.FAILED_VALIDATION);
        steady.pass(20_000 * MS);
        assertThat(steady.pool.core.connections.inService())
                .isLessThanOrEqualTo(steady.pool.state().permits());
    }

    @Test
    void aConnectionThatDiesInALookIsClosed() {
        loaded();
        steady.look = SteadyPool.Answer.BADLY;
        steady.pool.lookAtServer(60_000 * MS);
        steady.pass(5_000 * MS);
        assertThat(steady.closes).contains(CloseCause.FAILED_VALIDATION);
    }

    @Test
    void atRestItLooksOnceAndLeavesAConnectionForWhoeverComes() {
        steady.pool.start();
        steady.pool.findLimit(10, 1);
        steady.pass(1_000 * MS);
        steady.lookNanos = 1_000 * MS;
        steady.pool.lookAtServer(INTERVAL);
        long asked = steady.time.elapsed();
        steady.borrow();
        assertThat(steady.time.elapsed() - asked).isLessThan(10 * MS);
        steady.pass(60_000 * MS);
        assertThat(steady.looks).hasSize(1);
    }

    @Test
    void theNextLookIsDueWhenTheLastOneSaidSo() {
        loaded();
        steady.pool.lookAtServer(INTERVAL);
        steady.pass(1_000 * MS);
        steady.looks.clear();
        steady.pool.lookAgain(20_000 * MS);
        steady.pass(65_000 * MS);
        assertThat(steady.looks).hasSizeBetween(2, 3);
    }

    @Test
    void aPoolAtRestLooksWhenItIsDueAndAskedTo() {
        steady.pool.start();
        steady.pool.findLimit(10, 1);
        steady.pass(1_000 * MS);
        steady.pool.lookAtServer(INTERVAL);
        steady.pool.lookAgain(INTERVAL);
        steady.pass(INTERVAL / 2);
        steady.pool.lookIfDue();
        assertThat(steady.looks).hasSize(1);
        steady.pass(INTERVAL);
        steady.pool.lookIfDue();
        assertThat(steady.looks).hasSize(2);
    }

    @Test
    void itLooksThroughTheSameConnectionWhileItCan() {
        Looked steady = new Looked(3);
        steady.pool.start();
        steady.pool.findLimit(10, 1);
        steady.pass(1_000 * MS);
        Slot front = steady.borrow();
        steady.pool.lookAtServer(INTERVAL);
        SteadyPool.giveBack(front);
        for (int i = 0; i < 3; i++) {
            steady.pass(2 * INTERVAL);
            steady.pool.lookIfDue();
        }
        assertThat(steady.through).hasSize(4).allMatch(steady.through.getFirst()::equals);
    }

    @Test
    void itNeverTakesTheLastConnectionThatNobodyHas() {
        steady.pool.start();
        steady.pool.findLimit(10, 1);
        steady.pass(1_000 * MS);
        Slot one = steady.borrow();
        steady.pool.lookAtServer(INTERVAL);
        assertThat(steady.looks).isEmpty();
        SteadyPool.giveBack(one);
    }

    @Test
    void aPoolThatIsClosedInALookIsEmptyAfterwards() {
        steady.pool.start();
        steady.pool.findLimit(10, 1);
        steady.pass(1_000 * MS);
        steady.lookNanos = 500 * MS;
        steady.pool.lookAtServer(INTERVAL);
        assertThat(steady.looks).hasSize(1);
        steady.pool.close();
        steady.pass(10_000 * MS);
        assertThat(steady.total()).isZero();
    }
}
