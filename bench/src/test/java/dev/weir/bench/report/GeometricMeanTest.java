package dev.weir.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class GeometricMeanTest {

    @Test
    void twiceAndHalfCancelOut() {
        assertThat(new GeometricMean(List.of(2.0, 0.5)).value()).isCloseTo(1, within(1e-12));
        assertThat(new GeometricMean(List.of(1.0, 4.0)).value()).isCloseTo(2, within(1e-12));
    }

    @Test
    void theErrorIsThatOfTheMeanLogarithm() {
        double e = Math.E;
        // logarithms 1, 2, 3: a standard deviation of 1
        GeometricMean mean = new GeometricMean(List.of(e, e * e, e * e * e));
        assertThat(mean.standardError()).isCloseTo(1 / Math.sqrt(3), within(1e-12));
        assertThat(new GeometricMean(List.of(1.02, 0.98)).text()).isEqualTo("1.000 +- 0.020");
    }

    @Test
    void oneRatioHasNoError() {
        assertThat(new GeometricMean(List.of(1.5)).standardError()).isNaN();
        assertThat(new GeometricMean(List.of(1.5)).text()).isEqualTo("1.500");
    }

    @Test
    void oneFailedRepeatLeavesNoMean() {
        assertThat(new GeometricMean(List.of(1.0, Double.NaN)).value()).isNaN();
        assertThat(new GeometricMean(List.of(1.0, Double.NaN)).text()).isEqualTo("failed");
    }
}
