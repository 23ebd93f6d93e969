package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lease.SteadyPool.Borrower;
import dev.weir.lease.Waiter.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who is turned away, in virtual time. */
@Tag("fast")
class AdmissionTest {
    private final SteadyPool steady = new SteadyPool(SteadyPool.limits(2, 0));

    private void rules(int maxWaiters, boolean rejectHopeless, long target, long interval) {
        steady.pool.setAdmission(new AdmissionRules(maxWaiters, rejectHopeless, target, interval));
    }

    private Borrower join(long patience) {
        Borrower borrower = steady.new Borrower();
        borrower.patienceNanos = patience;
        steady.pool.join(borrower);
        return borrower;
    }

    /** Has both connections held for 100 ms so often that the pool knows. */
    private List<Slot> knowHolds() {
        List<Slot> held = new ArrayList<>(steady.borrow(2));
        Borrower first = steady.join();
        Borrower second = steady.join();
        for (int i = 0; i < 10; i++) {
            steady.pass(100 * MS);
            held.forEach(SteadyPool::giveBack);
            held.clear();
            held.add(first.slot());
            held.add(second.slot());
            first = steady.join();
            second = steady.join();
        }
        steady.pool.leave(first);
        steady.pool.leave(second);
        return held;
    }

    @Test
    void theBorrowerAboveTheCapIsTurnedAwayAtOnceAndTheOthersAreServed() {
        rules(2, false, 0, 0);
        List<Slot> held = steady.borrow(2);
        Borrower first = steady.join();
        Borrower second = steady.join();

        Borrower third = steady.join();

        assertThat(third.outcome()).isEqualTo(Outcome.QUEUE_FULL);
        assertThat(third.wokenAt).isEqualTo(steady.time.elapsed());
        assertThat(steady.pool.state().waiting()).isEqualTo(2);
        held.forEach(SteadyPool::giveBack);
        assertThat(first.outcome()).isEqualTo(Outcome.SERVED);
        assertThat(second.outcome()).isEqualTo(Outcome.SERVED);
        assertThat(steady.join().outcome()).isEqualTo(Outcome.WAITING);
    }

    @Test
    void aBorrowerWhoseTurnComesAfterItsDeadlineIsTurnedAwayAtOnce() {
        rules(0, true, 0, 0);
        List<Slot> held = knowHolds();
        // two connections of 100 ms each: a turn every 50 ms
        for (int i = 0; i < 10; i++) {
            assertThat(join(5_000 * MS).outcome()).isEqualTo(Outcome.WAITING);
        }

        Borrower hurried = join(200 * MS);
        Borrower patient = join(2_000 * MS);

        assertThat(hurried.outcome()).isEqualTo(Outcome.HOPELESS);
        assertThat(hurried.wokenAt).isEqualTo(steady.time.elapsed());
        assertThat(hurried.forecastNanos()).isBetween(350 * MS, 750 * MS);
        assertThat(patient.outcome()).isEqualTo(Outcome.WAITING);
        assertThat(steady.pool.state().waiting()).isEqualTo(11);
        assertThat(held).hasSize(2);
    }

    @Test
    void nobodyIsCalledHopelessBeforeAHoldWasMeasured() {
        rules(0, true, 0, 0);
        steady.borrow(2);
        for (int i = 0; i < 100; i++) {
            assertThat(join(1).outcome()).isEqualTo(Outcome.WAITING);
        }
    }

    @Test
    void nobodyIsCalledHopelessWhileThePoolIsSuspended() {
        rules(0, true, 0, 0);
        knowHolds();
        steady.pool.suspend();
        assertThat(join(1).outcome()).isEqualTo(Outcome.WAITING);
    }

    @Test
    void theLastToLeaveAsHopelessOpensTheFastPathAgain() {
        rules(0, true, 0, 0);
        List<Slot> held = knowHolds();
        assertThat(join(1).outcome()).isEqualTo(Outcome.HOPELESS);

        held.forEach(SteadyPool::giveBack);

        assertThat(steady.pool.tryBorrow()).isNotNull();
    }

    @Test
    void aQueueThatStandsIsShedFromItsHead() {
        rules(0, false, 50 * MS, 500 * MS);
        Slot held = steady.borrow(2).getFirst();
        List<Borrower> queue = new ArrayList<>();
        int shed = 0;
        Borrower lastServed = null;
        for (int i = 0; i < 200; i++) {
            queue.add(steady.join());
            queue.add(steady.join());
            steady.pass(20 * MS);
            SteadyPool.giveBack(held);
            while (queue.getFirst().outcome() == Outcome.SHED) {
                shed++;
                assertThat(queue.removeFirst().wokenAt).isEqualTo(steady.time.elapsed());
            }
            lastServed = queue.removeFirst();
            held = lastServed.slot();
        }
        assertThat(shed).isGreaterThan(10);
        assertThat(lastServed.outcome()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void aBurstIsNotShed() {
        rules(0, false, 50 * MS, 500 * MS);
        Slot held = steady.borrow(2).getFirst();
        List<Borrower> queue = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            queue.add(steady.join());
        }
        for (Borrower next : queue) {
            steady.pass(20 * MS);
            SteadyPool.giveBack(held);
            held = next.slot();
        }
    }
}
