package dev.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.Background;
import dev.weir.engine.BorrowFailures.CoalescingSupplier;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("fast")
@Timeout(30)
class CoalescingSupplierTest {
    private static final long FRESH = BorrowFailures.FRESH_NANOS;
    private static final long STALE = BorrowFailures.STALE_NANOS;

    private final AtomicLong now = new AtomicLong();
    private final AtomicInteger looks = new AtomicInteger();

    private final CoalescingSupplier<Integer> shared =
            new CoalescingSupplier<>(now::get, looks::incrementAndGet);

    @Test
    void hundredsWhoComeTogetherShareOneLook() {
        for (int i = 0; i < 500; i++) {
            assertThat(shared.get()).isEqualTo(1);
        }
        now.set(FRESH);
        assertThat(shared.get()).isEqualTo(1);
        assertThat(looks).hasValue(1);
    }

    @Test
    void whoComesLaterLooksAnew() {
        shared.get();
        now.set(FRESH + 1);

        assertThat(shared.get()).isEqualTo(2);
    }

    /** The time of a look is that of its begin: what is seen may be as old. */
    @Test
    void aLookThatTakesItsTimeIsOldWhenItIsOver() {
        CoalescingSupplier<Integer> slow =
                new CoalescingSupplier<>(
                        now::get,
                        () -> {
                            now.addAndGet(FRESH + 1);
                            return looks.incrementAndGet();
                        });
        slow.get();

        assertThat(slow.get()).isEqualTo(2);
    }

    @Test
    void nobodyWaitsForTheLookOfAnother() throws Exception {
        CountDownLatch looking = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CoalescingSupplier<Integer> slow =
                new CoalescingSupplier<>(
                        now::get,
                        () -> {
                            int number = looks.incrementAndGet();
                            if (number == 2) {
                                looking.countDown();
                                await(goOn);
                            }
                            return number;
                        });
        slow.get();
        now.set(FRESH + 1);
        CompletableFuture<Integer> other = Background.on("looks", slow::get);
        looking.await();

        assertThat(slow.get()).as("what was seen before will do").isEqualTo(1);
        now.set(STALE + 1);
        assertThat(slow.get()).as("it is too old now").isEqualTo(3);
        goOn.countDown();
        assertThat(Background.result(other)).isEqualTo(2);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
