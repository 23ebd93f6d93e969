package dev.weir.lab.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.sizing.Scenario.Kind;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ScenariosTest {
    @Test
    void bothHalvesAreAboutTheSameThings() {
        assertThat(kinds(Scenarios.heldOut())).containsAll(kinds(Scenarios.tuning()));
        assertThat(Stream.concat(Scenarios.tuning().stream(), Scenarios.heldOut().stream()))
                .extracting(Scenario::name)
                .doesNotHaveDuplicates();
    }

    @Test
    void eachCandidateHasTheSameWorkBeforeIt() {
        Scenario light = Scenarios.named("open-70").lasting(10);

        double fixed = SizingRun.of(light, Candidate.fixed(20), 1).first().throughput();

        for (Candidate other : List.of(Candidate.weir(10), Controls.vegas(10))) {
            double throughput = SizingRun.of(light, other, 1).first().throughput();
            assertThat(throughput).as(other.name()).isBetween(0.995 * fixed, 1.005 * fixed);
        }
    }

    @Test
    void aRunIsTheSameOnWhateverThread() throws InterruptedException {
        Scenario shared = Scenarios.named("pools-2").lasting(10);
        SizingResult here = SizingRun.of(shared, Candidate.weir(10), 3);
        SizingResult[] elsewhere = new SizingResult[1];
        Thread other = new Thread(() -> elsewhere[0] = SizingRun.of(shared, Candidate.weir(10), 3));
        other.start();
        other.join();

        assertThat(elsewhere[0].throughput()).isEqualTo(here.throughput());
        assertThat(elsewhere[0].decisions()).isEqualTo(here.decisions());
    }

    private static List<Kind> kinds(List<Scenario> scenarios) {
        return scenarios.stream().map(Scenario::kind).distinct().toList();
    }
}
