package dev.weir.lab.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class GrowthTest {

    private final double[] seconds = new double[100];
    private final double[] values = new double[100];

    @Test
    void aStraightLineGrowsByItsSlope() {
        fill(second -> 10 + second / 10);
        Growth growth = Growth.of(seconds, values, 0);
        assertThat(growth.total()).isCloseTo(9.9, within(1e-9));
        assertThat(growth.perHour()).isCloseTo(360, within(1e-6));
        assertThat(growth.certain()).isCloseTo(9.9, within(1e-6));
    }

    @Test
    void noiseAloneIsNoCertainGrowth() {
        Random random = new Random(3);
        fill(second -> 10 + random.nextGaussian());
        assertThat(Growth.of(seconds, values, 0).certain()).isLessThan(0.1);
    }

    @Test
    void aLeakUnderNoiseIsCertain() {
        Random random = new Random(3);
        fill(second -> second / 10 + random.nextGaussian());
        assertThat(Growth.of(seconds, values, 0).certain()).isBetween(8.0, 10.0);
    }

    @Test
    void theWarmUpDoesNotCount() {
        fill(second -> second < 30 ? second : 30);
        assertThat(Growth.of(seconds, values, 33).total()).isCloseTo(0, within(1e-9));
    }

    @Test
    void whatWasNotReadIsLeftOut() {
        fill(second -> second % 2 == 0 ? Double.NaN : second);
        assertThat(Growth.of(seconds, values, 0).total()).isCloseTo(98, within(1e-9));
    }

    @Test
    void tooFewValuesAreNoGrowthThatCouldHold() {
        fill(second -> second < 98 ? Double.NaN : second);
        assertThat(Growth.of(seconds, values, 0).certain()).isNaN();
    }

    private void fill(DoubleUnaryOperator value) {
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = i;
            values[i] = value.applyAsDouble(i);
        }
    }
}
