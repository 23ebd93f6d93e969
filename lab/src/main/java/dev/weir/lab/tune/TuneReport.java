package dev.weir.lab.tune;

import dev.weir.lab.stats.Sample;
import dev.weir.lab.stats.Summary;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What one workload's race came to, for readers and for programs. */
final class TuneReport {

    /** Fewer have no interval of 95 %. */
    private static final int LEAST_PAIRS = 6;

    private final Surface surface;
    private final Objective objective;
    private final WorkloadOutcome outcome;

    TuneReport(Surface surface, Objective objective, WorkloadOutcome outcome) {
        this.surface = surface;
        this.objective = objective;
        this.outcome = outcome;
    }

    /** The verdict in sentences, the slower comparators first. */
    List<String> summary() {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "%s: the winner began as %s; %d of %d knobs differ from the built-in values."
                        .formatted(
                                outcome.workload().key(),
                                outcome.winner().name(),
                                outcome.winner().differsFrom(surface.builtIn()).size(),
                                surface.knobs().size()));
        if (outcome.finals().stream().allMatch(bout -> bout.ratios().isEmpty())) {
            sentences.add(
                    "%s: the winner has not met the comparators: the run was over before, or needs a longer --for."
                            .formatted(outcome.workload().key()));
        }
        DoubleSummaryStatistics own = outcome.winnersOwn();
        if (own.getCount() > 0) {
            sentences.add(
                    "%s: beside the comparators the winner itself served %.0f to %.0f a second%s."
                            .formatted(
                                    outcome.workload().key(),
                                    own.getMin(),
                                    own.getMax(),
                                    outcome.drifts()
                                            ? ", more than twofold: nothing is told of this run, repeat it on a quieter machine"
                                            : ""));
        }
        for (Bout bout : outcome.finals()) {
            if (!bout.ratios().isEmpty() && !outcome.drifts()) {
                Sample gain = gain(bout);
                sentences.add(
                        "%s: %s%s%s."
                                .formatted(
                                        outcome.workload().key(),
                                        objective.finding(
                                                times(gain.median()), bout.challenger().name()),
                                        gain.size() < LEAST_PAIRS
                                                ? " (%d of %d pairs: too few to tell)"
                                                        .formatted(gain.size(), LEAST_PAIRS)
                                                : " (95 %%: %s)".formatted(interval(gain)),
                                        gain.low() <= 1 && gain.high() >= 1
                                                ? ": no difference was found"
                                                : ""));
            }
        }
        return sentences;
    }

    private boolean isJudged(Bout bout) {
        return bout.ratios().size() >= LEAST_PAIRS && !outcome.drifts();
    }

    /** The winner must not be behind any comparator by more than the run can tell. */
    List<Threshold> thresholds() {
        List<Threshold> thresholds = new ArrayList<>();
        for (Bout bout : outcome.finals()) {
            if (isJudged(bout)) {
                Sample gain = gain(bout);
                thresholds.add(
                        Threshold.atLeast(
                                outcome.workload().key()
                                        + ": "
                                        + objective.title().formatted(bout.challenger().name()),
                                gain.median(),
                                1,
                                Threshold.Interval.of(gain.low(), gain.high())));
            }
        }
        return thresholds;
    }

    /** Whether the winner beats each comparator that it has met. */
    List<Verdict> verdicts() {
        List<Verdict> verdicts = new ArrayList<>();
        for (Bout bout : outcome.finals()) {
            if (isJudged(bout)) {
                Sample gain = gain(bout);
                Threshold.Interval likely = new Threshold.Interval(gain.low(), gain.high());
                verdicts.add(
                        new Verdict(
                                "%s: the winner against %s"
                                        .formatted(
                                                outcome.workload().key(), bout.challenger().name()),
                                Judgement.of(gain.median(), likely, true),
                                List.of(new Verdict.Value("ratio", times(gain.median()))),
                                "95 %% interval %s, from %d pairs of slices."
                                        .formatted(interval(gain), gain.size())));
            }
        }
        return verdicts;
    }

    Section section() {
        return new Section(
                outcome.workload().key() + ": " + outcome.workload().says(),
                List.of(
                        "Each ratio is that of two slices next to each other, in random order."
                                + " The comparators met the winner in pairs that had no part in"
                                + " the choice.",
                        outcome.facts().words()),
                List.of(
                        finals(),
                        bouts("The race: challenger over who led", outcome.search()),
                        bouts("Each knob: the winner without it over the winner", outcome.knobs()),
                        PlanReport.snippet(
                                surface,
                                outcome.winner().named("the winner, " + outcome.workload().key()))),
                List.of(chart()));
    }

    private Table finals() {
        List<List<String>> rows = new ArrayList<>();
        for (Bout bout : outcome.finals()) {
            if (bout.ratios().isEmpty()) {
                rows.add(List.of(bout.challenger().name(), "–", "–", "0"));
            } else {
                Sample gain = gain(bout);
                rows.add(
                        List.of(
                                bout.challenger().name(),
                                times(gain.median()),
                                interval(gain),
                                Integer.toString(bout.ratios().size())));
            }
        }
        return new Table(
                outcome.workload().key() + ": " + objective.title().formatted("the comparators"),
                "Median of the pairs' ratios with its 95 % interval, from six pairs on.",
                List.of("comparator", "ratio", "95 %", "pairs"),
                rows);
    }

    private Table bouts(String title, List<Bout> bouts) {
        List<List<String>> rows = new ArrayList<>();
        for (Bout bout : bouts) {
            Sample sample = bout.ratios().isEmpty() ? null : bout.sample();
            rows.add(
                    List.of(
                            bout.challenger().name(),
                            bout.incumbent().name(),
                            sample == null
                                    ? "–"
                                    : "%s (%s)".formatted(times(sample.median()), interval(sample)),
                            Integer.toString(bout.ratios().size()),
                            bout.verdict().name().toLowerCase(Locale.ROOT)));
        }
        return new Table(
                outcome.workload().key() + ": " + title,
                "",
                List.of("challenger", "against", "ratio", "pairs", "verdict"),
                rows);
    }

    private Chart chart() {
        List<Chart.Series> rows = new ArrayList<>();
        for (Bout bout : outcome.finals()) {
            if (isJudged(bout)) {
                Sample gain = gain(bout);
                rows.add(
                        new Chart.Series(
                                bout.challenger().name(),
                                new double[0],
                                new double[] {gain.low(), gain.median(), gain.high()}));
            }
        }
        return new Chart(
                outcome.workload().key() + ": the winner over the comparators",
                "Dot: median of the pairs' ratios. Bar: its 95 % interval. Right of the line the"
                        + " winner is better.",
                Chart.Kind.RANGE,
                objective.title().formatted("the comparator"),
                "",
                null,
                null,
                List.of(new Chart.Mark("alike", 1)),
                rows);
    }

    /** For programs: a row for each race. */
    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        add(rows, "search", outcome.search());
        add(rows, "knob", outcome.knobs());
        add(rows, "final", outcome.finals());
        Map<String, Object> winner = new LinkedHashMap<>();
        winner.put("workload", outcome.workload().key());
        winner.put("part", "winner");
        winner.put("name", outcome.winner().name());
        winner.put("values", outcome.winner().values());
        winner.put("snippet", surface.snippet(outcome.winner()));
        winner.put("slices", outcome.slices());
        rows.add(winner);
        return rows;
    }

    private void add(List<Map<String, Object>> rows, String part, List<Bout> bouts) {
        for (Bout bout : bouts) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("workload", outcome.workload().key());
            row.put("part", part);
            row.put("challenger", bout.challenger().name());
            row.put("incumbent", bout.incumbent().name());
            row.put("values", bout.challenger().values());
            row.put("verdict", bout.verdict().name().toLowerCase(Locale.ROOT));
            row.put(
                    "ratio",
                    Summary.of(bout.ratios().stream().mapToDouble(ratio -> ratio).toArray()));
            rows.add(row);
        }
    }

    /** A dash for fewer pairs than an interval of 95 % takes. */
    private static String interval(Sample sample) {
        return sample.size() < LEAST_PAIRS
                ? "–"
                : times(sample.low()) + " to " + times(sample.high());
    }

    /** The winner's throughput over that of the comparator, which the pairs have upside down. */
    private static Sample gain(Bout bout) {
        return Sample.of(bout.ratios().stream().mapToDouble(ratio -> 1 / ratio).toArray());
    }

    private static String times(double ratio) {
        return Double.isFinite(ratio) ? "%.2f x".formatted(ratio) : Numbers.text(ratio);
    }
}
