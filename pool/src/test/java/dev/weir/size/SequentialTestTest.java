package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What passes for another mix or another capacity. Levels are logarithms. */
@Tag("fast")
class SequentialTestTest {
    private final SequentialTest evidence = new SequentialTest();

    private boolean isNewLevel(double level) {
        double perSecond = Math.exp(level);
        return evidence.add(new Comparison(0, 10, 20, perSecond, perSecond, 0, 25, 1, 1), 1);
    }

    /**
     * Reads on a machine of two cores, from minute to minute: a fifth up and down, at times more.
     */
    @Test
    void aMachineThatWaversHasNoNewLevel() {
        for (double level : new double[] {0, 0.3, 0.35, -0.3, -0.3, 0.2, 0.3, 0.3}) {
            assertThat(isNewLevel(level)).isFalse();
        }
    }

    @Test
    void onePairIsChanceAndTwoInARowAreANewLevel() {
        assertThat(isNewLevel(0)).isFalse();
        assertThat(isNewLevel(0.5)).isFalse();
        assertThat(isNewLevel(0.1)).isFalse();
        assertThat(isNewLevel(-0.5)).isFalse();
        assertThat(isNewLevel(-0.5)).isTrue();
        assertThat(evidence.seen()).as("what was measured before is void").isEqualTo(1);
        assertThat(isNewLevel(-0.5)).isFalse();
    }

    @Test
    void afterAMoveOfTheLimitThroughputMayHaveMovedAsMuch() {
        isNewLevel(0);
        evidence.moved(10, 20);
        assertThat(isNewLevel(1)).isFalse();
        assertThat(isNewLevel(1.3)).isFalse();
        assertThat(isNewLevel(0)).isFalse();
        assertThat(isNewLevel(0)).as("the move is used up").isTrue();
    }
}
