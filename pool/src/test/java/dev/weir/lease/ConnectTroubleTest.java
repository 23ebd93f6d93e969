package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.CloseCause;
import dev.weir.lease.SteadyPool.Answer;
import dev.weir.lease.SteadyPool.Borrower;
import dev.weir.lease.Waiter.Outcome;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Connects that fail, are refused, overrun, or cannot even begin. */
@Tag("fast")
class ConnectTroubleTest {
    private final SteadyPool steady = new SteadyPool(SteadyPool.limits(4, 0));

    @Test
    void aRefusalReachesThoseWhoWaitedForAConnectionThatWentLater() {
        Slot lease = steady.borrow();
        steady.open = Answer.REFUSED;
        Borrower borrower = steady.join();
        steady.pass(100 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.WAITING);
        lease.release(lease.lease(), Verdict.RETIRE);
        steady.pass(2 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void aSlowFirstConnectIsWaitedForAndNoOtherGivesTheSamePassword() {
        steady.open = Answer.NEVER;
        steady.join();
        steady.pass(5_000 * MS);
        assertThat(steady.opening).hasSize(1);
    }

    @Test
    void aConnectThatTakesLongerThanOthersDidIsNotCountedOn() {
        Slot lease = steady.borrow();
        steady.open = Answer.NEVER;
        steady.join();
        lease.release(lease.lease(), Verdict.RETIRE);
        steady.join();
        steady.pass(5_000 * MS);
        assertThat(steady.opening).hasSizeGreaterThan(1);
    }

    @Test
    void aBorrowerThatWaitedForAConnectWithoutAnAnswerIsKnownToHave() {
        Slot lease = steady.borrow();
        steady.open = Answer.NEVER;
        Borrower borrower = steady.join();
        steady.pass(300 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.WAITING);
        assertThat(steady.pool.state().isConnectWhatTook(300 * MS)).isTrue();
        assertThat(steady.pool.state().isConnectWhatTook(600 * MS)).isFalse();
        List.copyOf(steady.opening)
                .forEach(hanging -> steady.pool.opened(hanging, () -> 9, 300 * MS));
        assertThat(steady.pool.state().isConnectWhatTook(1)).isFalse();
        SteadyPool.giveBack(lease);
    }

    @Test
    void whatASlowConnectFailsWithInTheEndIsTheLastFailure() {
        steady.open = Answer.NEVER;
        steady.join();
        Slot slow = steady.opening.getFirst();
        IllegalStateException refused = new IllegalStateException("refused");

        steady.pool.openOverdue(slow, slow.call(), new IllegalStateException("no answer yet"));
        steady.pool.openFailed(slow, refused, ConnectFailure.OTHER);

        assertThat(steady.pool.lastFailure()).isSameAs(refused);
    }

    @Test
    void aHangingConnectDoesNotHideARefusal() {
        steady.open = Answer.NEVER;
        Borrower borrower = steady.join();
        Slot hanging = steady.opening.getFirst();
        steady.open = Answer.REFUSED;
        steady.pool.openOverdue(hanging, hanging.call(), new Exception("late"));
        steady.pass(200 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void aReviewPutOffByAFailureIsBroughtForwardByASuccess() {
        steady.open = Answer.BADLY;
        Borrower first = steady.join();
        for (int i = 0; i < 6; i++) {
            steady.pass(steady.pool.core.meter.pace.pauseNanos(steady.time.nanoTime()) + 11 * MS);
        }
        // the next try is more than a second away; the lease of another one makes that needless
        assertThat(first.outcome()).isEqualTo(Outcome.WAITING);
        steady.open = Answer.WELL;
        steady.pass(2_100 * MS);
        assertThat(first.outcome()).isEqualTo(Outcome.SERVED);
        Borrower second = steady.join();
        Borrower third = steady.join();
        steady.pass(60 * MS);
        assertThat(second.outcome()).isEqualTo(Outcome.SERVED);
        assertThat(third.outcome()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void aLateConnectTeachesNothingAboutTheNextOne() {
        Slot lease = steady.borrow();
        steady.open = Answer.NEVER;
        Borrower borrower = steady.join();
        steady.pass(50 * MS);
        Slot late = steady.opening.getFirst();
        steady.pool.openOverdue(late, late.call(), new Exception("late"));
        steady.pool.opened(late, () -> 99, 30_000 * MS);
        assertThat(steady.pool.state().connectNanos()).isEqualTo(10 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.SERVED);
        assertThat(lease.isLeasedAs(lease.lease())).isTrue();
    }

    @Test
    void aConnectThatCannotBeginGivesItsPermitBack() {
        steady.open = Answer.THROWS;
        Borrower borrower = steady.join();
        assertThat(steady.total()).isZero();
        steady.open = Answer.WELL;
        steady.pass(200 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void aCloseThatCannotBeginGivesItsPermitBack() {
        Slot slot = steady.borrow();
        steady.close = Answer.THROWS;
        slot.release(slot.lease(), Verdict.RETIRE);
        assertThat(steady.total()).isZero();
    }

    @Test
    void aResetThatCannotBeginClosesTheConnection() {
        Slot slot = steady.borrow();
        steady.reset = Answer.THROWS;
        slot.release(slot.lease(), Verdict.RESET);
        assertThat(steady.closes).containsExactly(CloseCause.FAILED_RESET);
    }

    @Test
    void aListenerThatThrowsStopsNobody() {
        steady.eventsThrow = true;
        Borrower borrower = steady.join();
        steady.pass(20 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.SERVED);
        assertThat(steady.time.nextDue()).isLessThan(steady.time.elapsed() + 100 * MS);
    }

    @Test
    void aSecondAnswerIsAnErrorAndCountsNothing() {
        Slot slot = steady.borrow();
        slot.release(slot.lease(), Verdict.RETIRE);
        steady.pass(5 * MS);
        assertThatThrownBy(() -> steady.pool.closed(slot))
                .isInstanceOf(IllegalStateException.class);
        assertThat(steady.pool.state().closing()).isZero();
        assertThat(steady.total()).isZero();
    }

    @Test
    void aDeadServerIsAskedTenTimesASecondAtMostAndFoundWithinASecondWhenItIsBack() {
        SteadyPool floored = new SteadyPool(SteadyPool.limits(20, 20));
        floored.pool.start();
        floored.pass(1_000 * MS);
        floored.open = Answer.BADLY;
        floored.pool.evictAll();
        int before = floored.opens;
        Borrower borrower = floored.join();
        floored.pass(1_000 * MS);
        assertThat(floored.opens - before).isBetween(3, 10);
        floored.pass(9_000 * MS);
        assertThat(floored.opens - before).isLessThan(30);
        floored.open = Answer.WELL;
        floored.pass(1_020 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.SERVED);
        floored.pass(500 * MS);
        assertThat(floored.total()).isEqualTo(20);
    }

    @Test
    void aFullServerIsAskedTwiceASecondAtMostAndThePoolMakesDoWithWhatItHas() {
        SteadyPool floored = new SteadyPool(SteadyPool.limits(20, 3));
        List<Slot> had = floored.borrow(3);
        floored.open = Answer.FULL;
        int before = floored.opens;
        Borrower borrower = floored.join();
        floored.pass(10_000 * MS);
        assertThat(floored.opens - before).isBetween(5, 20);
        SteadyPool.giveBack(had.getFirst());
        assertThat(borrower.outcome()).isEqualTo(Outcome.SERVED);
        int alone = floored.opens;
        floored.pool.setLimits(SteadyPool.limits(20, 6));
        floored.pass(9_000 * MS);
        assertThat(floored.opens - alone).isLessThanOrEqualTo(1);
        Borrower next = floored.join();
        floored.pass(20 * MS);
        floored.open = Answer.WELL;
        floored.pool.hasRoom();
        floored.pass(50 * MS);
        assertThat(next.outcome()).as("a look has seen room").isEqualTo(Outcome.SERVED);
    }

    @Test
    void refusedCredentialsAreTriedTwiceThenOnceInHalfAMinuteWhateverTheFloor() {
        SteadyPool floored = new SteadyPool(SteadyPool.limits(20, 10));
        floored.pool.start();
        floored.pass(2_000 * MS);
        floored.open = Answer.REFUSED;
        floored.check = Answer.BADLY;
        int before = floored.opens;
        Borrower borrower = floored.join();
        floored.pass(1_000 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.REFUSED);
        floored.pass(58_000 * MS);
        assertThat(floored.opens - before).isLessThanOrEqualTo(3);
    }

    @Test
    void aConnectUnderWayTakesNoPlaceOfAnOpenConnection() {
        List<Slot> slots = steady.borrow(2);
        steady.join();
        while (steady.opening.isEmpty()) {
            steady.pass(MS);
        }
        steady.pool.setLimits(SteadyPool.limits(2, 0));
        slots.forEach(SteadyPool::giveBack);
        assertThat(steady.closes).isEmpty();
    }
}
