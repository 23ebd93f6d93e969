package dev.weir.lab.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.result.Threshold;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LanesThresholdsTest {

    private static final PoolVariant SPLIT = PoolVariant.split(10, 15);

    private static List<String> failing(LanesOutcome outcome) {
        return LanesThresholds.of(outcome).stream()
                .filter(threshold -> !threshold.holds())
                .map(Threshold::name)
                .toList();
    }

    private static List<String> failing(Scenes scenes) {
        return failing(new LanesOutcome(2_000, List.of(scenes.outcome()), null));
    }

    private static List<String> failing(Batches batches) {
        return failing(new LanesOutcome(2_000, List.of(), batches.outcome()));
    }

    @Test
    void withoutHintsReadsMayTakeNearlyAThirdLongerThanWithTheBestTwoPools() {
        assertThat(
                        failing(
                                Scenes.of(Scenes.STEADY)
                                        .serving(PoolVariant.WEIR, 5, 12.9, 12.9)
                                        .serving(SPLIT, 5, 10, 10)
                                        .serving(PoolVariant.HINTS, 5, 10, 10)))
                .isEmpty();
        assertThat(
                        failing(
                                Scenes.of(Scenes.STEADY)
                                        .serving(PoolVariant.WEIR, 4.7, 13.1, 13.1)
                                        .serving(SPLIT, 5, 10, 10)
                                        .serving(PoolVariant.HINTS, 5, 10, 10)))
                .containsExactly(
                        "Steady load, reports at random, steady: reads' p99 of Weir over that of two pools 10 + 15",
                        "Steady load, reports at random, steady: reports' throughput of Weir over that of two pools 10 + 15");
    }

    @Test
    void withHintsNothingMayBeBehindTheBestTwoPools() {
        assertThat(
                        failing(
                                Scenes.of(Scenes.STEADY)
                                        .serving(PoolVariant.WEIR, 5, 10, 10)
                                        .serving(SPLIT, 5, 10, 10)
                                        .serving(PoolVariant.HINTS, 4.9, 10.1, 10.1)))
                .hasSize(2)
                .allMatch(name -> name.contains("Weir with hints"));
    }

    @Test
    void aMissSmallerThanTheRunsOwnIntervalIsATie() {
        assertThat(
                        failing(
                                Scenes.of(Scenes.STEADY)
                                        .serving(PoolVariant.WEIR, 5, 9, 14, 14)
                                        .serving(SPLIT, 5, 10, 10, 10)
                                        .serving(PoolVariant.HINTS, 5, 9, 12, 12)))
                .isEmpty();
    }

    @Test
    void aSplitThatGivesReportsAwayIsNotTheBest() {
        assertThat(
                        failing(
                                Scenes.of(Scenes.STEADY)
                                        .serving(PoolVariant.WEIR, 5, 10, 10)
                                        .serving(PoolVariant.split(10, 2), 3, 1, 1)
                                        .serving(SPLIT, 5, 10, 10)
                                        .serving(PoolVariant.HINTS, 5, 10, 10)))
                .isEmpty();
    }

    @Test
    void underOverloadReportsMayTakeThreeTimesThoseOfOneLine() {
        assertThat(
                        failing(
                                Scenes.of(Scenes.OVERLOAD)
                                        .serving(PoolVariant.WEIR, 5, 299, 299)
                                        .serving(PoolVariant.ONE_LINE, 5, 100, 100)))
                .isEmpty();
        assertThat(
                        failing(
                                Scenes.of(Scenes.OVERLOAD)
                                        .serving(PoolVariant.WEIR, 5, 304, 304)
                                        .serving(PoolVariant.ONE_LINE, 5, 100, 100)))
                .containsExactly(
                        "Overload, reports at random, overload: reports' p50 of Weir over that of Weir lanes=off");
    }

    @Test
    void theExecutorIsHeldAgainstTheBestParallelismAndTheServiceAlone() {
        assertThat(
                        failing(
                                new Batches()
                                        .taking(BatchStrategy.EXECUTOR, 21.9, 11.9)
                                        .taking(BatchStrategy.alone(0), 20, 10)
                                        .taking(BatchStrategy.threads(4, 0), 20, 11)))
                .isEmpty();
        assertThat(
                        failing(
                                new Batches()
                                        .taking(BatchStrategy.EXECUTOR, 22.3, 12.1)
                                        .taking(BatchStrategy.alone(0), 20, 10)
                                        .taking(BatchStrategy.threads(4, 0), 20, 11)))
                .containsExactly(
                        "Batch: time of Weir's executor over Weir, 4 threads",
                        "Batch: the service's reads' p99 beside Weir's executor over that alone");
    }
}
