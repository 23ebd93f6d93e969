package dev.weir.lab.simulate;

import static dev.weir.tools.report.Numbers.text;

import dev.weir.lab.world.PoolChoice;
import dev.weir.lab.world.Tally;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The cells as tables for readers, and as rows for programs. Times in milliseconds. */
final class BelowReport {
    private static final double MILLI = 1e6;

    private static final Map<String, ToDoubleFunction<Tally>> FIGURES = figures();

    private BelowReport() {}

    private static Map<String, ToDoubleFunction<Tally>> figures() {
        Map<String, ToDoubleFunction<Tally>> figures = new LinkedHashMap<>();
        figures.put("mean", tally -> tally.all().mean() / MILLI);
        figures.put("p50", tally -> tally.all().quantile(0.5) / MILLI);
        figures.put("p90", tally -> tally.all().quantile(0.9) / MILLI);
        figures.put("p99", tally -> tally.all().quantile(0.99) / MILLI);
        figures.put("short p99", tally -> tally.shorts().quantile(0.99) / MILLI);
        figures.put("long p50", tally -> tally.longs().quantile(0.5) / MILLI);
        figures.put("long p99", tally -> tally.longs().quantile(0.99) / MILLI);
        figures.put("done/s", tally -> Math.rint(tally.throughput()));
        figures.put("in use", Tally::meanInUse);
        figures.put("its p99", tally -> tally.inUse(0.99));
        figures.put("most open", Tally::mostOpen);
        figures.put("limit", Tally::meanLimit);
        figures.put("moves", Tally::moves);
        return figures;
    }

    /** A cell: a row for each pool. */
    static Table table(BelowCell cell) {
        List<String> columns = new ArrayList<>(List.of("pool"));
        columns.addAll(FIGURES.keySet());
        List<List<String>> rows = new ArrayList<>();
        cell.tallies()
                .forEach(
                        (pool, tally) -> {
                            List<String> row = new ArrayList<>(List.of(pool.name()));
                            FIGURES.values()
                                    .forEach(figure -> row.add(text(figure.applyAsDouble(tally))));
                            rows.add(row);
                        });
        return new Table(cell.cell().name(), "", columns, rows);
    }

    static List<Section> sections(List<BelowCell> cells) {
        List<Section> sections = new ArrayList<>();
        for (BelowCell cell : cells) {
            sections.add(
                    new Section(cell.cell().name(), List.of(), List.of(table(cell)), List.of()));
        }
        return sections;
    }

    /** All cells: a row for each, of the pools that find their size, beside the best fixed one. */
    static Table overview(List<BelowCell> cells) {
        List<List<String>> rows = new ArrayList<>();
        for (BelowCell cell : cells) {
            cell.tallies().entrySet().stream()
                    .filter(entry -> !entry.getKey().isFixed())
                    .forEach(entry -> rows.add(row(cell, entry.getKey(), entry.getValue())));
        }
        return new Table(
                "Beside the best fixed size for each figure",
                "",
                List.of(
                        "cell",
                        "pool",
                        "mean",
                        "best size",
                        "mean / best",
                        "short p99 / best",
                        "long p99 / best",
                        "done / best, %",
                        "most open",
                        "limit"),
                rows);
    }

    private static List<String> row(BelowCell cell, PoolChoice pool, Tally tally) {
        return List.of(
                cell.cell().name(),
                pool.name(),
                text(BelowCell.MEAN.applyAsDouble(tally) / MILLI),
                cell.best().map(best -> text(best.size())).orElse("–"),
                toBest(cell, tally, BelowCell.MEAN),
                toBest(cell, tally, BelowCell.SHORT_P99),
                toBest(cell, tally, BelowCell.LONG_P99),
                text(100 * tally.throughput() / cell.throughput()),
                text(tally.mostOpen()),
                text(tally.meanLimit()));
    }

    private static String toBest(BelowCell cell, Tally tally, ToDoubleFunction<Tally> figure) {
        return text(figure.applyAsDouble(tally) / cell.least(figure));
    }

    static List<Map<String, Object>> rows(List<BelowCell> cells) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (BelowCell cell : cells) {
            cell.tallies()
                    .forEach(
                            (pool, tally) -> {
                                Map<String, Object> row = new LinkedHashMap<>();
                                row.put("cell", cell.cell().name());
                                row.put("pool", pool.name());
                                FIGURES.forEach(
                                        (name, figure) ->
                                                row.put(name, figure.applyAsDouble(tally)));
                                rows.add(row);
                            });
        }
        return rows;
    }
}
