package dev.weir.lab.sweep;

import static dev.weir.tools.report.Numbers.text;

import dev.weir.lab.report.Comparison;
import dev.weir.lab.report.Comparison.Side;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.result.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings of {@code --resize}. */
final class ResizeReport implements Report {

    /** In less the slow pools are not through with the first size. */
    private static final Duration ENOUGH = Duration.ofSeconds(20);

    private static final double AS_GOOD = 0.95;

    private final ResizeSettings settings;
    private final List<ResizeOutcome> outcomes;

    ResizeReport(ResizeSettings settings, List<ResizeOutcome> outcomes) {
        this.settings = settings;
        this.outcomes = outcomes;
    }

    @Override
    public String title() {
        return "Pools resized under load: " + settings.words();
    }

    @Override
    public Map<String, Object> parameters() {
        return settings.parameters();
    }

    @Override
    public List<String> summary() {
        List<String> sentences = new ArrayList<>();
        for (ResizeOutcome outcome : outcomes) {
            if (outcome.phases().isEmpty()) {
                continue;
            }
            ResizeOutcome.Phase first = outcome.phases().get(0);
            ResizeOutcome.Phase last = outcome.phases().get(outcome.phases().size() - 1);
            sentences.add(
                    "%s: from %s requests/s and %s ms (p50) on %,d connections to %s and %s ms on %,d."
                            .formatted(
                                    outcome.pool(),
                                    text(Math.rint(first.throughput())),
                                    text(first.response().p50()),
                                    first.connections(),
                                    text(Math.rint(last.throughput())),
                                    text(last.response().p50()),
                                    last.connections()));
            if (outcome.wrong() != null) {
                sentences.add("WRONG after %s: %s.".formatted(outcome.pool(), outcome.wrong()));
            }
        }
        if (!settings.asked().equals(settings.sizes())) {
            sentences.add(
                    "Asked for were %s; this machine's memory holds %,d sessions."
                            .formatted(settings.asked(), MachineScale.connections()));
        }
        if (!judged()) {
            sentences.add(
                    "Not judged: whether Weir auto ends as good as the best size (a phase of %s, where %s are needed)."
                            .formatted(TimeOption.text(settings.phase()), TimeOption.text(ENOUGH)));
        }
        return sentences;
    }

    private boolean judged() {
        return settings.phase().compareTo(ENOUGH) >= 0
                && outcomes.size() == 3
                && outcomes.stream()
                        .allMatch(outcome -> outcome.phases().size() == settings.sizes().size());
    }

    @Override
    public List<Threshold> thresholds() {
        List<Threshold> thresholds = new ArrayList<>();
        thresholds.add(
                Threshold.atMost(
                        "Pools after which the books are wrong",
                        outcomes.stream().filter(outcome -> outcome.wrong() != null).count(),
                        0,
                        ""));
        thresholds.add(
                Threshold.atMost(
                        "Weir: failed requests",
                        outcomes.stream()
                                .filter(outcome -> outcome.pool().startsWith("Weir"))
                                .mapToLong(ResizeOutcome::failed)
                                .sum(),
                        0,
                        ""));
        if (judged()) {
            double best = bestThroughput();
            List<ResizeOutcome.Phase> auto = outcomes.get(2).phases();
            thresholds.add(
                    Threshold.atLeast(
                            "Weir auto: throughput at the end against HikariCP's best size",
                            auto.get(auto.size() - 1).throughput() / best,
                            AS_GOOD,
                            ""));
        }
        return thresholds;
    }

    /** What the pool that finds its size serves at the end, beside the best of the sizes. */
    @Override
    public List<Verdict> verdicts() {
        if (outcomes.size() < 3
                || outcomes.stream().anyMatch(outcome -> outcome.phases().isEmpty())) {
            return List.of();
        }
        Comparison comparison = Comparison.moreIsBetter("Requests served at the end", "requests/s");
        ResizeOutcome auto = outcomes.get(2);
        Side ours = new Side(auto.pool(), Math.rint(auto.phases().getLast().throughput()));
        Side theirs =
                new Side(outcomes.get(0).pool() + " at its best size", Math.rint(bestThroughput()));
        return List.of(
                judged()
                        ? comparison.of(ours, theirs)
                        : comparison.unknown(
                                ours, theirs, "Not judged: not every size had its time."));
    }

    private double bestThroughput() {
        return outcomes.get(0).phases().stream()
                .mapToDouble(ResizeOutcome.Phase::throughput)
                .max()
                .orElse(Double.NaN);
    }

    @Override
    public List<Section> sections() {
        return List.of(
                new Section(
                        "Under load through " + settings.words(),
                        List.of(
                                Workloads.create(settings.workload()).description(),
                                "Each size is kept for %s; throughput and response are those of the second half of that time. HikariCP gives connections back only when they are idle, which under load they never are: its connections are evicted at each step and opened again up to the new size. Weir closes what is too many as it comes back."
                                        .formatted(TimeOption.text(settings.phase()))),
                        List.of(table()),
                        charts()));
    }

    private Table table() {
        List<List<String>> rows = new ArrayList<>();
        for (ResizeOutcome outcome : outcomes) {
            for (int i = 0; i < outcome.phases().size(); i++) {
                ResizeOutcome.Phase phase = outcome.phases().get(i);
                rows.add(
                        List.of(
                                outcome.pool(),
                                phase.size() == 0 ? "–" : "%,d".formatted(phase.size()),
                                text(i == 0 ? outcome.buildSeconds() : phase.rebuiltSeconds()),
                                "%,d".formatted(phase.connections()),
                                text(Math.rint(phase.throughput())),
                                "%s / %s / %s"
                                        .formatted(
                                                text(phase.response().p50()),
                                                text(phase.response().p95()),
                                                text(phase.response().p99())),
                                text(phase.serverCores())));
            }
        }
        return new Table(
                "Sizes in turn",
                "There after: seconds until the pool was built, later until it had exactly that many.",
                List.of(
                        "pool",
                        "told",
                        "there after",
                        "connections at the end",
                        "requests/s",
                        "response p50 / p95 / p99, ms",
                        "server cores"),
                rows);
    }

    private List<Chart> charts() {
        Map<String, List<Tick>> pools = new LinkedHashMap<>();
        outcomes.reversed().forEach(outcome -> pools.put(outcome.pool(), outcome.ticks()));
        List<Chart.Mark> marks = new ArrayList<>();
        double seconds = settings.phase().toNanos() / 1e9;
        for (int i = 0; i < settings.sizes().size(); i++) {
            marks.add(new Chart.Mark("%,d".formatted(settings.sizes().get(i)), i * seconds));
        }
        return new TickCharts(
                        pools, marks, "The sizes that the resized pools are told stand above.")
                .all();
    }

    /** One row per pool. */
    @Override
    public List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (ResizeOutcome outcome : outcomes) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("pool", outcome.pool());
            row.put("buildSeconds", outcome.buildSeconds());
            row.put("closeSeconds", outcome.closeSeconds());
            row.put("failed", outcome.failed());
            row.put("phases", outcome.phases());
            row.put("ticks", outcome.ticks());
            rows.add(row);
        }
        return rows;
    }
}
