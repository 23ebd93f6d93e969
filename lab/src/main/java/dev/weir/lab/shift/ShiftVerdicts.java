package dev.weir.lab.shift;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.report.Comparison;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * What users notice of each shift, at once and later. Weir is held against the fixed size that is
 * the best for the new mix.
 */
final class ShiftVerdicts {

    private ShiftVerdicts() {}

    static List<Verdict> of(List<SceneOutcome> outcomes) {
        List<Verdict> verdicts = new ArrayList<>();
        for (SceneOutcome outcome : outcomes) {
            for (int phase = 1; phase < outcome.timeline().scene().phases().size(); phase++) {
                int now = phase;
                outcome.best(now).ifPresent(best -> verdicts.addAll(of(outcome, now, best)));
            }
        }
        return verdicts;
    }

    private static List<Verdict> of(SceneOutcome outcome, int phase, PoolVariant best) {
        Timeline timeline = outcome.timeline();
        String settling = TimeOption.text(timeline.settling());
        String shift =
                "%s, %s"
                        .formatted(
                                timeline.scene().title(),
                                timeline.scene().phases().get(phase).title());
        return List.of(
                slowest(
                        "%s: slowest 1 %% in the first %s".formatted(shift, settling),
                        outcome,
                        best,
                        timeline.shifting(phase)),
                slowest(
                        "%s: slowest 1 %% from then on".formatted(shift),
                        outcome,
                        best,
                        timeline.settled(phase)));
    }

    private static Verdict slowest(
            String question, SceneOutcome outcome, PoolVariant best, Timeline.Span span) {
        return Comparison.lessIsBetter(question, "ms")
                .of(outcome, PoolVariant.WEIR, best, trial -> trial.p99(span), PoolVariant::label);
    }
}
