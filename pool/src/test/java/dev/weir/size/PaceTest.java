package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
    private static final long MS = 1_000_000L;
    private final Pace pace = new Pace();

    @Test
    void itBeginsWithTwoAndDoublesOnSuccess() {
        assertThat(pace.allowed(0)).isEqualTo(2);
        pace.succeeded();
        assertThat(pace.allowed(0)).isEqualTo(4);
        for (int i = 0; i < 10; i++) {
            pace.succeeded();
        }
        assertThat(pace.allowed(0)).isEqualTo(64);
    }

    @Test
    void aFailurePausesAndHalves() {
        pace.succeeded();
        pace.failed(0, 1);
        assertThat(pace.allowed(0)).isZero();
        assertThat(pace.pauseNanos(10 * MS)).isEqualTo(40 * MS);
        assertThat(pace.allowed(50 * MS)).isEqualTo(2);
        assertThat(pace.pauseNanos(50 * MS)).isZero();
    }

    @Test
    void aRandomHalfOfThePauseIsLeftOut() {
        pace.failed(0, 0);
        assertThat(pace.pauseNanos(0)).isEqualTo(25 * MS);
    }

    @Test
    void pausesDoubleUpToTheLongest() {
        long now = 0;
        for (int i = 0; i < 100; i++) {
            pace.failed(now, 1);
            long pause = pace.pauseNanos(now);
            assertThat(pause).isEqualTo(Math.min(2_000 * MS, (50 * MS) << Math.min(i, 20)));
            now += pause;
            assertThat(pace.allowed(now)).isEqualTo(1);
        }
    }

    @Test
    void connectsThatFailTogetherAreOneFailure() {
        for (int i = 0; i < 5; i++) {
            pace.succeeded();
        }
        for (int i = 0; i < 40; i++) {
            pace.failed(i, 1);
        }
        assertThat(pace.failures()).isEqualTo(1);
        assertThat(pace.allowed(50 * MS)).isEqualTo(32);
    }

    @Test
    void aSuccessEndsThePause() {
        pace.failed(0, 1);
        pace.succeeded();
        assertThat(pace.allowed(0)).isPositive();
        assertThat(pace.failures()).isZero();
    }
}
