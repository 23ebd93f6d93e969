package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import dev.weir.lease.SteadyPool.Answer;
import dev.weir.lease.SteadyPool.Borrower;
import dev.weir.lease.Waiter.Outcome;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one connection's trouble means for the others. */
@Tag("fast")
class EpochTest {
    /** A validation may take so long when somebody waits for it. */
    private static final long V = 500 * MS;

    private final SteadyPool steady = new SteadyPool(SteadyPool.limits(20, 0));

    private void fill(int connections) {
        steady.borrow(connections).forEach(SteadyPool::giveBack);
    }

    /** As many idle connections as the pool may have, unused for so long that they are checked. */
    private static SteadyPool fullAndIdle(int connections) {
        SteadyPool full = new SteadyPool(SteadyPool.limits(connections, connections));
        full.pool.start();
        full.pass(5_000 * MS);
        assertThat(full.total()).isEqualTo(connections);
        return full;
    }

    /** What borrowers leave behind may keep resets from their end, one after the other. */
    @Test
    void resetsThatHangAgainAndAgainHaveTheOthersValidatedOnce() {
        SteadyPool full = new SteadyPool(new PoolLimits(5, 5, 3_600_000 * MS, 0, 0, 0, 0));
        full.pool.start();
        full.pass(5_000 * MS);
        full.reset = Answer.NEVER;
        for (int i = 0; i < 4; i++) {
            Slot slot = full.borrow();
            slot.release(slot.lease(), Verdict.RESET);
            assertThat(full.pool.callOverdue(slot, slot.call())).isTrue();
            full.pool.resetDone(slot, false);
            full.pass(500 * MS);
        }
        assertThat(full.closes).hasSize(4);
        assertThat(full.checks).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 50})
    void blackholedIdleConnectionsCostOneValidationAndOneConnectHoweverManyThereAre(int idle) {
        SteadyPool full = fullAndIdle(idle);
        full.check = Answer.NEVER;
        Borrower borrower = full.join();
        full.pass(V + 20 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void whereThereIsRoomAConnectGoesOnBesideAValidationThatTakesLong() {
        fill(3);
        steady.pass(1_000 * MS);
        steady.check = Answer.NEVER;
        Borrower borrower = steady.join();
        int opened = steady.opens;
        steady.pass(99 * MS);
        assertThat(steady.opens).isEqualTo(opened);
        steady.pass(12 * MS);
        assertThat(steady.opens).isEqualTo(opened + 1);
        assertThat(borrower.outcome()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void aValidationThatIsMerelySlowStillGivesItsConnection() {
        SteadyPool full = fullAndIdle(1);
        full.checkNanos = 300 * MS;
        Borrower borrower = full.join();
        full.pass(301 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.SERVED);
        assertThat(full.closes).isEmpty();
    }

    @Test
    void aValidationThatNobodyWaitsForHasAllTheTimeThereIs() {
        SteadyPool kept = new SteadyPool(new PoolLimits(2, 2, 500 * MS, 0, 1_000 * MS, 0, 0));
        kept.pool.start();
        kept.checkNanos = 4_000 * MS;
        kept.pass(4_500 * MS);
        assertThat(kept.checks).isPositive();
        assertThat(kept.closes).isEmpty();
    }

    /** A firewall has cut all of them, the pool is full, and a borrower comes meanwhile. */
    @Test
    void keepalivesThatHangLeaveABorrowerConnectionsThatCanBeBrokenOff() {
        for (int size = 2; size <= 5; size++) {
            SteadyPool kept =
                    new SteadyPool(new PoolLimits(size, size, 500 * MS, 0, 1_000 * MS, 0, 0));
            kept.pool.start();
            kept.pass(300 * MS);
            kept.check = SteadyPool.Answer.NEVER;
            kept.pass(1_500 * MS);
            assertThat(kept.checks).isPositive();

            Borrower borrower = kept.join();
            kept.pass(600 * MS);

            assertThat(borrower.outcome()).as("of %d connections", size).isEqualTo(Outcome.SERVED);
        }
    }

    @Test
    void aBrokenLeaseHasAllIdleConnectionsValidatedAtTheSameTime() {
        List<Slot> slots = steady.borrow(6);
        slots.subList(1, 6).forEach(SteadyPool::giveBack);
        Slot broken = slots.getFirst();
        broken.evictOnReturn(broken.lease(), CloseCause.BROKEN);
        assertThat(steady.checks).isEqualTo(5);
        assertThat(steady.pool.tryBorrow()).isNull();
        steady.pass(MS);
        assertThat(steady.pool.tryBorrow()).isNotNull();
    }

    @Test
    void aSecondSignFromTheSameEpochChangesNothing() {
        List<Slot> slots = steady.borrow(4);
        slots.subList(2, 4).forEach(SteadyPool::giveBack);
        slots.subList(0, 2).forEach(slot -> slot.evictOnReturn(slot.lease(), CloseCause.BROKEN));
        assertThat(steady.checks).isEqualTo(2);
        steady.pass(MS);
        slots.get(1).release(slots.get(1).lease(), Verdict.RETIRE);
        assertThat(steady.checks).isEqualTo(2);
    }

    @Test
    void signsOfBorrowersThatProveToBeTheirOwnTroubleHaveTheOthersValidatedOnceInTenSeconds() {
        List<Slot> slots = steady.borrow(4);
        slots.subList(0, 3).forEach(SteadyPool::giveBack);
        breakAndRelease(slots.get(3));
        steady.pass(10 * MS);
        int checked = steady.checks;
        assertThat(checked).isEqualTo(3);
        for (int i = 0; i < 5; i++) {
            breakAndRelease(steady.borrow());
            steady.pass(10 * MS);
        }
        assertThat(steady.checks).isEqualTo(checked);

        steady.pass(10_000 * MS);
        List<Slot> later = steady.borrow(3);
        later.subList(0, 2).forEach(SteadyPool::giveBack);
        int before = steady.checks;
        breakAndRelease(later.get(2));
        steady.pass(100 * MS);
        assertThat(steady.checks).isGreaterThan(before);
    }

    @Test
    void aSignThatCostOthersMakesTheNextOneHeeded() {
        List<Slot> slots = steady.borrow(6);
        slots.subList(0, 3).forEach(SteadyPool::giveBack);
        steady.check = Answer.BADLY;
        breakAndRelease(slots.get(3));
        steady.pass(10 * MS);
        steady.check = Answer.WELL;
        SteadyPool.giveBack(slots.get(4));
        steady.pass(10 * MS);
        Slot proved = steady.borrow();
        int before = steady.checks;
        SteadyPool.giveBack(slots.get(5));
        steady.pass(10 * MS);
        assertThat(steady.checks).isEqualTo(before + 1);

        before = steady.checks;
        breakAndRelease(proved);
        assertThat(steady.checks).isGreaterThan(before);
    }

    @Test
    void aFailedValidationIsHeededRightAfterAFalseAlarm() {
        List<Slot> slots = steady.borrow(4);
        slots.subList(1, 4).forEach(SteadyPool::giveBack);
        breakAndRelease(slots.getFirst());
        steady.pass(1_000 * MS);
        int before = steady.checks;
        steady.check = Answer.BADLY;
        steady.join();
        steady.pass(10 * MS);
        assertThat(steady.checks).as("all are looked at").isEqualTo(before + 3);
    }

    /** What a validation found was no borrower's own doing, so it says nothing of the next sign. */
    @Test
    void aBorrowersSignIsHeededRightAfterAValidationThatFoundOneDead() {
        SteadyPool full = fullAndIdle(3);
        full.check = Answer.BADLY;
        full.join();
        full.check = Answer.WELL;
        full.pass(100 * MS);
        int before = full.checks;
        breakAndRelease(full.borrow());
        assertThat(full.checks).isGreaterThan(before);
    }

    private static void breakAndRelease(Slot slot) {
        long lease = slot.lease();
        slot.evictOnReturn(lease, CloseCause.BROKEN);
        slot.release(lease, Verdict.RETIRE);
    }

    @Test
    void aLeasedSuspectIsValidatedWhenItComesBackAndNotRetired() {
        List<Slot> slots = steady.borrow(2);
        slots.getFirst().evictOnReturn(slots.getFirst().lease(), CloseCause.BROKEN);
        SteadyPool.giveBack(slots.get(1));
        assertThat(steady.checks).isEqualTo(1);
        assertThat(steady.pool.tryBorrow()).isNull();
        steady.pass(MS);
        assertThat(steady.pool.tryBorrow()).isSameAs(slots.get(1));
        assertThat(steady.closes).isEmpty();
    }

    @Test
    void aSuspectCanStillBeEvicted() {
        List<Slot> slots = steady.borrow(2);
        slots.getFirst().evictOnReturn(slots.getFirst().lease(), CloseCause.BROKEN);
        steady.pool.evictAll();
        SteadyPool.giveBack(slots.get(1));
        assertThat(steady.closes).containsExactly(CloseCause.EVICTED);
    }

    @Test
    void aWaiterBesideSuspectsGetsANewConnectionAtOnce() {
        List<Slot> slots = steady.borrow(3);
        slots.subList(1, 3).forEach(SteadyPool::giveBack);
        steady.check = Answer.NEVER;
        slots.getFirst().evictOnReturn(slots.getFirst().lease(), CloseCause.BROKEN);
        Borrower borrower = steady.join();
        steady.pass(11 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void aConnectUnderWayIsClosedOnArrivalWhenEverythingIsEvicted() {
        Borrower borrower = steady.join();
        steady.pool.evictAll();
        steady.pass(10 * MS);
        assertThat(steady.closes).containsExactly(CloseCause.EVICTED);
        steady.pass(50 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.SERVED);
    }

    @Test
    void aConnectUnderWayIsClosedOnArrivalWhenTheRoleHasChanged() {
        Slot slot = steady.borrow();
        steady.join();
        untilAConnectIsUnderWay();
        slot.evictOnReturn(slot.lease(), CloseCause.ROLE_CHANGED);
        steady.pass(10 * MS);
        assertThat(steady.closes).containsExactly(CloseCause.EVICTED);
    }

    @Test
    void aConnectUnderWayIsUsedWhenAnotherConnectionBroke() {
        Slot slot = steady.borrow();
        Borrower borrower = steady.join();
        untilAConnectIsUnderWay();
        slot.evictOnReturn(slot.lease(), CloseCause.BROKEN);
        steady.pass(10 * MS);
        assertThat(borrower.outcome()).isEqualTo(Outcome.SERVED);
        assertThat(steady.closes).isEmpty();
    }

    private void untilAConnectIsUnderWay() {
        while (steady.opening.isEmpty()) {
            steady.pass(MS);
        }
    }
}
