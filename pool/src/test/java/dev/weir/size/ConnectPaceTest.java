package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ConnectPaceTest {
    private static final long MS = 1_000_000L;
    private static final long SECOND = 1_000 * MS;
    private final ConnectPace pace = new ConnectPace();

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
            assertThat(pause).isEqualTo(Math.min(1_000 * MS, (50 * MS) << Math.min(i, 20)));
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
        assertThat(pace.allowed(50 * MS)).isEqualTo(32);
    }

    @Test
    void noMoreThanTenBeginInAnySecondFromAFailureOn() {
        pace.begun(0);
        assertThat(pace.mayBegin(0)).isTrue();
        pace.failed(20 * MS, 0);
        assertThat(pace.mayBegin(99 * MS)).isFalse();
        assertThat(pace.allowed(99 * MS)).isZero();
        assertThat(pace.pauseNanos(99 * MS)).isEqualTo(MS);
        assertThat(pace.mayBegin(100 * MS)).isTrue();
        pace.begun(100 * MS);
        assertThat(pace.pauseNanos(101 * MS)).isEqualTo(99 * MS);
    }

    @Test
    void aSuccessLiftsTheLimitOfConnectsASecond() {
        for (int i = 0; i < 50; i++) {
            pace.begun(0);
        }
        pace.failed(0, 0);
        pace.succeeded();
        assertThat(pace.mayBegin(MS)).isTrue();
    }

    @Test
    void aFullServerIsAskedAtMostTwiceASecond() {
        pace.begun(0);
        pace.refusedForWantOfRoom(1, 0, 0);
        assertThat(pace.pauseNanos(0)).isEqualTo(500 * MS);
        pace.begun(1_000 * MS);
        pace.refusedForWantOfRoom(1, 1_000 * MS, 0);
        assertThat(pace.pauseNanos(1_000 * MS)).isEqualTo(500 * MS);
        assertThat(pace.allowed(1_500 * MS)).isEqualTo(1);
    }

    @Test
    void thatAServerIsFullOverridesAShorterPause() {
        pace.failed(0, 0);
        pace.refusedForWantOfRoom(1, MS, 0.999);
        assertThat(pace.pauseNanos(MS)).isGreaterThan(990 * MS);
    }

    @Test
    void aSuccessEndsThePause() {
        pace.failed(0, 1);
        pace.succeeded();
        assertThat(pace.allowed(0)).isPositive();
        pace.failed(0, 1);
        assertThat(pace.pauseNanos(0)).isEqualTo(50 * MS);
    }

    @Test
    void aServerThatNeverRefusedIsTriedAtOnce() {
        pace.succeeded();
        assertThat(pace.floorPauseNanos(5, 0)).isZero();
    }

    @Test
    void whatNobodyWaitsForIsTriedAgainAfterTenSeconds() {
        pace.refusedForWantOfRoom(5, 0, 0);
        assertThat(pace.floorPauseNanos(5, 4 * SECOND)).isEqualTo(6 * SECOND);
        assertThat(pace.floorPauseNanos(5, 10 * SECOND)).isZero();
        assertThat(pace.floorPauseNanos(4, 4 * SECOND)).isZero();
        pace.succeeded();
        assertThat(pace.floorPauseNanos(5, 4 * SECOND)).isZero();
    }
}
