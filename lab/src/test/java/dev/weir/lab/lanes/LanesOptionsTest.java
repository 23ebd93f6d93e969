package dev.weir.lab.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.CommandRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class LanesOptionsTest {

    private static LanesSettings settings(String... arguments) {
        return CommandRun.parsed(new LanesOptions(), arguments).settings();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--scenes=calm | --scenes takes steady, shift, overload and batch, not 'calm'",
                "--arrivals=steady | --arrivals takes poisson or bursty, not 'steady'",
                "--load=130 | --load must lie between 1 and 100, not 130",
                "--overload=90 | --overload must lie between 101 and 300, not 90",
                "--share=0 | --share must lie between 1 and 99, not 0",
                "--shift=100 | --shift must lie between 1 and 99, not 100",
                "--report=2s | --report takes two times, as 200ms,2s",
                "--report=2s,200ms | --report must lie between 2s and 30s, not 200ms",
                "--report-cpu=101 | --report-cpu must lie between 0 and 100, not 101",
                "--sizes=0 | --sizes must lie between 1 and 500, not 0",
                "--splits=10 | --splits takes pairs of sizes, as 10+15, not '10'",
                "--splits=10+0 | --splits must lie between 1 and 500, not 0",
                "--rounds=0 | --rounds must lie between 1 and 100, not 0",
                "--slice=10ms | --slice must lie between 250ms and 1800s, not 10ms",
                "--batch=0 | --batch must lie between 1 and 10,000,000, not 0",
                "--batch-load=100 | --batch-load must lie between 1 and 99, not 100",
                "--threads=0 | --threads must lie between 1 and 500, not 0",
                "--job=0ms | --job must lie between 1ms and 10s, not 0ms",
                "--job-cpu=-1 | --job-cpu must lie between 0 and 100, not -1",
                "--capacity=0 | --capacity must lie between 1 and 1,000,000"
            })
    void whatMakesNoSenseIsRefusedByName(String option, String sentence) {
        String said = new CommandRun(new LanesCommand()).refusal(option);

        assertThat(said).contains(sentence.strip());
    }

    @Test
    void theShiftKeepsTheRateAndTheSplitsOfBothSidesTakePart() {
        Scene shift = settings("--scenes=shift").scenes(2_000).getFirst();

        assertThat(shift.phases()).extracting(Phase::reportPercent).containsExactly(5, 20);
        assertThat(shift.phases().getFirst().perSecond())
                .isEqualTo(shift.phases().getLast().perSecond());
        assertThat(shift.tunedFor()).isEqualTo(shift.phases());
    }

    @Test
    void underOverloadTheSplitOfTheSteadyLoadTakesPart() {
        var scenes = settings("--scenes=steady,overload").scenes(2_000);

        assertThat(scenes.getLast().phases().getFirst().overloaded()).isTrue();
        assertThat(scenes.getLast().tunedFor()).isEqualTo(scenes.getFirst().phases());
    }

    @Test
    void aBatchThatIsGivenIsNotCutBeforeItsTime() {
        LanesSettings settings = settings("--batch=100000");

        int jobs = settings.batch().jobs(2_000, settings.demand());
        assertThat(jobs).isEqualTo(100_000);
        // 1.3 ms each of the 1,200 ms a second that are left, twice
        assertThat(settings.batch().longest(jobs, 2_000, settings.demand()).toSeconds())
                .isEqualTo(216);
    }
}
