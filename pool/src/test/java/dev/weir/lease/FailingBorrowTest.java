package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A borrower that runs out of memory on its way, outside the pool's lock, keeps nothing. */
@Tag("fast")
class FailingBorrowTest {
    private static final int NEVER = Integer.MAX_VALUE;

    /** What the borrower's thread has to do without before it fails. */
    private final AtomicInteger left = new AtomicInteger(NEVER);

    private final AtomicLong now = new AtomicLong();

    private final SlotPool pool =
            AnsweredAtOnce.poolOfOne(
                    () -> {
                        step();
                        return now.incrementAndGet();
                    },
                    new PoolEvents() {
                        @Override
                        public void waited(
                                Waiter.Outcome outcome, long nanos, int depth, boolean isLong) {
                            step();
                        }
                    });

    private void step() {
        if (pool == null || pool.lock.isHeldByCurrentThread() || left.get() == NEVER) {
            return;
        }
        if (left.getAndDecrement() == 0) {
            left.set(NEVER);
            throw new OutOfMemoryError("scripted");
        }
    }

    @Test
    void whereverABorrowFailsTheConnectionIsLentToTheNext() {
        int failures = 0;
        for (int steps = 0; ; steps++) {
            left.set(steps);
            Throwable failure =
                    catchThrowable(() -> giveBack(pool.borrow(null, LaneHint.NONE, 1_000)));
            left.set(NEVER);
            if (failure == null) {
                break;
            }
            failures++;
            assertThat(failure).isInstanceOf(OutOfMemoryError.class);
            Slot next = pool.tryBorrow();
            assertThat(next).as("after %d steps", steps).isNotNull();
            next.release(next.lease(), Verdict.LEND_ON);
            Waiter served = pool.borrow(null, LaneHint.NONE, 1_000);
            assertThat(served.outcome())
                    .as("after %d steps", steps)
                    .isEqualTo(Waiter.Outcome.SERVED);
            giveBack(served);
        }
        assertThat(failures).isGreaterThan(2);
    }

    private static void giveBack(Waiter waiter) {
        Slot slot = waiter.slot();
        slot.release(slot.lease(), Verdict.LEND_ON);
    }
}
