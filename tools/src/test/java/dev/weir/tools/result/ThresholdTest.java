package dev.weir.tools.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ThresholdTest {

    @Test
    void aBoundMayBeReachedButNotCrossed() {
        assertThat(Threshold.atMost("a", 25, 25, "ms").holds()).isTrue();
        assertThat(Threshold.atMost("a", 25.2, 25, "ms").holds()).isFalse();
        assertThat(Threshold.atLeast("a", 4.9, 5, "").holds()).isFalse();
    }

    @Test
    void aMeasuredValueHardlyPastItsBoundIsATie() {
        Threshold tie = Threshold.atMost("a", 40.02, 40, "B/op");
        assertThat(tie.holds()).isTrue();
        assertThat(tie.arithmetic()).isEqualTo("40.02 <= 40 B/op (a tie)");
        assertThat(Threshold.atMost("a", 24.85, 24.75, "ms").holds()).isTrue();
        assertThat(Threshold.atLeast("a", 0.996, 1, "times").holds()).isTrue();
        assertThat(Threshold.atLeast("a", 0.994, 1, "times").holds()).isFalse();
    }

    @Test
    void whereTheRunHasAnIntervalThatAloneTellsATie() {
        assertThat(Threshold.atMost("a", 1.204, 1.2, new Threshold.Interval(1.203, 1.3)).holds())
                .isFalse();
        assertThat(Threshold.atLeast("a", 0.996, 1, new Threshold.Interval(0.99, 0.998)).holds())
                .isFalse();
        assertThat(Threshold.atMost("a", 1.3, 1.2, new Threshold.Interval(1.2, 1.4)).holds())
                .isTrue();
    }

    @Test
    void whereTheRunHasNoIntervalAHairIsATie() {
        assertThat(Threshold.Interval.of(Double.NaN, Double.NaN)).isNull();
        assertThat(Threshold.Interval.of(1, 2)).isEqualTo(new Threshold.Interval(1, 2));
        assertThat(Threshold.atMost("a", 1.204, 1.2, (Threshold.Interval) null).arithmetic())
                .isEqualTo("1.204 <= 1.2 (a tie)");
        assertThat(Threshold.atLeast("a", 1.1, 1.2, (Threshold.Interval) null).holds()).isFalse();
    }

    /** A simulation run again comes out the same: what it misses it misses. */
    @Test
    void aComputedValueIsExact() {
        assertThat(Threshold.atMost("a", 1.204, 1.2, "").exact().holds()).isFalse();
        assertThat(Threshold.atLeast("a", 94.9, 95, "%").exact().holds()).isFalse();
        assertThat(Threshold.atLeast("a", 94.9, 95, "%").exact().measured()).isEqualTo("94.9 %");
        assertThat(Threshold.atMost("a", 1 + 1e-12, 1, "").exact().arithmetic())
                .isEqualTo("1 <= 1");
        assertThat(Threshold.atMost("a", 1 + 1e-12, 1, "").exact().holds()).isTrue();
        assertThat(Threshold.atMost("a", Double.NaN, 1, "").exact().holds()).isFalse();
        assertThat(Threshold.atLeast("a", 95, 95, "%").exact())
                .isEqualTo(Threshold.atLeast("a", 95, 95, "%"));
    }

    @Test
    void aCountIsExact() {
        assertThat(Threshold.atMost("a", 1, 0, "").holds()).isFalse();
        assertThat(Threshold.atMost("a", 1_001, 1_000, "").holds()).isFalse();
        assertThat(Threshold.atLeast("a", 999, 1_000, "").holds()).isFalse();
    }

    @Test
    void aReaderIsToldTheGoalAndWhatWasMeasured() {
        Threshold missed = Threshold.atMost("a", 25.85, 24.75, "ms");
        assertThat(missed.goal()).isEqualTo("at most 24.75 ms");
        assertThat(missed.measured()).isEqualTo("25.85 ms");
        assertThat(Threshold.atLeast("a", 99, 95, "%").goal()).isEqualTo("at least 95 %");
        assertThat(Threshold.atMost("a", Double.NaN, 0, "ms").measured())
                .isEqualTo("nothing measured");
    }

    @Test
    void whatWasNotMeasuredNeverHolds() {
        assertThat(Threshold.atMost("a", Double.NaN, 25, "ms").holds()).isFalse();
        assertThat(Threshold.atMost("a", 1, Double.NaN, "ms").holds()).isFalse();
        assertThat(Threshold.atLeast("a", Double.NaN, 0, "ms").holds()).isFalse();
    }

    @Test
    void aMissSmallerThanTheIntervalIsATie() {
        Threshold.Interval wide = new Threshold.Interval(0.9, 1.4);
        Threshold tie = Threshold.atMost("a", 1.2, 1.15, wide);
        assertThat(tie.holds()).isTrue();
        assertThat(tie.arithmetic()).isEqualTo("1.2 <= 1.15 (95 %: 0.9 to 1.4, a tie)");
        assertThat(Threshold.atLeast("a", 0.9, 0.97, new Threshold.Interval(0.8, 0.98)).holds())
                .isTrue();
    }

    @Test
    void aMissOutsideOfTheIntervalFails() {
        Threshold.Interval narrow = new Threshold.Interval(1.18, 1.22);
        Threshold miss = Threshold.atMost("a", 1.2, 1.15, narrow);
        assertThat(miss.holds()).isFalse();
        assertThat(miss.arithmetic()).isEqualTo("1.2 <= 1.15 (95 %: 1.18 to 1.22)");
        assertThat(Threshold.atLeast("a", 0.9, 0.97, new Threshold.Interval(0.8, 0.96)).holds())
                .isFalse();
        assertThat(
                        Threshold.atMost(
                                        "a",
                                        Double.NaN,
                                        1,
                                        new Threshold.Interval(Double.NaN, Double.NaN))
                                .holds())
                .isFalse();
    }

    @Test
    void theArithmeticIsShown() {
        assertThat(Threshold.atMost("a", 20.40, 25, "ms").arithmetic()).isEqualTo("20.4 <= 25 ms");
        assertThat(Threshold.atMost("a", 0, 0, "").arithmetic()).isEqualTo("0 <= 0");
    }

    @Test
    void whatIsHardlyApartIsShownApart() {
        assertThat(Threshold.atLeast("a", 0.9692, 0.97, "").arithmetic())
                .isEqualTo("0.969 >= 0.97 (a tie)");
        assertThat(Threshold.atMost("a", 100.3, 100, "%").arithmetic())
                .isEqualTo("100.3 <= 100 % (a tie)");
        assertThat(Threshold.atMost("a", 1 + 1e-12, 1, "").arithmetic())
                .isEqualTo("1 <= 1 (a tie)");
    }

    @Test
    void whatNeverCameIsInfinite() {
        assertThat(Threshold.atMost("a", Double.POSITIVE_INFINITY, 100, "%").arithmetic())
                .isEqualTo("∞ <= 100 %");
        assertThat(Threshold.atMost("a", Double.NaN, 100, "%").arithmetic())
                .isEqualTo("nothing measured <= 100 %");
    }
}
