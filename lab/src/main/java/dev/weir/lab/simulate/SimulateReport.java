package dev.weir.lab.simulate;

import static dev.weir.tools.report.Numbers.text;

import dev.weir.lab.sizing.BestFixed;
import dev.weir.lab.sizing.Candidate;
import dev.weir.lab.sizing.Decided;
import dev.weir.lab.sizing.Scenario.Kind;
import dev.weir.lab.sizing.SizingResult;
import dev.weir.lab.stats.Sample;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings as tables and charts for readers, and as rows for programs. */
final class SimulateReport {

    private static final List<String> COLUMNS =
            List.of(
                    "control",
                    "throughput, % of best",
                    "p99 / best's",
                    "reached after, s",
                    "mean size",
                    "/ plateau's top");

    private final Evidence evidence;
    private final Contest contest;

    SimulateReport(Evidence evidence) {
        this.evidence = evidence;
        contest = Contest.of(evidence);
    }

    List<String> summary() {
        List<String> sentences = new ArrayList<>();
        Contest.Row law = contest.rows().get(Lineup.LAW);
        if (law != null) {
            sentences.add(
                    "The limit law holds %.1f %% of the best fixed size's throughput in the median of %d scenarios, %.1f %% in the worst (%s)."
                            .formatted(
                                    100 * law.median(Standing::share),
                                    law.scenarios().size(),
                                    100 * law.worstShare(),
                                    law.worstScenario()));
        }
        return sentences;
    }

    /** The goals. The runs are virtual, so that none is missed by chance. */
    List<Threshold> thresholds() {
        List<Threshold> goals = new ArrayList<>();
        goals.addAll(SteadyGoals.of(evidence));
        goals.addAll(ChangeGoals.of(evidence));
        goals.addAll(SharingGoals.of(evidence));
        if (evidence.settings().lineup().hasLaw()) {
            goals.addAll(SpikeScene.goals(evidence.settings().seeds()));
        }
        goals.addAll(contest.goals());
        return goals.stream().map(Threshold::exact).toList();
    }

    List<Verdict> verdicts() {
        return SimulateVerdicts.of(contest);
    }

    List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        for (ScenarioFindings found : evidence.findings().values()) {
            sections.add(
                    new Section(
                            found.scenario().name(),
                            List.of(),
                            List.of(table(found)),
                            new LimitCharts(evidence, found).charts()));
        }
        if (!contest.rows().isEmpty()) {
            sections.add(
                    new Section(
                            "All scenarios",
                            List.of(),
                            List.of(contestTable()),
                            List.of(contestChart())));
        }
        return sections;
    }

    private static String best(ScenarioFindings found) {
        List<String> phases = new ArrayList<>();
        for (int phase : found.judged()) {
            BestFixed best = found.best().get(phase);
            phases.add(
                    "from %.0f s on %s/s, p99 %s ms with %s to %s connections"
                            .formatted(
                                    found.scenario().phases().get(phase).from(),
                                    text(Math.rint(best.throughput())),
                                    text(1e3 * best.p99()),
                                    text(best.smallest()),
                                    text(best.largest())));
        }
        return "Best fixed sizes: " + String.join("; ", phases) + ".";
    }

    private Table table(ScenarioFindings found) {
        boolean several = found.scenario().pools() > 1;
        boolean mixed = found.scenario().kind() == Kind.MIXED;
        List<String> columns = new ArrayList<>(COLUMNS);
        if (several) {
            columns.add("Jain's index");
        }
        if (mixed) {
            columns.addAll(List.of("short p99, ms", "long, % of best", "most open"));
        }
        List<List<String>> rows = new ArrayList<>();
        for (Standing standing : found.standings()) {
            List<String> row =
                    new ArrayList<>(
                            List.of(
                                    standing.candidate(),
                                    "%.1f".formatted(100 * standing.share()),
                                    "%.2f".formatted(standing.tail()),
                                    seconds(standing.reach()),
                                    text(standing.size()),
                                    "%.2f".formatted(standing.overTop())));
            if (several) {
                row.add("%.3f".formatted(standing.fairness()));
            }
            if (mixed) {
                row.add(text(1e3 * standing.shortP99()));
                row.add("%.1f".formatted(100 * standing.longShare()));
                row.add(text(standing.mostOpen()));
            }
            rows.add(row);
        }
        String note =
                found.scenario().phases().size() == 1
                        ? best(found)
                        : "Each number is that of the phase in which it is worst. " + best(found);
        return new Table(
                found.scenario().name() + ": " + found.scenario().what(), note, columns, rows);
    }

    private static String seconds(double seconds) {
        return Double.isInfinite(seconds) ? "never" : text(seconds);
    }

    private Table contestTable() {
        List<List<String>> rows = new ArrayList<>();
        contest.rows()
                .forEach(
                        (name, row) -> {
                            Sample shares = Sample.of(row.values(Standing::share));
                            Sample tails = Sample.of(row.values(Standing::tail));
                            rows.add(
                                    List.of(
                                            name,
                                            "%.1f".formatted(100 * shares.median()),
                                            "%.1f".formatted(100 * shares.min()),
                                            row.worstScenario(),
                                            "%.2f".formatted(tails.median()),
                                            "%.2f".formatted(tails.max()),
                                            seconds(row.median(Standing::reach)),
                                            "%d of %d"
                                                    .formatted(
                                                            row.missed(), row.scenarios().size()),
                                            "%.2f".formatted(row.median(Standing::overTop)),
                                            "%.2f"
                                                    .formatted(
                                                            Sample.of(row.values(Standing::overTop))
                                                                    .max())));
                        });
        return new Table(
                "All controls over %d scenarios (light load and mixed work apart)"
                        .formatted(contest.rows().values().iterator().next().scenarios().size()),
                "Medians, and beside them the worst. Throughput and p99 are those of the best fixed size, size is over the plateau's top. Reached: 90 % of the best throughput over 5 s and 94 % over 20 s.",
                List.of(
                        "control",
                        "throughput, %",
                        "worst",
                        "in",
                        "p99, x",
                        "worst",
                        "reached, s",
                        "never in",
                        "size, x",
                        "worst"),
                rows);
    }

    private Chart contestChart() {
        List<Chart.Series> series = new ArrayList<>();
        contest.rows()
                .forEach(
                        (name, row) -> {
                            Sample shares = Sample.of(row.values(Standing::share));
                            series.add(
                                    new Chart.Series(
                                            name,
                                            new double[0],
                                            new double[] {
                                                100 * shares.min(),
                                                100 * shares.median(),
                                                100 * shares.max()
                                            }));
                        });
        return new Chart(
                "Throughput, % of the best fixed size's",
                "Each bar goes from the worst scenario to the best, the dot is the median.",
                Chart.Kind.RANGE,
                "% of the best fixed size's throughput",
                "",
                null,
                null,
                List.of(),
                series);
    }

    /** One row for each scenario and control, with the decisions of the pool's own law. */
    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (ScenarioFindings found : evidence.findings().values()) {
            List<Candidate> candidates = evidence.settings().lineup().candidates();
            for (int i = 0; i < candidates.size(); i++) {
                rows.add(row(found, candidates.get(i), found.standings().get(i)));
            }
        }
        return rows;
    }

    private Map<String, Object> row(
            ScenarioFindings found, Candidate candidate, Standing standing) {
        SizingResult first = evidence.runs().of(found.scenario(), candidate).get(0);
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("scenario", found.scenario().name());
        row.put("control", standing.candidate());
        row.put("best", found.best());
        row.put("standing", standing);
        row.put("phases", first.phases());
        row.put("limits", first.limits());
        row.put("decisions", first.decisions().stream().map(SimulateReport::sentences).toList());
        return row;
    }

    private static List<String> sentences(List<Decided> decisions) {
        return decisions.stream()
                .map(e -> "%.1f s: %s".formatted(e.seconds(), e.decision().sentence()))
                .toList();
    }
}
