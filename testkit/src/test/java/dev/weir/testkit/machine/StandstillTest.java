package dev.weir.testkit.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class StandstillTest {

    /** The watching thread needs its own lock for each beat. */
    @Test
    void timeInWhichItsThreadDoesNotRunIsSeen() {
        try (Standstill standstill = Standstill.watch()) {
            synchronized (standstill) {
                long begun = System.nanoTime();
                while (System.nanoTime() - begun < 300_000_000L) {
                    Thread.onSpinWait();
                }
            }
            awaitBeats(standstill);
            assertThat(standstill.longest()).isGreaterThan(Duration.ofMillis(200));
        }
    }

    /** Between beats the longest time stays; without them it would grow at each look. */
    private static void awaitBeats(Standstill standstill) {
        for (int i = 0; i < 1_000; i++) {
            Duration before = standstill.longest();
            LockSupport.parkNanos(30_000_000L);
            if (standstill.longest().equals(before)) {
                return;
            }
        }
        fail("the time without running never stopped growing");
    }
}
