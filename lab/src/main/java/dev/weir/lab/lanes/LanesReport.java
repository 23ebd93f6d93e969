package dev.weir.lab.lanes;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.stats.Outcomes;
import dev.weir.lab.stats.Summary;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The findings for readers and for programs. */
final class LanesReport {

    private final LanesSettings settings;
    private final LanesOutcome outcome;

    LanesReport(LanesSettings settings, LanesOutcome outcome) {
        this.settings = settings;
        this.outcome = outcome;
    }

    Result in(Environment environment) {
        List<Section> sections = new ArrayList<>();
        outcome.scenes().forEach(scene -> sections.add(section(scene)));
        if (outcome.batch() != null) {
            sections.add(section(outcome.batch()));
        }
        return new Result(
                        "lanes",
                        "Reads, reports and a batch on one database",
                        summary(),
                        environment,
                        settings.parameters(),
                        rows(),
                        LanesThresholds.of(outcome),
                        sections)
                .withVerdicts(LanesVerdicts.of(outcome));
    }

    /** A sentence or two for each phase, and for the batch. */
    private List<String> summary() {
        List<String> sentences = new ArrayList<>();
        for (PhaseFindings phase : outcome.phases()) {
            phase.bestSplit()
                    .ifPresent(
                            best ->
                                    sentences.add(
                                            "%s: reads' p99 is %s ms with Weir, %s ms with its hints and %s ms with %s%s."
                                                    .formatted(
                                                            phase.title(),
                                                            readsP99(phase, PoolVariant.WEIR),
                                                            readsP99(phase, PoolVariant.HINTS),
                                                            readsP99(phase, best),
                                                            best.label(),
                                                            whatIsBest())));
        }
        BatchOutcome batch = outcome.batch();
        if (batch != null) {
            sentences.add(
                    "The batch takes %s s with Weir's executor, which leaves the service's reads a p99 of %s x that of alone."
                            .formatted(
                                    Numbers.text(
                                            batch.median(
                                                    BatchStrategy.EXECUTOR, BatchSlice::seconds)),
                                    Numbers.text(batch.disturbance(BatchStrategy.EXECUTOR))));
            sentences.add(reference(batch));
        }
        return sentences;
    }

    /** Of two pools: they were searched for, or given. */
    private String whatIsBest() {
        return switch (settings.splits().size()) {
            case 0 -> ", the best split";
            case 1 -> "";
            default -> ", the best of the splits given";
        };
    }

    private static String readsP99(PhaseFindings phase, PoolVariant one) {
        return Numbers.text(phase.median(one, Figure.READS_P99::of));
    }

    /** What the executor is held against, and why. */
    private static String reference(BatchOutcome batch) {
        Optional<BatchStrategy> best = batch.bestFixed();
        if (best.isPresent()) {
            return "The best fixed parallelism is %s: the quickest beside which the reads' p99 is at most 1.2 x that of alone. It takes %s s."
                    .formatted(best.get().label(), seconds(batch, best.get()));
        }
        String none =
                "Beside every fixed parallelism the reads' p99 is more than 1.2 x that of alone, so the batch is held against ";
        return batch.reference()
                .map(
                        way ->
                                none
                                        + "%s: the quickest beside which that is no longer than beside the executor. It takes %s s."
                                                .formatted(way.label(), seconds(batch, way)))
                .orElse(none + "none: beside all of them it is longer than beside the executor.");
    }

    private static String seconds(BatchOutcome batch, BatchStrategy way) {
        return Numbers.text(batch.median(way, BatchSlice::seconds));
    }

    private Section section(SceneOutcome scene) {
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(work());
        paragraphs.add(
                "Every contestant was open throughout and had the load for %d slices of %s, by turns in random order, on the same requests. Nothing was set between the phases."
                        .formatted(scene.rounds(), TimeOption.text(settings.slice())));
        paragraphs.addAll(
                Outcomes.firstFailures(
                        scene.outcomes(), PoolVariant::label, SliceOutcome::firstFailure));
        List<Table> tables = new ArrayList<>();
        scene.searches().forEach(found -> tables.add(LanesTable.search(scene, found)));
        for (PhaseFindings phase : scene.phases()) {
            tables.add(LanesTable.of(phase));
            LanesTable.ratios(phase).ifPresent(tables::add);
        }
        return new Section(scene.scene().title(), paragraphs, tables, charts(scene));
    }

    private List<Chart> charts(SceneOutcome scene) {
        List<Chart> charts = new ArrayList<>();
        if (scene.phases().size() > 1) {
            charts.addAll(LanesCharts.overRounds(scene, settings.rounds()));
        }
        scene.phases().forEach(phase -> charts.addAll(LanesCharts.of(phase)));
        return charts;
    }

    private String work() {
        Demand demand = settings.demand();
        return "A read is about 1 ms of processor time. A report takes %s to %s on a server at rest, %d %% of it processor time; the rest it waits in the server. Loads are shares of %s ms of processor time a second."
                .formatted(
                        TimeOption.text(demand.shortestReport()),
                        TimeOption.text(demand.longestReport()),
                        Math.round(100 * demand.reportProcessor()),
                        Numbers.text(Math.rint(outcome.capacityMillis())));
    }

    private Section section(BatchOutcome batch) {
        Demand demand = settings.demand();
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(
                "A job takes %s on a server at rest, %d %% of it processor time. The live service has %s."
                        .formatted(
                                TimeOption.text(demand.job()),
                                Math.round(100 * demand.jobProcessor()),
                                batch.live().title()));
        paragraphs.add(reference(batch));
        return new Section(
                Scene.Name.BATCH.words(),
                paragraphs,
                List.of(BatchTable.of(batch)),
                List.of(LanesCharts.of(batch)));
    }

    /** One row for each phase and variant, and for each way to do the batch. */
    private List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (SceneOutcome scene : outcome.scenes()) {
            for (PhaseFindings phase : scene.phases()) {
                phase.outcomes().keySet().forEach(one -> rows.add(row(scene, phase, one)));
            }
        }
        BatchOutcome batch = outcome.batch();
        if (batch != null) {
            batch.outcomes().keySet().forEach(way -> rows.add(row(batch, way)));
        }
        return rows;
    }

    private Map<String, Object> row(SceneOutcome scene, PhaseFindings phase, PoolVariant one) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("scene", scene.scene().name().name().toLowerCase(Locale.ROOT));
        row.put("arrivals", scene.scene().arrivals().title());
        row.put("phase", phase.phase().title());
        row.put("reportPercent", phase.phase().reportPercent());
        row.put("loadPercent", phase.phase().load());
        row.put("capacityMillis", outcome.capacityMillis());
        row.put("offeredPerSecond", phase.phase().perSecond());
        row.put("contestant", one.label());
        for (Figure figure : Figure.values()) {
            row.put(
                    figure.name().toLowerCase(Locale.ROOT),
                    Summary.of(phase.values(one, figure::of)));
        }
        row.put("openMean", Summary.of(phase.values(one, slice -> slice.open().mean())));
        row.put("openMost", phase.mostOpen(one));
        row.put("slices", phase.of(one));
        String explanation = scene.explanations().get(one);
        if (explanation != null) {
            row.put("explanation", explanation.lines().toList());
        }
        return row;
    }

    private static Map<String, Object> row(BatchOutcome batch, BatchStrategy way) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("scene", "batch");
        row.put("way", way.label());
        row.put("jobs", batch.jobs());
        row.put("seconds", Summary.of(batch.values(way, BatchSlice::seconds)));
        row.put("readsP99", Summary.of(batch.values(way, BatchSlice::readsP99)));
        row.put("jobsAtATime", Summary.of(batch.values(way, BatchSlice::jobsAtATime)));
        row.put("slices", batch.of(way));
        if (way.equals(BatchStrategy.EXECUTOR)) {
            row.put("explanation", batch.explanation().lines().toList());
        }
        return row;
    }
}
