package dev.weir.connect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class IdleKillDetectorTest {
    private static final long SECOND = 1_000_000_000L;

    private final IdleKillDetector ages = new IdleKillDetector();
    private long now = 1_000 * SECOND;

    /** A death on an occasion of its own. */
    private boolean died(long silentSeconds) {
        now += 600 * SECOND;
        return ages.died(silentSeconds * SECOND, now);
    }

    private void survived(long silentSeconds) {
        ages.survived(silentSeconds * SECOND);
    }

    @Test
    void threeDeathsBeyondAllThatWasSurvivedGiveTheSpan() {
        survived(240);
        assertThat(died(310)).isFalse();
        assertThat(died(300)).isFalse();
        assertThat(ages.spanNanos()).isZero();
        assertThat(ages.safeNanos()).isZero();

        assertThat(died(420)).isTrue();

        assertThat(ages.spanNanos()).isEqualTo(300 * SECOND);
        assertThat(ages.survivedNanos()).isEqualTo(240 * SECOND);
        assertThat(ages.safeNanos()).isEqualTo(192 * SECOND);
    }

    @Test
    void withoutASurvivalHalfOfTheShortestSilenceIsTakenForSafe() {
        died(100);
        died(100);
        died(100);
        assertThat(ages.safeNanos()).isEqualTo(40 * SECOND);
    }

    @Test
    void aRestartThatKillsAllAtOnceIsOneDeath() {
        for (int i = 0; i < 50; i++) {
            assertThat(ages.died((100 + i) * SECOND, now + i)).isFalse();
        }
        assertThat(ages.spanNanos()).isZero();
    }

    @Test
    void deathsAfterLessThanOthersSurvivedAreOfAnotherCause() {
        survived(500);
        assertThat(died(100)).isFalse();
        assertThat(died(200)).isFalse();
        assertThat(ages.spanNanos()).isZero();
        assertThat(ages.survivedNanos()).isEqualTo(500 * SECOND);
    }

    @Test
    void aLongerSurvivalClearsWhatWasSuspected() {
        died(100);
        died(100);
        died(100);
        survived(110);
        assertThat(ages.spanNanos()).isZero();
    }

    @Test
    void aDeathInUseSaysNothingOfSilence() {
        for (int i = 0; i < 10; i++) {
            assertThat(died(1)).isFalse();
        }
        assertThat(ages.spanNanos()).isZero();
    }

    @Test
    void aNetworkThatBecameStricterIsLearntAgain() {
        survived(500);
        for (int i = 0; i < 5; i++) {
            died(100);
        }
        assertThat(ages.spanNanos()).isEqualTo(100 * SECOND);
        assertThat(ages.safeNanos()).isLessThan(100 * SECOND);
    }

    @Test
    void onlyAShorterSpanIsNews() {
        died(300);
        died(300);
        assertThat(died(300)).isTrue();
        assertThat(died(320)).isFalse();
        assertThat(died(200)).isTrue();
    }
}
