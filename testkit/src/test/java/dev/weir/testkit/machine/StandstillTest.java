package dev.weir.testkit.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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
            assertThat(standstill.longest()).isGreaterThan(Duration.ofMillis(200));
        }
    }
}
