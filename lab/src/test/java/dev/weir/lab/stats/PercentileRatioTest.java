package dev.weir.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class PercentileRatioTest {

    private final List<Histogram> ours = new ArrayList<>();
    private final List<Histogram> theirs = new ArrayList<>();

    private static Histogram round(long... values) {
        Histogram histogram = new Histogram(3);
        for (long value : values) {
            histogram.recordValue(value);
        }
        return histogram;
    }

    @Test
    void thePercentileIsThatOfAllRoundsByNearestRank() {
        ours.add(round(30, 10));
        ours.add(round(20));
        theirs.add(round(5, 5, 5));
        theirs.add(round(5));

        assertThat(PercentileRatio.of(ours, theirs, 50).value()).isEqualTo(4);
        assertThat(PercentileRatio.of(ours, theirs, 67).value()).isEqualTo(6);
    }

    @Test
    void roundsThatAreAllTheSameLeaveNothingOpen() {
        for (int i = 0; i < 10; i++) {
            ours.add(round(1, 2, 6));
            theirs.add(round(1, 2, 3));
        }

        assertThat(PercentileRatio.of(ours, theirs, 95)).isEqualTo(new PercentileRatio(2, 2, 2));
    }

    /** One round of 30 has all the tail: a resample lacks it, or has it more than once. */
    @Test
    void aTailThatComesFromOneRoundLeavesItOpen() {
        ours.addAll(Collections.nCopies(29, round(10, 10)));
        ours.add(round(100, 100, 100, 100));
        theirs.addAll(Collections.nCopies(30, round(10, 10)));

        PercentileRatio ratio = PercentileRatio.of(ours, theirs, 95);

        assertThat(ratio.value()).isEqualTo(10);
        assertThat(ratio.low()).isEqualTo(1);
        assertThat(ratio.high()).isEqualTo(10);
    }

    /** What slows a round of both sides down slows both down in each resample. */
    @Test
    void whatMeetsBothSidesInARoundIsNotOpen() {
        for (int i = 1; i <= 20; i++) {
            ours.add(round(110L * i));
            theirs.add(round(100L * i));
        }

        PercentileRatio ratio = PercentileRatio.of(ours, theirs, 50);

        assertThat(ratio.low()).isCloseTo(1.1, within(0.01));
        assertThat(ratio.high()).isCloseTo(1.1, within(0.01));
    }

    @Test
    void withoutValuesThereIsNoRatio() {
        assertThat(PercentileRatio.of(ours, theirs, 95).value()).isNaN();
    }

    @Test
    void sidesOfDifferentLengthAreRefused() {
        ours.add(round(1));

        assertThatThrownBy(() -> PercentileRatio.of(ours, theirs, 95))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 rounds")
                .hasMessageContaining("0");
    }
}
