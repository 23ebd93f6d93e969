package dev.weir.lab.shift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.result.Threshold;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two phases of 20 s, one request each 10 ms, and response times that a test chooses. */
@Tag("fast")
class SceneOutcomeTest {

    private static final PoolVariant SMALL = PoolVariant.hikari(5);
    private static final PoolVariant LARGE = PoolVariant.hikari(50);

    private static final Timeline TIMELINE =
            new Timeline(
                    Scene.KINDS,
                    100,
                    Duration.ofSeconds(20),
                    Duration.ofSeconds(20),
                    Duration.ofSeconds(10));

    private final Map<PoolVariant, List<TrialOutcome>> trials = new LinkedHashMap<>();
    private final SceneOutcome outcome = new SceneOutcome(TIMELINE, trials);

    private static TrialOutcome trial(long failed, DoubleUnaryOperator millisAtSecond) {
        long[] due = new long[4_000];
        Arrays.setAll(due, i -> i * 10_000_000L);
        long[] responses = new long[due.length];
        Arrays.setAll(responses, i -> (long) (1e6 * millisAtSecond.applyAsDouble(due[i] / 1e9)));
        double[] counts = new double[40];
        Arrays.setAll(counts, i -> i);
        return new TrialOutcome(due, responses, counts, counts, 0, failed, null);
    }

    private void has(PoolVariant one, DoubleUnaryOperator millisAtSecond) {
        trials.put(one, List.of(trial(0, millisAtSecond)));
    }

    @Test
    void theBestSizeBeforeIsNotTheBestAfter() {
        has(SMALL, at -> at < 20 ? 5 : 500);
        has(LARGE, at -> at < 20 ? 8 : 30);

        assertThat(outcome.best(0)).contains(SMALL);
        assertThat(outcome.best(1)).contains(LARGE);
    }

    @Test
    void whatTheBestSizeDidWhileItWasShiftingDoesNotChooseIt() {
        has(SMALL, at -> at < 20 ? 5 : 40);
        has(LARGE, at -> at < 20 ? 5 : at < 29 ? 4_000 : 30);

        assertThat(outcome.best(1)).contains(LARGE);
    }

    @Test
    void aPoolHasSettledWhenWhatComesAfterIsCloseToTheBest() {
        has(LARGE, at -> 30);
        has(PoolVariant.WEIR, at -> at < 20 ? 30 : at < 26.5 ? 300 : 35);

        assertThat(outcome.settled(PoolVariant.WEIR, 1)).hasValue(6.5);
        assertThat(outcome.settled(LARGE, 1)).hasValue(0);
    }

    @Test
    void aPoolThatFallsBackLaterHasNotSettledBefore() {
        has(LARGE, at -> 30);
        has(PoolVariant.WEIR, at -> at < 32 ? 30 : at < 34 ? 300 : 30);

        assertThat(outcome.settled(PoolVariant.WEIR, 1)).hasValue(14);
        assertThat(follows()).noneMatch(Threshold::holds);
    }

    @Test
    void aPoolThatIsNeverCloseDoesNotSettle() {
        has(LARGE, at -> 30);
        has(PoolVariant.WEIR, at -> at < 20 ? 30 : 37);

        assertThat(outcome.settled(PoolVariant.WEIR, 1)).isEmpty();
        assertThat(follows()).noneMatch(Threshold::holds);
    }

    @Test
    void aPoolThatFollowsWithinTheTimeHoldsTheBound() {
        has(LARGE, at -> 30);
        has(PoolVariant.WEIR, at -> at >= 20 && at < 29.5 ? 900 : 35);

        assertThat(follows()).hasSize(1).allMatch(Threshold::holds);
    }

    @Test
    void aRequestThatIsNotServedIsJudged() {
        has(LARGE, at -> 30);
        trials.put(PoolVariant.WEIR, List.of(trial(1, at -> 30)));

        assertThat(ShiftThresholds.of(List.of(outcome)))
                .filteredOn(one -> one.name().contains("not served"))
                .hasSize(1)
                .noneMatch(Threshold::holds);
    }

    @Test
    void aCountIsTheMeanOfTheSecondsOfItsSpan() {
        has(LARGE, at -> 30);

        assertThat(outcome.level(LARGE, TrialOutcome::open, TIMELINE.settled(1))).isEqualTo(34.5);
        assertThat(outcome.level(LARGE, TrialOutcome::open, new Timeline.Span(0, 1_500_000_000)))
                .isEqualTo(0.5);
    }

    private List<Threshold> follows() {
        return ShiftThresholds.of(List.of(outcome)).stream()
                .filter(one -> one.name().contains("p99"))
                .toList();
    }
}
