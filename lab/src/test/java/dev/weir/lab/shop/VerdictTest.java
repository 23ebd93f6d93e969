package dev.weir.lab.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.stats.RoundRatio;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class VerdictTest {

    @Test
    void aRatioWhoseIntervalLiesBelowOneIsBetterWhereLessIsBetter() {
        RoundRatio ratio = new RoundRatio(0.8, 0.7, 0.9);
        assertThat(Verdict.of(ratio, false, 5)).isEqualTo(Verdict.BETTER);
        assertThat(Verdict.of(ratio, true, 5)).isEqualTo(Verdict.WORSE);
    }

    @Test
    void aRatioWhoseIntervalLiesAboveOneIsWorseWhereLessIsBetter() {
        RoundRatio ratio = new RoundRatio(1.2, 1.1, 1.3);
        assertThat(Verdict.of(ratio, false, 5)).isEqualTo(Verdict.WORSE);
        assertThat(Verdict.of(ratio, true, 5)).isEqualTo(Verdict.BETTER);
    }

    @Test
    void anIntervalAroundOneIsNoDifference() {
        assertThat(Verdict.of(new RoundRatio(0.5, 0.1, 1.1), false, 5))
                .isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(Verdict.of(new RoundRatio(2, 0.9, 3), false, 5))
                .isEqualTo(Verdict.NO_DIFFERENCE);
    }

    @Test
    void whatUsersDoNotFeelIsNoDifferenceHoweverSure() {
        assertThat(Verdict.of(new RoundRatio(0.97, 0.96, 0.98), false, 5))
                .isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(Verdict.of(new RoundRatio(1.03, 1.02, 1.04), false, 5))
                .isEqualTo(Verdict.NO_DIFFERENCE);
    }

    @Test
    void fewRoundsAreNoVerdict() {
        assertThat(Verdict.of(new RoundRatio(0.1, 0.1, 0.1), false, 4)).isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void nothingOnBothSidesIsNoDifference() {
        double none = Double.NaN;
        assertThat(Verdict.of(new RoundRatio(none, none, none), false, 5))
                .isEqualTo(Verdict.NO_DIFFERENCE);
    }
}
