package dev.weir.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class CapacityModelTest {

    private static final Duration SERVICE = Duration.ofMillis(2);

    @Test
    void constantCapacityDoesNotSlowDown() {
        CapacityModel model = CapacityModel.constant(SERVICE);

        assertThat(model.serviceNanos(1)).isEqualTo(model.serviceNanos(1000)).isEqualTo(2_000_000L);
    }

    @Test
    void throughputGrowsToTheCoresAndIsFlatBeyond() {
        CapacityModel model = CapacityModel.cores(4, SERVICE);

        assertThat(model.throughput(4)).isEqualTo(4 * model.throughput(1));
        assertThat(model.throughput(16)).isCloseTo(model.throughput(4), within(0.01));
        assertThat(model.bestConcurrency(64)).isEqualTo(4);
    }

    @Test
    void withCoresToSpareThePeakIsWhereGunthersLawPutsIt() {
        double sigma = 0.05;
        double kappa = 0.002;
        CapacityModel model = CapacityModel.usl(1000, SERVICE, sigma, kappa);

        double peak = Math.sqrt((1 - sigma) / kappa);
        assertThat((double) model.bestConcurrency(1000)).isCloseTo(peak, within(1.0));
        assertThat(model.throughput(1)).isCloseTo(500, within(0.01));
    }

    @Test
    void coherencyMakesTooManyConnectionsWorseThanEnough() {
        CapacityModel model = CapacityModel.usl(8, SERVICE, 0.02, 0.001);

        assertThat(model.throughput(100)).isLessThan(model.throughput(8) / 2);
    }

    @Test
    void impossibleCoefficientsAreRefused() {
        assertThatThrownBy(() -> CapacityModel.usl(0, SERVICE, 0, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CapacityModel.usl(1, SERVICE, -1, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
