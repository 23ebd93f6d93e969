package dev.weir.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThresholdTest {

    @Test
    void holdsAtItsBoundAndNotBeyond() {
        assertThat(Threshold.atLeast("fast", 2.0, 2.0, "times").holds()).isTrue();
        assertThat(Threshold.atLeast("fast", 1.99, 2.0, "times").holds()).isFalse();
        assertThat(Threshold.atMost("small", 40, 40, "B").holds()).isTrue();
        assertThat(Threshold.atMost("small", 40.1, 40, "B").holds()).isFalse();
    }

    @Test
    void whatCouldNotBeMeasuredDoesNotHold() {
        assertThat(Threshold.atLeast("fast", Double.NaN, 2.0, "times").holds()).isFalse();
        assertThat(Threshold.atMost("small", Double.NaN, 40, "B").holds()).isFalse();
    }
}
