package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Evicting, dooming and lowering the ceiling. */
@Tag("fast")
class RetireTest {
    private final SteadyPool steady = new SteadyPool(SteadyPool.limits(4, 0));

    @Test
    void aLoweredCeilingHoldsThoughEveryLeaseComesBackByTheFastPath() {
        List<Slot> slots = steady.borrow(4);
        steady.pool.setLimits(SteadyPool.limits(2, 0));
        slots.forEach(SteadyPool::giveBack);
        steady.pass(10 * MS);
        assertThat(steady.total()).isEqualTo(2);
        assertThat(steady.closes).containsExactly(CloseCause.SURPLUS, CloseCause.SURPLUS);
    }

    @Test
    void aLoweredCeilingTakesIdleConnectionsFirst() {
        List<Slot> slots = steady.borrow(4);
        SteadyPool.giveBack(slots.get(1));
        SteadyPool.giveBack(slots.get(2));
        steady.pool.setLimits(SteadyPool.limits(2, 0));
        assertThat(slots).extracting(Slot::isToBeEvicted).containsOnly(false);
        assertThat(steady.pool.state().leased()).isEqualTo(2);
    }

    @Test
    void aConnectEndingAboveALoweredCeilingIsClosed() {
        steady.borrow(2);
        steady.join();
        steady.join();
        steady.pass(MS);
        steady.pool.setLimits(SteadyPool.limits(1, 0));
        steady.pass(100 * MS);
        assertThat(steady.pool.state().opening()).isZero();
        assertThat(steady.pool.state().leased()).isEqualTo(2);
    }

    @Test
    void evictionReachesConnectionsThatAreBeingReset() {
        Slot slot = steady.borrow();
        slot.release(slot.lease(), Verdict.RESET);
        steady.pool.evictAll();
        steady.pass(10 * MS);
        assertThat(steady.closes).containsExactly(CloseCause.EVICTED);
    }

    @Test
    void aLeaseToBeEvictedGoesOnAndItsConnectionIsClosedAfterIt() {
        Slot slot = steady.borrow();
        slot.evictOnReturn(slot.lease(), CloseCause.BROKEN);
        assertThat(slot.isLeasedAs(slot.lease())).isTrue();
        SteadyPool.giveBack(slot);
        assertThat(steady.closes).containsExactly(CloseCause.BROKEN);
    }

    @Test
    void aDoomForAnEndedLeaseDoesNothing() {
        Slot slot = steady.borrow();
        long ended = slot.lease();
        SteadyPool.giveBack(slot);
        Slot next = steady.borrow();
        next.evictOnReturn(ended, CloseCause.BROKEN);
        SteadyPool.giveBack(next);
        assertThat(steady.closes).isEmpty();
    }
}
