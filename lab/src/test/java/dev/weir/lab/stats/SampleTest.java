package dev.weir.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SampleTest {

    @Test
    void theMedianIsTheMiddleOrTheMeanOfTheTwoInTheMiddle() {
        assertThat(Sample.of(3, 1, 2).median()).isEqualTo(2);
        assertThat(Sample.of(4, 1, 3, 2).median()).isEqualTo(2.5);
        assertThat(Sample.of(7).median()).isEqualTo(7);
    }

    /** The ranks of Conover's table for n = 20: the 6th and the 15th value. */
    @Test
    void theIntervalOfTwentyRunsFromTheSixthToTheFifteenth() {
        Sample sample = Sample.of(IntStream.rangeClosed(1, 20).asDoubleStream().toArray());
        assertThat(sample.low()).isEqualTo(6);
        assertThat(sample.high()).isEqualTo(15);
    }

    @Test
    void fewValuesGiveTheWholeRangeAsInterval() {
        Sample sample = Sample.of(5, 9, 7);
        assertThat(sample.low()).isEqualTo(5);
        assertThat(sample.high()).isEqualTo(9);
    }

    @Test
    void oneValueHasNoInterval() {
        assertThat(Sample.of(5).low()).isNaN();
        assertThat(Sample.of(5).high()).isNaN();
        assertThat(Summary.of(new double[] {5})).containsEntry("median", 5.0);
        assertThat(Summary.of(new double[] {5})).doesNotContainKeys("low95", "high95");
    }

    @Test
    void nothingIsNoSample() {
        assertThatThrownBy(Sample::of).isInstanceOf(IllegalArgumentException.class);
    }
}
