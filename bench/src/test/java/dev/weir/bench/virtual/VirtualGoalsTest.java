package dev.weir.bench.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.result.Threshold;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class VirtualGoalsTest {

    private static final VirtualCase SATURATED = new VirtualCase(1_000, false);

    @Test
    void asFastAsHikariAndFairAndUnpinnedHolds() {
        assertThat(failing(9_900, 150, 15, 0)).isEmpty();
    }

    @Test
    void eachGoalFailsByItself() {
        assertThat(failing(9_800, 150, 15, 0)).singleElement().asString().contains("throughput");
        assertThat(failing(9_900, 151, 15, 0)).singleElement().asString().contains("wait");
        assertThat(failing(9_900, 150, 16, 0)).singleElement().asString().contains("served");
        assertThat(failing(9_900, 150, 15, 1)).singleElement().asString().contains("pinned");
    }

    @Test
    void withThinkTimeOnlyPinningIsJudged() {
        Trials trials = new Trials();
        trials.add(new VirtualCase(1_000, true), "weir", result(1, 1_000, 1_000, 0));
        assertThat(VirtualGoals.judge(trials)).singleElement().matches(Threshold::holds);
    }

    @Test
    void aTrialThatBrokeMeetsNoGoal() {
        Trials trials = new Trials();
        trials.add(SATURATED, "weir", TrialResult.failed());
        trials.add(SATURATED, "hikari", result(10_000, 1, 1, 0));
        assertThat(VirtualGoals.judge(trials)).hasSize(4).noneMatch(Threshold::holds);
    }

    private static List<String> failing(double perSecond, double p99, double most, double pinned) {
        Trials trials = new Trials();
        trials.add(SATURATED, "weir", result(perSecond, p99, most, pinned));
        trials.add(SATURATED, "hikari", result(10_000, 1, 1, 0));
        return VirtualGoals.judge(trials).stream()
                .filter(goal -> !goal.holds())
                .map(Threshold::name)
                .toList();
    }

    private static TrialResult result(double perSecond, double p99, double most, double pinned) {
        Map<Measure, Double> values = new EnumMap<>(Measure.class);
        values.put(Measure.PER_SECOND, perSecond);
        values.put(Measure.WAIT_P50, 100.0);
        values.put(Measure.WAIT_P99, p99);
        values.put(Measure.SERVED_MIN, 10.0);
        values.put(Measure.SERVED_MAX, most);
        values.put(Measure.PINNED_IN_POOL, pinned);
        return new TrialResult(values, "");
    }
}
