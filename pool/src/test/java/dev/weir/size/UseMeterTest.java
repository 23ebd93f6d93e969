package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class UseMeterTest {
    private final UseMeter meter = new UseMeter();

    @Test
    void theFirstLookCountsNothing() {
        assertThat(meter.look(5, true, 100, 1_000)).isZero();
        assertThat(meter.inUseNanos()).isZero();
        assertThat(meter.waitedCompletions()).isZero();
    }

    @Test
    void onlyTimesWithAWaiterAtBothEndsCountAsWaited() {
        meter.look(2, false, 10, 100);
        meter.look(4, true, 20, 200);
        assertThat(meter.waitedNanos()).isZero();
        assertThat(meter.look(4, true, 35, 300)).isEqualTo(100);
        meter.look(0, false, 39, 400);
        assertThat(meter.waitedNanos()).isEqualTo(100);
        assertThat(meter.waitedCompletions()).isEqualTo(15);
        assertThat(meter.waitedInUseNanos()).isEqualTo(400);
        assertThat(meter.inUseNanos()).isEqualTo(300 + 400 + 200);
    }
}
