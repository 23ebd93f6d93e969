package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who may pass a waiter that is being woken, in virtual time. */
@Tag("fast")
class BargingTest {

    private final SteadyPool steady = new SteadyPool(SteadyPool.limits(2, 2));

    private BargingTest knowHolds(long nanos) {
        steady.pool.start();
        steady.pass(200 * MS);
        long until = steady.time.elapsed() + 1_000 * MS;
        while (steady.time.elapsed() < until) {
            Slot first = steady.borrow();
            Slot second = steady.borrow();
            steady.pass(nanos);
            SteadyPool.giveBack(first);
            SteadyPool.giveBack(second);
        }
        return this;
    }

    @Test
    void whileAWaiterIsBeingWokenARunningThreadMayTakeWhatWasGivenBack() {
        knowHolds(MS / 20);
        Slot first = steady.borrow();
        steady.borrow();
        Sleeper sleeper = join();
        SteadyPool.giveBack(first);
        assertThat(sleeper.called).isTrue();
        assertThat(sleeper.outcome()).isEqualTo(Waiter.Outcome.WAITING);
        Slot passing = steady.pool.tryBorrow();
        assertThat(passing).isNotNull();
        SteadyPool.giveBack(passing);
        steady.pool.came(sleeper);
        assertThat(sleeper.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void aWaiterThatCameAndFoundNothingIsTheNextToBeServed() {
        knowHolds(MS / 20);
        Slot first = steady.borrow();
        steady.borrow();
        Sleeper sleeper = join();
        SteadyPool.giveBack(first);
        Slot passing = steady.pool.tryBorrow();
        assertThat(passing).isNotNull();
        steady.pool.came(sleeper);
        assertThat(steady.pool.tryBorrow()).isNull();
        Sleeper behind = join();
        SteadyPool.giveBack(passing);
        assertThat(sleeper.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(behind.called).isFalse();
    }

    @Test
    void theFirstThatComesServesTheOthersFromWhatIsIdle() {
        knowHolds(MS / 20);
        Slot first = steady.borrow();
        Slot second = steady.borrow();
        Sleeper head = join();
        Sleeper behind = join();
        SteadyPool.giveBack(first);
        SteadyPool.giveBack(second);
        assertThat(behind.outcome()).isEqualTo(Waiter.Outcome.WAITING);
        steady.pool.came(head);
        assertThat(head.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(behind.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void aWaiterThatLeavesInsteadOfComingEndsIt() {
        knowHolds(MS / 20);
        Slot first = steady.borrow();
        steady.borrow();
        Sleeper head = join();
        Sleeper behind = join();
        SteadyPool.giveBack(first);
        assertThat(steady.pool.leave(head)).isTrue();
        assertThat(behind.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void aWaiterThatDoesNotComeIsServedAtTheNextTick() {
        knowHolds(MS / 20);
        Slot first = steady.borrow();
        steady.borrow();
        Sleeper sleeper = join();
        SteadyPool.giveBack(first);
        steady.pass(100 * MS);
        assertThat(sleeper.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void nobodyPassesWhereHoldsAreLongerThanWaking() {
        knowHolds(2 * MS);
        Slot first = steady.borrow();
        steady.borrow();
        Sleeper sleeper = join();
        SteadyPool.giveBack(first);
        assertThat(sleeper.called).isFalse();
        assertThat(sleeper.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    @Test
    void aWaiterThatCameAndFoundNothingIsNotPassedAgainForOneThatJoinedInFrontOfIt() {
        knowHolds(MS / 20);
        steady.pool.findLimit(2, 1);
        Slot first = steady.borrow();
        steady.borrow();
        Sleeper sleeper = join(1L << 40);
        SteadyPool.giveBack(first);
        Slot passing = steady.pool.tryBorrow();
        assertThat(passing).isNotNull();
        steady.pool.came(sleeper);
        Sleeper nested = join(Thread.currentThread().threadId());

        SteadyPool.giveBack(passing);

        assertThat(nested.called).isFalse();
        assertThat(nested.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    private Sleeper join() {
        return join(1);
    }

    private Sleeper join(long holder) {
        Sleeper sleeper = new Sleeper(holder);
        steady.pool.join(sleeper);
        return sleeper;
    }

    /** Comes when the test says so. */
    private static final class Sleeper extends QuietWaiter {
        private boolean called;

        Sleeper(long holder) {
            super(holder);
        }

        @Override
        boolean canBeWokenEarly() {
            return true;
        }

        @Override
        void call() {
            called = true;
        }
    }
}
