package dev.weir.lab.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.CommandRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LanesOptionsTest {

    private static LanesSettings settings(String... arguments) {
        return CommandRun.parsed(new LanesOptions(), arguments).settings();
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
