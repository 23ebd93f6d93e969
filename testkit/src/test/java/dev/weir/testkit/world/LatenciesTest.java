package dev.weir.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LatenciesTest {
    private static final double MS = 1e6;

    @Test
    void quantilesAreWithinAClass() {
        Latencies latencies = millis(1, 1_000);

        assertThat(latencies.mean()).isCloseTo(500.5 * MS, withinPercentage(0.001));
        assertThat(latencies.quantile(0.5)).isCloseTo(500 * MS, withinPercentage(2.4));
        assertThat(latencies.quantile(0.99)).isCloseTo(990 * MS, withinPercentage(2.4));
        assertThat(latencies.quantile(1)).isCloseTo(1_000 * MS, withinPercentage(2.4));
    }

    @Test
    void twoTogetherAreAsIfAllHadBeenCountedInOne() {
        Latencies latencies = millis(1, 300);
        latencies.add(millis(301, 1_000));

        Latencies one = millis(1, 1_000);
        assertThat(latencies.count()).isEqualTo(1_000);
        assertThat(latencies.mean()).isEqualTo(one.mean());
        assertThat(latencies.quantile(0.9)).isEqualTo(one.quantile(0.9));
    }

    @Test
    void withoutAnyThereIsNoFigure() {
        assertThat(new Latencies().mean()).isNaN();
        assertThat(new Latencies().quantile(0.5)).isNaN();
    }

    private static Latencies millis(int from, int to) {
        Latencies latencies = new Latencies();
        for (int i = from; i <= to; i++) {
            latencies.add(i * MS);
        }
        return latencies;
    }
}
