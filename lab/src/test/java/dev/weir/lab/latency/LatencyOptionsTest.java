package dev.weir.lab.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.CommandRun;
import dev.weir.lab.load.PoolVariant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class LatencyOptionsTest {

    private static LatencySettings settings(String... arguments) {
        return CommandRun.parsed(new LatencyOptions(), arguments).settings();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--mix=mixed | no mix is called 'mixed': choose from even",
                "--loads=0 | --loads must lie between 1 and 200 per cent, not 0",
                "--loads=60,300 | not 300",
                "--sizes=5,0 | --sizes must lie between 1 and 500, not 0",
                "--variants=fixed | --variants takes lanes-off and fixed-N",
                "--variants=fixed-900 | between 1 and 500, not 900",
                "--arrivals=steady | --arrivals takes poisson or bursty, not 'steady'",
                "--start=hot | --start takes warm or cold, not 'hot'",
                "--beside=other | --beside takes same or foreign, not 'other'",
                "--rtt=1s | --rtt must lie between 0ms and 100ms, not 1s",
                "--rtt=5 | '5' is no time",
                "--rounds=0 | --rounds must lie between 1 and 100",
                "--slice=10ms | --slice must lie between 250ms and 600s, not 10ms",
                "--capacity=0 | --capacity must lie between 1 and 100,000"
            })
    void whatMakesNoSenseIsRefusedByName(String option, String sentence) {
        String said = new CommandRun(new LatencyCommand()).refusal(option);

        assertThat(said).contains(sentence.strip());
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
    void aLoadThatIsAllTheNeighboursIsRefused() {
        String said =
                new CommandRun(new LatencyCommand()).refusal("--beside=foreign", "--loads=30");

        assertThat(said).contains("between 31 and 200 per cent with --beside");
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
