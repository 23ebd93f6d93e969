package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LeakReportTest {
    private final SteadyPool steady =
            new SteadyPool(new PoolLimits(2, 0, 500 * MS, 0, 0, 0, 1_000 * MS));

    @Test
    void aLongLeaseIsReportedOnce() {
        steady.borrow();
        steady.pass(5_000 * MS);
        assertThat(steady.leaksSuspected).hasSize(1);
        assertThat(steady.leaksEnded).isEmpty();
    }

    @Test
    void theEndOfAReportedLeaseIsReportedThoughItWentBackByTheFastPath() {
        Slot slot = steady.borrow();
        steady.pass(2_000 * MS);
        SteadyPool.giveBack(slot);
        steady.pass(200 * MS);
        assertThat(steady.leaksEnded).hasSize(1);
        assertThat(steady.leaksEnded.getFirst().heldNanos()).isBetween(2_000 * MS, 2_100 * MS);
    }

    @Test
    void theEndOfAReportedLeaseIsReportedOnceThoughTheNextOneBeganAtOnce() {
        Slot slot = steady.borrow();
        steady.pass(2_000 * MS);
        SteadyPool.giveBack(slot);
        Slot next = steady.borrow();
        next.release(next.lease(), Verdict.RETIRE);
        steady.pass(200 * MS);
        assertThat(steady.leaksSuspected).hasSize(1);
        assertThat(steady.leaksEnded).hasSize(1);
    }

    @Test
    void aLostLeaseThatIsTakenBackServesTheNextAndEndsOnce() {
        Slot lost = steady.borrow();
        long lease = lost.lease();
        steady.borrow();
        var waits = steady.join();

        steady.pool.lost(lost, lease, true);
        steady.pass(100 * MS);

        assertThat(steady.leaksProven).containsExactly(true);
        assertThat(steady.closes).containsExactly(CloseCause.LEAKED);
        assertThat(waits.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(lost.release(lease, Verdict.LEND_ON)).isFalse();
        steady.pool.lost(lost, lease, true);
        assertThat(steady.leaksProven).hasSize(1);
    }

    @Test
    void aLeaseThatWasReturnedInTimeIsNotTakenFromTheNextOwner() {
        Slot slot = steady.borrow();
        long lease = slot.lease();
        SteadyPool.giveBack(slot);
        Slot next = steady.borrow();

        steady.pool.lost(slot, lease, true);

        assertThat(next.isLeasedAs(next.lease())).isTrue();
        assertThat(steady.leaksProven).isEmpty();
        assertThat(steady.closes).isEmpty();
    }

    @Test
    void aProvenLeakIsNotSuspectedAnyMore() {
        Slot slot = steady.borrow();
        steady.pool.lost(slot, slot.lease(), false);
        steady.pass(5_000 * MS);
        assertThat(steady.leaksProven).containsExactly(false);
        assertThat(steady.leaksSuspected).isEmpty();
    }
}
