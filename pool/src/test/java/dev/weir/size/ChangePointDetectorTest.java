package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.ChangePointDetector.Level;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What passes for another mix or another capacity. Levels are logarithms. */
@Tag("fast")
class ChangePointDetectorTest {
    private final ChangePointDetector watch = new ChangePointDetector();

    /**
     * Reads on a machine of two cores, from minute to minute: a fifth up and down, at times more.
     */
    @Test
    void aMachineThatWaversHasNoNewLevel() {
        for (double level : new double[] {0, 0.3, 0.35, -0.3, -0.3, 0.2, 0.3, 0.3}) {
            assertThat(watch.add(level)).isEqualTo(Level.SAME);
        }
    }

    @Test
    void onePairIsChanceAndTwoInARowAreANewLevel() {
        assertThat(watch.add(0)).isEqualTo(Level.SAME);
        assertThat(watch.add(0.5)).isEqualTo(Level.SAME);
        assertThat(watch.add(0.1)).isEqualTo(Level.SAME);
        assertThat(watch.add(-0.5)).isEqualTo(Level.SAME);
        assertThat(watch.add(-0.5)).isEqualTo(Level.NEW);
        assertThat(watch.add(-0.5)).isEqualTo(Level.SAME);
    }

    @Test
    void twiceAsMuchIsFar() {
        watch.add(0);
        watch.add(0.75);
        assertThat(watch.add(0.75)).isEqualTo(Level.FAR);
    }

    @Test
    void afterAMoveOfTheLimitThroughputMayHaveMovedAsMuch() {
        watch.add(0);
        watch.moved(10, 20);
        assertThat(watch.add(1)).isEqualTo(Level.SAME);
        assertThat(watch.add(1.3)).isEqualTo(Level.SAME);
        assertThat(watch.add(0)).isEqualTo(Level.SAME);
        assertThat(watch.add(0)).as("the move is used up").isEqualTo(Level.FAR);
    }
}
