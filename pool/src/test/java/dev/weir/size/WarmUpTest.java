package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class WarmUpTest {
    private static final long SECOND = 1_000_000_000L;
    private static final double MILLI = 1e6;

    private final WarmUp warmUp = new WarmUp();
    private long now = 5 * SECOND;

    @Test
    void itIsOverOnceHoldsHaveNotGotShorterForThreeSeconds() {
        assertThat(second(10 * MILLI)).isFalse();
        assertThat(second(2 * MILLI)).isFalse();
        assertThat(second(2 * MILLI)).isFalse();
        assertThat(second(2 * MILLI)).isFalse();
        assertThat(second(2 * MILLI)).isTrue();
    }

    @Test
    void whileHoldsGetShorterItGoesOn() {
        double hold = 10 * MILLI;
        for (int i = 0; i < 20; i++) {
            assertThat(second(hold)).as("second %d", i).isFalse();
            hold *= 0.8;
        }
    }

    @Test
    void itIsUnderWayFromTheFirstLookUntilItIsOver() {
        assertThat(warmUp.isUnderWay()).isFalse();
        second(10 * MILLI);
        assertThat(warmUp.isUnderWay()).isTrue();
        for (int i = 0; i < 5; i++) {
            second(10 * MILLI);
        }
        assertThat(warmUp.isUnderWay()).isFalse();
    }

    @Test
    void aSecondWithFewHoldsDoesNotCount() {
        for (int i = 0; i < 10; i++) {
            warmUp.timed(MILLI);
            now += 100_000_000L;
            assertThat(warmUp.isOver(now)).isFalse();
        }
    }

    @Test
    void itIsOverAfterThirtySecondsInAnyCase() {
        for (int i = 0; i < 30; i++) {
            assertThat(warmUp.isOver(now + i * SECOND)).isFalse();
        }
        assertThat(warmUp.isOver(now + 30 * SECOND)).isTrue();
    }

    @Test
    void aProcessThatWasNotUsedSinceItsStartIsCold() {
        warmUp.isOver(now);
        assertThat(warmUp.isOver(now + 60 * SECOND)).isFalse();
        assertThat(warmUp.isOver(now + 64 * SECOND)).isFalse();
    }

    @Test
    void whatIsWarmStaysWarm() {
        for (int i = 0; i < 5; i++) {
            second(10 * MILLI);
        }
        warmUp.timed(MILLI / 1000);
        assertThat(warmUp.isOver(now + 40 * SECOND)).isTrue();
    }

    private boolean second(double hold) {
        warmUp.isOver(now);
        for (int i = 0; i < 20; i++) {
            warmUp.timed(hold);
        }
        now += SECOND;
        return warmUp.isOver(now);
    }
}
