package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Leases that are timed for metrics alone. */
@Tag("fast")
class MeteredLeaseTest {
    private final AtomicLong clock = new AtomicLong(100);
    private final List<Long> told = new ArrayList<>();
    private final SlotPool pool = AnsweredAtOnce.poolOfOne(clock::get, events());

    private PoolEvents events() {
        return new PoolEvents() {
            @Override
            public void held(long nanos) {
                told.add(nanos);
            }
        };
    }

    private Slot borrow() {
        Slot slot = pool.tryBorrow();
        assertThat(slot).isNotNull();
        return slot;
    }

    @Test
    void itGoesBackWithoutThePoolsLock() throws Exception {
        Slot slot = borrow();
        slot.meterLease();
        clock.addAndGet(40);

        pool.lock.lock();
        try {
            CompletableFuture<Boolean> ended =
                    CompletableFuture.supplyAsync(
                            () -> slot.release(slot.lease(), Verdict.LEND_ON));
            assertThat(ended.get(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            pool.lock.unlock();
        }
        assertThat(told).containsExactly(40L);
    }

    @Test
    void oneThatThePoolHasTimedIsToldOfAsBefore() {
        Slot slot = borrow();
        slot.meterLease();
        slot.timeLease();
        slot.meterLease();
        clock.addAndGet(40);
        slot.release(slot.lease(), Verdict.LEND_ON);
        assertThat(told).containsExactly(40L);
    }

    @Test
    void itsTimeIsNotThatOfALaterLease() {
        Slot slot = borrow();
        slot.meterLease();
        slot.release(slot.lease(), Verdict.LEND_ON);
        clock.addAndGet(40);
        told.clear();

        Slot fast = borrow();
        fast.release(fast.lease(), Verdict.LEND_ON);
        Slot slow = borrow();
        slow.release(slow.lease(), Verdict.RESET);
        assertThat(told).isEmpty();
    }

    @Test
    void oneThatEndsTheSlowWayIsToldOfOnce() {
        Slot slot = borrow();
        slot.meterLease();
        clock.addAndGet(40);
        long lease = slot.lease();
        assertThat(slot.release(lease, Verdict.RESET)).isTrue();
        assertThat(slot.release(lease, Verdict.LEND_ON)).isFalse();
        assertThat(told).containsExactly(40L);
    }
}
