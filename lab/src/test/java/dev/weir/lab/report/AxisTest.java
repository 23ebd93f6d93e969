package dev.weir.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class AxisTest {

    @Test
    void marksAreRoundNumbersFromZero() {
        assertThat(Axis.linear(47, false, 0, 100, 5).ticks())
                .containsExactly(0.0, 10.0, 20.0, 30.0, 40.0, 50.0);
        assertThat(Axis.linear(0.9, false, 0, 100, 5).end()).isEqualTo(1);
    }

    @Test
    void anExactAxisEndsWhereItIsTold() {
        Axis axis = Axis.linear(250, true, 0, 500, 5);
        assertThat(axis.end()).isEqualTo(250);
        assertThat(axis.pixel(125)).isEqualTo(250);
        assertThat(axis.pixel(9_999)).isEqualTo(500);
    }

    @Test
    void aLogarithmicAxisSpansTheData() {
        Axis axis = Axis.logarithmic(20, 2_500, 0, 100);
        assertThat(axis.ticks()).first().isEqualTo(20.0);
        assertThat(axis.ticks()).last().isEqualTo(5_000.0);
        assertThat(axis.pixel(20)).isZero();
    }

    @Test
    void labelsHaveNoMoreDecimalsThanTheyNeed() {
        assertThat(Axis.label(2_000)).isEqualTo("2,000");
        assertThat(Axis.label(0.25)).isEqualTo("0.25");
    }
}
