package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.result.Verdict;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("fast")
class ChangesReportTest {

    private static ChangesSettings settings(long seed) {
        return new ChangesSettings(
                Database.POSTGRES,
                "tpcb",
                List.of(Change.CACHE),
                false,
                1,
                200,
                10,
                300,
                Duration.ofSeconds(20),
                Duration.ofSeconds(10),
                Duration.ofSeconds(20),
                Duration.ofSeconds(35),
                seed);
    }

    /** Back after 40 s in the first turn, after 20 s in the second. */
    private static List<String> failing(long seed) {
        ChangesSettings settings = settings(seed);
        List<SweepVariant> turns = settings.turns();
        List<ChangesRun.Story> stories = List.of(story(turns.get(0), 40), story(turns.get(1), 20));
        return new ChangesReport(settings, stories, List.of())
                .thresholds().stream().filter(t -> !t.holds()).map(Threshold::name).toList();
    }

    private static ChangesRun.Story story(SweepVariant variant, double backSeconds) {
        ChangeOutcome outcome =
                new ChangeOutcome(
                        variant.label(),
                        Change.CACHE,
                        1_000,
                        500,
                        1_000,
                        backSeconds,
                        10,
                        20,
                        10,
                        10,
                        10,
                        0,
                        30,
                        31);
        return new ChangesRun.Story(variant, List.of(outcome), List.of(), "", "");
    }

    @Test
    void aPoolThatIsNeverBackIsWorse() {
        ChangesSettings settings = settings(1);
        List<SweepVariant> turns = settings.turns();
        List<ChangesRun.Story> stories =
                List.of(story(turns.get(0), Double.NaN), story(turns.get(1), 20));

        Verdict verdict = new ChangesReport(settings, stories, List.of()).verdicts().getFirst();

        assertThat(verdict.question()).isEqualTo("cache: back at 95 % after");
        assertThat(verdict.judgement()).isEqualTo(Judgement.WORSE);
        assertThat(verdict.values())
                .extracting(Verdict.Value::text)
                .containsExactly("never", "20 s");
    }

    @Test
    void weirComesFirstWithAnOddSeed() {
        assertThat(settings(1).turns().get(0).kind()).isEqualTo(SweepVariant.Kind.AUTO);
        assertThat(failing(1)).containsExactly("Weir auto, ceiling 200, cache: back at 95 % after");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 2, -2})
    void hikariComesFirstWithAnEvenOneAndIsNotJudged(long seed) {
        assertThat(settings(seed).turns().get(0).kind()).isEqualTo(SweepVariant.Kind.FIXED);
        assertThat(failing(seed)).isEmpty();
    }
}
