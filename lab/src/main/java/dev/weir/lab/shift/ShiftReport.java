package dev.weir.lab.shift;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.stats.Outcomes;
import dev.weir.lab.stats.Summary;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** The findings for readers and for programs. */
final class ShiftReport {

    private final ShiftSettings settings;
    private final List<SceneOutcome> outcomes;

    ShiftReport(ShiftSettings settings, List<SceneOutcome> outcomes) {
        this.settings = settings;
        this.outcomes = outcomes;
    }

    Result in(Environment environment) {
        return new Result(
                        "shift",
                        "A shift of traffic: "
                                + String.join(
                                        ", ",
                                        outcomes.stream()
                                                .map(outcome -> outcome.timeline().scene().title())
                                                .toList()),
                        outcomes.stream().flatMap(outcome -> sentences(outcome).stream()).toList(),
                        environment,
                        settings.parameters(),
                        outcomes.stream().flatMap(outcome -> rows(outcome).stream()).toList(),
                        ShiftThresholds.of(outcomes),
                        outcomes.stream().map(this::section).toList())
                .withVerdicts(ShiftVerdicts.of(outcomes));
    }

    /** One sentence for each shift. */
    private static List<String> sentences(SceneOutcome outcome) {
        Timeline timeline = outcome.timeline();
        List<String> sentences = new ArrayList<>();
        for (int phase = 1; phase < timeline.scene().phases().size(); phase++) {
            int now = phase;
            outcome.best(now).ifPresent(best -> sentences.add(sentence(outcome, now, best)));
        }
        return sentences;
    }

    private static String sentence(SceneOutcome outcome, int phase, PoolVariant best) {
        Timeline timeline = outcome.timeline();
        OptionalDouble settled = outcome.settled(PoolVariant.WEIR, phase);
        String when =
                settled.isPresent()
                        ? "Weir has settled after %s s"
                                .formatted(Numbers.text(settled.getAsDouble()))
                        : "Weir does not settle within the phase";
        return "%s, %s: %s; from %s on its p99 is %s x that of the best fixed size (%s)."
                .formatted(
                        timeline.scene().title(),
                        timeline.scene().phases().get(phase).title(),
                        when,
                        TimeOption.text(timeline.settling()),
                        outcome.over(PoolVariant.WEIR, best, timeline.settled(phase)).words(),
                        best.label());
    }

    private Section section(SceneOutcome outcome) {
        Timeline timeline = outcome.timeline();
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(
                "%s requests a second throughout. %s."
                        .formatted(
                                Numbers.text(Math.rint(timeline.perSecond())),
                                String.join(
                                        "; then ",
                                        timeline.scene().phases().stream()
                                                .map(
                                                        phase ->
                                                                "%s: %s"
                                                                        .formatted(
                                                                                phase.title(),
                                                                                phase.mix()
                                                                                        .words()))
                                                .toList())));
        Set<Kind> kinds = new LinkedHashSet<>();
        timeline.scene().phases().forEach(phase -> kinds.addAll(phase.mix().percent().keySet()));
        paragraphs.add(
                "On a server at rest %s."
                        .formatted(String.join("; ", kinds.stream().map(Kind::words).toList())));
        paragraphs.add(
                "Each pool is opened anew for each of %d rounds; all pools of a round meet the same requests."
                        .formatted(outcome.rounds()));
        paragraphs.addAll(
                Outcomes.firstFailures(
                        outcome.outcomes(), PoolVariant::label, TrialOutcome::firstFailure));
        return new Section(
                timeline.scene().title(),
                paragraphs,
                List.of(ShiftTable.responses(outcome), ShiftTable.ratios(outcome)),
                new ShiftCharts(outcome).all());
    }

    /** One row for each pool and phase. */
    private static List<Map<String, Object>> rows(SceneOutcome outcome) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (PoolVariant one : outcome.outcomes().keySet()) {
            for (int phase = 0; phase < outcome.timeline().scene().phases().size(); phase++) {
                rows.add(row(outcome, one, phase));
            }
        }
        return rows;
    }

    private static Map<String, Object> row(SceneOutcome outcome, PoolVariant one, int phase) {
        Timeline timeline = outcome.timeline();
        Phase now = timeline.scene().phases().get(phase);
        Timeline.Span then = timeline.settled(phase);
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("scene", timeline.scene().title());
        row.put("phase", now.title());
        row.put("mix", now.mix().words());
        row.put("requestsPerSecond", timeline.perSecond());
        row.put("pool", one.label());
        row.put(
                "p99WhileShifting",
                Summary.of(outcome.values(one, trial -> trial.p99(timeline.shifting(phase)))));
        row.put("p50", Summary.of(outcome.values(one, trial -> trial.p50(then))));
        row.put("p99", Summary.of(outcome.values(one, trial -> trial.p99(then))));
        row.put(
                "openMean",
                Summary.of(outcome.values(one, trial -> TrialOutcome.mean(trial.open(), then))));
        row.put(
                "inUseMean",
                Summary.of(outcome.values(one, trial -> TrialOutcome.mean(trial.inUse(), then))));
        if (phase > 0) {
            outcome.settled(one, phase).ifPresent(seconds -> row.put("settledSeconds", seconds));
        }
        row.put("notServed", outcome.of(one).stream().mapToLong(TrialOutcome::lost).sum());
        return row;
    }
}
