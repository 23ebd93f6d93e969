package dev.weir.lab.shift;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.stats.RoundRatio;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The bounds on Weir: after each shift it follows within the time to settle, and none fails. */
final class ShiftThresholds {

    private ShiftThresholds() {}

    static List<Threshold> of(List<SceneOutcome> outcomes) {
        List<Threshold> thresholds = new ArrayList<>();
        for (SceneOutcome outcome : outcomes) {
            for (int phase = 1; phase < outcome.timeline().scene().phases().size(); phase++) {
                int now = phase;
                Optional<PoolVariant> best = outcome.best(now);
                best.ifPresent(one -> thresholds.add(follows(outcome, now, one)));
            }
        }
        long lost =
                outcomes.stream()
                        .flatMap(outcome -> outcome.of(PoolVariant.WEIR).stream())
                        .mapToLong(TrialOutcome::lost)
                        .sum();
        thresholds.add(Threshold.atMost("Weir: requests that were not served", lost, 0, ""));
        return thresholds;
    }

    private static Threshold follows(SceneOutcome outcome, int phase, PoolVariant best) {
        Timeline timeline = outcome.timeline();
        RoundRatio ratio = outcome.over(PoolVariant.WEIR, best, timeline.settled(phase));
        return Threshold.atMost(
                "%s, %s: Weir's p99 from %s after the shift on, over that of %s"
                        .formatted(
                                timeline.scene().title(),
                                timeline.scene().phases().get(phase).title(),
                                TimeOption.text(timeline.settling()),
                                best.label()),
                ratio.value(),
                SceneOutcome.CLOSE,
                Threshold.Interval.of(ratio.low(), ratio.high()));
    }
}
