package dev.weir.testkit.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class SlowdownTest {

    @Test
    void aBoundIsNeverShorterThanOnAnIdleMachine() {
        assertThat(Slowdown.now()).isBetween(1.0, 20.0);
        assertThat(Slowdown.of(Duration.ofSeconds(1)))
                .isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void besideThreadsThatComputeThingsTakeLonger() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> busy = new ArrayList<>();
        for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
            busy.add(
                    Thread.ofPlatform()
                            .daemon()
                            .start(
                                    () -> {
                                        while (!over.get()) {
                                            Thread.onSpinWait();
                                        }
                                    }));
        }
        double worst = 1;
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (worst <= 1.5 && System.nanoTime() < end) {
            worst = Slowdown.now();
        }
        over.set(true);
        for (Thread thread : busy) {
            thread.join();
        }
        assertThat(worst).isGreaterThan(1.5);
    }
}
