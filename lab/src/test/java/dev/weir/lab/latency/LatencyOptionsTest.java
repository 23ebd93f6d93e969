package dev.weir.lab.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.CommandRun;
import dev.weir.lab.load.PoolVariant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LatencyOptionsTest {

    private static LatencySettings settings(String... arguments) {
        return CommandRun.parsed(new LatencyOptions(), arguments).settings();
    }

    @Test
    void aNeighbourTakesThirtyPointsOfEachLoad() {
        LatencySettings settings = settings("--beside=same");

        assertThat(settings.loads()).containsExactly(60, 80, 85, 90, 95, 130);
        Cell cell = settings.cells(Mix.EVEN, java.time.Duration.ZERO, 1_000).getFirst();
        assertThat(cell.offered()).isEqualTo(300);
        assertThat(cell.besideOffered()).isEqualTo(300);
    }

    @Test
    void weirStandsFirstAndVariantsBesideIt() {
        assertThat(settings("--sizes=20,5", "--variants=lanes-off,fixed-40").pools())
                .extracting(PoolVariant::label)
                .containsExactly(
                        "Weir", "Weir lanes=off", "Weir fixed 40", "HikariCP 5", "HikariCP 20");
    }

    @Test
    void everyCombinationIsACell() {
        LatencySettings settings =
                settings("--loads=30,60", "--arrivals=poisson,bursty", "--start=warm,cold");

        assertThat(settings.cells(Mix.EVEN, java.time.Duration.ZERO, 1_000))
                .hasSize(8)
                .doesNotHaveDuplicates();
    }
}
