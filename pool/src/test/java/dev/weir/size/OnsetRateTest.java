package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class OnsetRateTest {
    private static final long MS = 1_000_000;
    private static final long SPAN = 75 * MS;

    private final OnsetRate onset = new OnsetRate();

    private void steadily(int perMs, int fromMs, int toMs) {
        for (int ms = fromMs; ms < toMs; ms++) {
            onset.observe(perMs, (ms + 1) * MS);
        }
    }

    @Test
    void aLoadThatLastsCountsNearlyInFull() {
        onset.begin(0, SPAN);
        steadily(12, 0, 40);
        assertThat(onset.perNano(20 * MS) * MS).isCloseTo(12, within(1.2)).isLessThan(12);
    }

    @Test
    void aBurstThatIsOverCountsForNothing() {
        onset.begin(0, SPAN);
        onset.observe(1_000, MS);
        steadily(0, 1, 40);
        assertThat(onset.perNano(20 * MS)).isLessThanOrEqualTo(0);
    }

    @Test
    void aLoadThatEbbsCountsAsItIsNow() {
        onset.begin(0, SPAN);
        steadily(20, 0, 20);
        steadily(5, 20, 40);
        assertThat(onset.perNano(20 * MS) * MS).isLessThan(6);
    }

    @Test
    void aYoungQueueSaysNothing() {
        onset.begin(0, SPAN);
        steadily(12, 0, 10);
        assertThat(onset.perNano(20 * MS)).isZero();
    }

    @Test
    void aHandfulOfArrivalsSaysNothing() {
        onset.begin(0, SPAN);
        steadily(1, 0, 60);
        assertThat(onset.perNano(20 * MS)).isZero();
    }

    @Test
    void aNewQueueBeginsAnew() {
        onset.begin(0, SPAN);
        steadily(50, 0, 40);
        onset.begin(40 * MS, SPAN);
        assertThat(onset.perNano(0)).isZero();
        steadily(5, 40, 80);
        assertThat(onset.perNano(20 * MS) * MS).isCloseTo(5, within(1.0));
    }
}
