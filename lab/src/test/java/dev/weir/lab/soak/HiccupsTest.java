package dev.weir.lab.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("fast")
@Timeout(30)
class HiccupsTest {

    @Test
    void theClockGoesOnAndNeverAheadOfTheSystems() {
        try (Hiccups clock = Hiccups.watch()) {
            long begun = System.nanoTime();
            long before = clock.nanos();
            while (clock.nanos() - before < 200_000_000) {
                long now = clock.nanos();
                assertThat(clock.nanos()).isGreaterThanOrEqualTo(now);
                Thread.onSpinWait();
            }
            assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(200_000_000);
        }
    }

    @Test
    void whatIsOverdueByMoreThanUsualIsTakenOff() {
        Hiccups.Beat beat = new Hiccups.Beat(1_000_000_000L, 7);

        assertThat(beat.lostAt(1_000_000_000L - 1)).isEqualTo(7);
        assertThat(beat.lostAt(1_000_000_000L + Hiccups.USUAL_NANOS)).isEqualTo(7);
        assertThat(beat.lostAt(1_000_000_000L + Hiccups.USUAL_NANOS + 3)).isEqualTo(10);
    }
}
