package dev.weir.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class RoundRatioTest {

    @Test
    void itIsTheRatioOfTheMedians() {
        assertThat(RoundRatio.of(new double[] {1, 9, 2}, new double[] {4, 5, 1}).value())
                .isEqualTo(0.5);
    }

    @Test
    void roundsThatAreAllTheSameLeaveNothingOpen() {
        double[] ours = {3, 3, 3, 3};
        double[] theirs = {2, 2, 2, 2};
        assertThat(RoundRatio.of(ours, theirs)).isEqualTo(new RoundRatio(1.5, 1.5, 1.5));
    }

    /** A round that was slow for both says nothing about either. */
    @Test
    void whatHitsBothSidesOfARoundAlikeLeavesNothingOpen() {
        double[] ours = {1, 20, 3, 400, 5};
        double[] theirs = {2, 40, 6, 800, 10};
        assertThat(RoundRatio.of(ours, theirs)).isEqualTo(new RoundRatio(0.5, 0.5, 0.5));
    }

    @Test
    void roundsThatDifferWidenTheInterval() {
        RoundRatio ratio =
                RoundRatio.of(new double[] {1, 2, 3, 4, 5}, new double[] {2, 2, 2, 2, 2});
        assertThat(ratio.low()).isLessThan(ratio.value());
        assertThat(ratio.high()).isGreaterThan(ratio.value());
    }

    @Test
    void aRoundWithoutTheFigureCountsForNothing() {
        assertThat(RoundRatio.of(new double[] {4, Double.NaN}, new double[] {2, 2}).value())
                .isEqualTo(2);
        assertThat(RoundRatio.of(new double[] {Double.NaN}, new double[] {2}).low()).isNaN();
    }

    @Test
    void oneRoundHasNoInterval() {
        RoundRatio one = RoundRatio.of(new double[] {3}, new double[] {2});
        assertThat(one).isEqualTo(new RoundRatio(1.5, Double.NaN, Double.NaN));
        assertThat(one.words()).isEqualTo("1.50");
        assertThat(RoundRatio.of(new double[] {3, Double.NaN}, new double[] {2, 2}).low()).isNaN();
    }

    @Test
    void sidesOfDifferentRoundsAreRefused() {
        assertThatThrownBy(() -> RoundRatio.of(new double[1], new double[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 rounds cannot be held against 2");
    }
}
