package dev.weir.lab.latency;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.stats.Outcomes;
import dev.weir.lab.stats.Summary;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The findings for readers and for programs. */
final class LatencyReport {

    private final LatencySettings settings;
    private final List<CellFindings> cells;
    private final Map<String, List<CellFindings>> scenes = new LinkedHashMap<>();

    LatencyReport(LatencySettings settings, List<CellOutcome> outcomes) {
        this.settings = settings;
        this.cells = outcomes.stream().map(CellFindings::new).toList();
        for (CellFindings cell : cells) {
            scenes.computeIfAbsent(cell.cell().scene(), scene -> new ArrayList<>()).add(cell);
        }
        for (List<CellFindings> scene : scenes.values()) {
            scene.sort(Comparator.comparingInt(cell -> cell.cell().load()));
        }
    }

    Result in(Environment environment) {
        return new Result(
                        "latency",
                        "Response time over load: " + String.join("; ", scenes.keySet()),
                        summary(),
                        environment,
                        settings.parameters(),
                        rows(),
                        LatencyThresholds.of(cells),
                        scenes.entrySet().stream()
                                .map(scene -> section(scene.getKey(), scene.getValue()))
                                .toList())
                .withVerdicts(LatencyVerdicts.of(cells, scenes.size() > 1));
    }

    /** One sentence for each cell. */
    private List<String> summary() {
        List<String> sentences = new ArrayList<>();
        for (CellFindings cell : cells) {
            cell.overBest(PoolVariant.WEIR, Figure.MEAN)
                    .ifPresent(
                            found ->
                                    sentences.add(
                                            "%s: Weir's mean is %s ms, %s x that of the best fixed size (%s: %s ms)."
                                                    .formatted(
                                                            cell.cell().title(),
                                                            mean(cell, PoolVariant.WEIR),
                                                            "%.2f".formatted(found.ratio().value()),
                                                            found.against().label(),
                                                            mean(cell, found.against()))));
        }
        return sentences;
    }

    private static String mean(CellFindings cell, PoolVariant variant) {
        return Numbers.text(cell.outcome().median(variant, Figure.MEAN::of));
    }

    private Section section(String scene, List<CellFindings> ofScene) {
        Cell first = ofScene.getFirst().cell();
        List<CellOutcome> outcomes = ofScene.stream().map(CellFindings::outcome).toList();
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(
                "Of the requests %s. Loads are shares of %s requests a second, which the database serves at most."
                        .formatted(first.mix().words(), Numbers.text(Math.rint(first.capacity()))));
        paragraphs.add(
                "Every pool was open throughout a cell and had the load for %d slices of %s, by turns in random order, on the same arrivals. %s"
                        .formatted(
                                outcomes.stream().mapToInt(CellOutcome::rounds).max().orElse(0),
                                TimeOption.text(settings.slice()),
                                first.start() == Start.COLD
                                        ? "Before its first slice each met the same load for %s, from the moment it was built."
                                                .formatted(TimeOption.text(settings.after()))
                                        : "Before its first slice each had a moderate load for %s."
                                                .formatted(TimeOption.text(settings.warmUp()))));
        paragraphs.addAll(failures(outcomes));
        return new Section(
                scene,
                paragraphs,
                List.of(
                        LatencyTable.responses(scene, outcomes),
                        LatencyTable.parts(scene, outcomes),
                        LatencyTable.ratios(scene, ofScene)),
                new LatencyCharts(ofScene).all());
    }

    /** The first failure of each pool. */
    private static List<String> failures(List<CellOutcome> outcomes) {
        Map<PoolVariant, List<SliceOutcome>> all = new LinkedHashMap<>();
        for (CellOutcome outcome : outcomes) {
            outcome.outcomes()
                    .forEach(
                            (one, slices) ->
                                    all.computeIfAbsent(one, key -> new ArrayList<>())
                                            .addAll(slices));
        }
        return Outcomes.firstFailures(all, PoolVariant::label, SliceOutcome::firstFailure);
    }

    /** One row for each cell and pool. */
    private List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (CellFindings cell : cells) {
            for (PoolVariant variant : cell.outcome().outcomes().keySet()) {
                rows.add(row(cell.outcome(), variant));
            }
        }
        return rows;
    }

    private static Map<String, Object> row(CellOutcome outcome, PoolVariant variant) {
        Cell cell = outcome.cell();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("mix", cell.mix().title());
        row.put("arrivals", cell.pattern().title());
        row.put("start", cell.start().title());
        row.put("roundTripMillis", cell.roundTrip().toNanos() / 1e6);
        row.put("beside", cell.beside().title());
        row.put("loadPercent", cell.load());
        row.put("capacityPerSecond", cell.capacity());
        row.put("offeredPerSecond", cell.offered());
        row.put("pool", variant.label());
        for (Figure figure : Figure.values()) {
            row.put(
                    figure.name().toLowerCase(Locale.ROOT),
                    Summary.of(outcome.values(variant, figure::of)));
        }
        row.put("openMean", Summary.of(outcome.values(variant, slice -> slice.open().mean())));
        row.put("openMost", outcome.mostOpen(variant));
        row.put("slices", outcome.of(variant));
        String explanation = outcome.explanations().get(variant);
        if (explanation != null) {
            row.put("explanation", explanation.lines().toList());
        }
        return row;
    }
}
