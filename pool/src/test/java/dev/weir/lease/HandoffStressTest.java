package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * One connection, one borrower who returns it at the very moment at which another one finds none
 * and joins the queue. Nothing else happens in that pool, so a wake-up that is lost stays lost.
 */
@Tag("long")
class HandoffStressTest {
    private static final int ROUNDS = 100_000;

    /** On a busy machine a round may cost each thread its turn on a processor. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    @Test
    @Timeout(120)
    void aReturnBesideAJoinIsNeverLost() throws Exception {
        SlotPool pool = AnsweredAtOnce.poolOfOne();
        AtomicReference<Slot> toReturn = new AtomicReference<>();
        AtomicInteger returned = new AtomicInteger();
        Thread returner =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    for (int i = 0; i < ROUNDS; i++) {
                                        Slot slot = await(() -> toReturn.getAndSet(null));
                                        if (slot == null) {
                                            return;
                                        }
                                        slot.release(slot.lease(), Verdict.LEND_ON);
                                        returned.incrementAndGet();
                                    }
                                });
        int lost = 0;
        long end = System.nanoTime() + LONGEST.toNanos();
        for (int i = 0; i < ROUNDS && lost == 0 && System.nanoTime() < end; i++) {
            QuietWaiter waiter = new QuietWaiter();
            toReturn.set(pool.tryBorrow());
            for (int skew = i & 63; skew > 0; skew--) {
                Thread.onSpinWait();
            }
            pool.join(waiter);
            int round = i + 1;
            await(() -> returned.get() == round ? this : null);
            // both have done what they do: whoever came second must have seen the other
            if (waiter.outcome() == Waiter.Outcome.WAITING) {
                lost++;
            } else {
                waiter.slot().release(waiter.slot().lease(), Verdict.LEND_ON);
            }
        }
        returner.interrupt();
        returner.join();
        assertThat(lost).isZero();
    }

    private static <T> @Nullable T await(Supplier<@Nullable T> something) {
        int looks = 0;
        while (true) {
            T found = something.get();
            if (found != null || Thread.currentThread().isInterrupted()) {
                return found;
            }
            if (++looks % 1_000 == 0) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
