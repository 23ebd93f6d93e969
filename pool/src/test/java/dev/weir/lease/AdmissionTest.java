package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lease.SteadyPool.Borrower;
import dev.weir.lease.Waiter.Outcome;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who is turned away, in virtual time. */
@Tag("fast")
class AdmissionTest {
    private final SteadyPool steady = new SteadyPool(SteadyPool.limits(2, 0));

    @Test
    void theBorrowerAboveTheCapIsTurnedAwayAtOnceAndTheOthersAreServed() {
        steady.pool.setMaxWaiters(2);
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
}
