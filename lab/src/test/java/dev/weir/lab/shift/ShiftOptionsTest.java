package dev.weir.lab.shift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.CommandRun;
import dev.weir.lab.load.PoolVariant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class ShiftOptionsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--scenes=night | --scenes takes devices, region, kinds, not 'night'",
                "--sizes=0 | --sizes must lie between 1 and 500, not 0",
                "--load=0 | --load must lie between 1 and 95, not 0",
                "--load=120 | not 120",
                "--before=1ms | --before must lie between 500ms and 600s, not 1ms",
                "--after=20m | --after must lie between 500ms and 600s, not 1200s",
                "--settling=20s | --settling must be shorter than --after (20s), not 20s",
                "--settling=5 | '5' is no time",
                "--rounds=0 | --rounds must lie between 1 and 100",
                "--capacity=0 | --capacity must lie between 1 and 100,000"
            })
    void whatMakesNoSenseIsRefusedByName(String option, String sentence) {
        assertThat(new CommandRun(new ShiftCommand()).refusal(option)).contains(sentence.strip());
    }

    @Test
    void weirStandsFirstAndEachSizeOnce() {
        ShiftSettings settings =
                CommandRun.parsed(new ShiftOptions(), "--sizes=20,5,20").settings();

        assertThat(settings.variants())
                .extracting(PoolVariant::label)
                .containsExactly("Weir", "HikariCP 5", "HikariCP 20");
    }
}
