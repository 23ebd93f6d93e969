package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A borrower that runs out of memory on its way, outside the pool's lock, keeps nothing. */
@Tag("fast")
class FailingBorrowTest {
    private static final int NEVER = Integer.MAX_VALUE;

    /** What the borrower's thread has to do without before it fails. */
    private final AtomicInteger left = new AtomicInteger(NEVER);

    /** How often it fails then, one time after the other. */
    private int times = 1;

    private final AtomicLong now = new AtomicLong();

    private final Deque<Runnable> ticks = new ArrayDeque<>();

    private final SlotPool pool =
            AnsweredAtOnce.poolOfOne(
                    () -> {
                        step();
                        return now.incrementAndGet();
                    },
                    (task, nanos) -> {
                        ticks.add(task);
                        return () -> {};
                    },
                    new PoolEvents() {
                        @Override
                        public void waited(
                                Waiter.Outcome outcome, long nanos, int depth, boolean isLong) {
                            step();
                        }
                    });

    private void step() {
        boolean again = left.get() < 0; // then also under the lock, where the pool reads its clock
        if (pool == null || left.get() == NEVER || (!again && pool.lock.isHeldByCurrentThread())) {
            return;
        }
        int now = left.getAndDecrement();
        if (now <= 0) {
            left.set(1 - now < times ? now - 1 : NEVER);
            throw new OutOfMemoryError("scripted");
        }
    }

    @Test
    void whereverABorrowFailsTheConnectionIsLentToTheNext() {
        int failures = 0;
        for (int steps = 0; ; steps++) {
            left.set(steps);
            Throwable failure = catchThrowable(() -> giveBack(pool.borrow(null, null, 1_000)));
            left.set(NEVER);
            if (failure == null) {
                break;
            }
            failures++;
            assertThat(failure).isInstanceOf(OutOfMemoryError.class);
            Slot next = pool.tryBorrow();
            assertThat(next).as("after %d steps", steps).isNotNull();
            next.release(next.lease(), Verdict.LEND_ON);
            Waiter served = pool.borrow(null, null, 1_000);
            assertThat(served.outcome())
                    .as("after %d steps", steps)
                    .isEqualTo(Waiter.Outcome.SERVED);
            giveBack(served);
        }
        assertThat(failures).isGreaterThan(2);
    }

    /** Its thread cannot leave the queue either, and the connection may come to it meanwhile. */
    @ParameterizedTest
    @CsvSource({"2, true", "2, false", "3, true", "3, false", "5, true", "5, false"})
    void whereItCannotEndItsWaitEitherTheNextTickDoes(int inARow, boolean returnedFirst) {
        times = inARow;
        int failures = 0;
        for (int steps = 0; ; steps++) {
            Slot holders = pool.tryBorrow();
            assertThat(holders).as("after %d steps", steps).isNotNull();
            left.set(steps);
            Throwable failure = catchThrowable(() -> pool.borrow(null, null, 5));
            left.set(NEVER);
            if (returnedFirst) {
                holders.release(holders.lease(), Verdict.LEND_ON);
            }
            for (int tick = ticks.size(); tick > 0; tick--) {
                ticks.remove().run();
            }
            if (!returnedFirst) {
                holders.release(holders.lease(), Verdict.LEND_ON);
            }
            if (failure == null) {
                break;
            }
            failures++;
        }
        assertThat(failures).isGreaterThan(2);
    }

    private static void giveBack(Waiter waiter) {
        Slot slot = waiter.slot();
        slot.release(slot.lease(), Verdict.LEND_ON);
    }
}
