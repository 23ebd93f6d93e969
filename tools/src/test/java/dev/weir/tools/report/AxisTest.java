package dev.weir.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class AxisTest {

    @Test
    void marksAreRoundNumbersFromZero() {
        assertThat(Axis.linear(47, 5).ticks()).containsExactly(0.0, 10.0, 20.0, 30.0, 40.0, 50.0);
        assertThat(Axis.linear(0.9, 5).end()).isEqualTo(1);
    }

    @Test
    void aValueBeyondTheAxisLiesAtItsEnd() {
        Axis axis = Axis.linear(50, 5);
        assertThat(axis.share(25)).isEqualTo(0.5);
        assertThat(axis.share(9_999)).isEqualTo(1);
    }

    @Test
    void aLogarithmicAxisSpansTheData() {
        Axis axis = Axis.logarithmic(20, 2_500);
        assertThat(axis.ticks()).first().isEqualTo(20.0);
        assertThat(axis.ticks()).last().isEqualTo(5_000.0);
        assertThat(axis.share(20)).isZero();
    }

    @Test
    void labelsHaveNoMoreDecimalsThanTheyNeed() {
        assertThat(Axis.label(2_000)).isEqualTo("2,000");
        assertThat(Axis.label(0.25)).isEqualTo("0.25");
    }
}
