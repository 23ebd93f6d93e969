package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SteadyHoldTest {
    private static final long MS = 1_000_000;

    private final SteadyHold steady = new SteadyHold();
    private long now;

    private void holds(double ms, long forMs) {
        for (long end = now + forMs * MS; now < end; now += 100 * MS) {
            steady.observe(100 * ms * MS, 100, now);
        }
    }

    @Test
    void withNothingKnownTheMeanStands() {
        assertThat(steady.nanos(5 * MS)).isEqualTo(5 * MS);
        assertThat(steady.nanos(0)).isZero();
    }

    @Test
    void aBacklogThatMakesHoldsLookLongerHardlyCounts() {
        holds(2, 3_000);
        holds(3, 1_000);
        assertThat(steady.nanos(3 * MS)).isBetween(2 * MS, 2_300_000L);
    }

    @Test
    void whatIsLongerForTwoSecondsCountsInFull() {
        holds(2, 3_000);
        holds(8, 2_700);
        assertThat(steady.nanos(8 * MS)).isEqualTo(8 * MS);
    }

    @Test
    void shorterHoldsCountAtOnce() {
        holds(8, 3_000);
        assertThat(steady.nanos(2 * MS)).isEqualTo(2 * MS);
    }

    @Test
    void aHandfulOfReturnsIsNoEvidence() {
        holds(8, 3_000);
        steady.observe(MS, 1, now + 500 * MS);
        assertThat(steady.nanos(8 * MS)).isEqualTo(8 * MS);
    }
}
