package dev.weir.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.result.Threshold;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class MicroGoalsTest {

    private static final MicroCase ONE_THREAD = new MicroCase(Cycle.CONNECTION, 1, 8, "system");

    @Test
    void twiceHikariAndNotBehindBeecpAndFewBytesHold() {
        List<Threshold> goals = MicroGoals.judge(scores(ONE_THREAD, 20, 10, 20, 40));
        assertThat(goals).hasSize(3).allMatch(Threshold::holds);
    }

    @Test
    void eachGoalFailsByItself() {
        assertThat(failing(scores(ONE_THREAD, 19, 10, 19, 40)))
                .singleElement()
                .asString()
                .contains("hikari");
        assertThat(failing(scores(ONE_THREAD, 20, 10, 21, 40)))
                .singleElement()
                .asString()
                .contains("beecp");
        assertThat(failing(scores(ONE_THREAD, 20, 10, 20, 48)))
                .singleElement()
                .asString()
                .contains("allocation");
    }

    @Test
    void aRunThatFailedMeetsNoGoal() {
        assertThat(failing(scores(ONE_THREAD, Double.NaN, 10, 20, Double.NaN))).hasSize(3);
    }

    @Test
    void eightThreadsHaveALowerGoalAndThirtyTwoOnSixteenHaveNoneOverHikari() {
        MicroCase eight = new MicroCase(Cycle.CONNECTION, 8, 32, "system");
        MicroCase contended = new MicroCase(Cycle.CONNECTION, 32, 16, "system");
        assertThat(failing(scores(eight, 15, 10, 15, 32))).isEmpty();
        assertThat(MicroGoals.judge(scores(contended, 10, 10, 10, 32))).hasSize(2);
    }

    @Test
    void withoutTheOthersThereIsNothingToHoldAgainst() {
        Scores alone = new Scores();
        alone.add(new MicroCase(Cycle.STATEMENT, 1, 8, "system"), "weir", new JmhRun.Score(1, 1));
        assertThat(MicroGoals.judge(alone)).isEmpty();
    }

    private static List<String> failing(Scores scores) {
        return MicroGoals.judge(scores).stream()
                .filter(goal -> !goal.holds())
                .map(Threshold::name)
                .toList();
    }

    private static Scores scores(
            MicroCase variant, double weir, double hikari, double beecp, double bytes) {
        Scores scores = new Scores();
        scores.add(variant, "weir", new JmhRun.Score(weir, bytes));
        scores.add(variant, "hikari", new JmhRun.Score(hikari, 56));
        scores.add(variant, "beecp", new JmhRun.Score(beecp, 32));
        return scores;
    }
}
