package dev.weir.lab.latency;

import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.result.Chart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A scene over load: each figure of all pools, and Weir over the best fixed size. */
final class LatencyCharts {

    private static final List<Figure> SHOWN =
            List.of(Figure.MEAN, Figure.P99, Figure.READS_P99, Figure.REPORTS_P99);

    private final List<CellFindings> cells;

    /** The cells of one scene, loads ascending. */
    LatencyCharts(List<CellFindings> cells) {
        this.cells = cells;
    }

    List<Chart> all() {
        List<Chart> charts = new ArrayList<>();
        for (Figure figure : SHOWN) {
            List<Chart.Series> series = series(figure);
            if (!series.isEmpty()) {
                charts.add(overLoad(figure, series));
            }
        }
        for (Figure figure : List.of(Figure.MEAN, Figure.READS_P99)) {
            charts.add(ratios(figure));
        }
        return charts;
    }

    private static Chart overLoad(Figure figure, List<Chart.Series> series) {
        return new Chart(
                "Response over load: " + figure.words(),
                "From the moment a request was due until its connection was back; medians over the"
                        + " rounds. Both axes are logarithmic.",
                Chart.Kind.LOG_LOG,
                "load, % of the capacity",
                "ms",
                null,
                null,
                List.of(),
                series);
    }

    private List<Chart.Series> series(Figure figure) {
        List<Chart.Series> all = new ArrayList<>();
        for (PoolVariant variant : cells.getFirst().outcome().outcomes().keySet()) {
            double[] loads = new double[cells.size()];
            double[] values = new double[cells.size()];
            boolean any = false;
            for (int i = 0; i < loads.length; i++) {
                loads[i] = cells.get(i).cell().load();
                values[i] = cells.get(i).outcome().median(variant, figure::of);
                any |= !Double.isNaN(values[i]);
            }
            if (any) {
                all.add(new Chart.Series(variant.label(), loads, values));
            }
        }
        return all;
    }

    private Chart ratios(Figure figure) {
        List<Chart.Series> rows = new ArrayList<>();
        for (CellFindings cell : cells) {
            Optional<CellFindings.Comparison> found = cell.overBest(PoolVariant.WEIR, figure);
            double[] bar =
                    found.map(CellFindings.Comparison::ratio)
                            .map(ratio -> new double[] {ratio.low(), ratio.value(), ratio.high()})
                            .orElse(new double[] {Double.NaN, Double.NaN, Double.NaN});
            rows.add(new Chart.Series("%d %%".formatted(cell.cell().load()), new double[0], bar));
        }
        return new Chart(
                "Weir over the best fixed size: " + figure.words(),
                "Dot: ratio of the medians. Bar: 95 % interval of resampled rounds. Left of the line"
                        + " Weir is faster.",
                Chart.Kind.RANGE,
                "Weir's %s over that of the best fixed size".formatted(figure.words()),
                "",
                null,
                null,
                List.of(new Chart.Mark("alike", 1)),
                rows);
    }
}
