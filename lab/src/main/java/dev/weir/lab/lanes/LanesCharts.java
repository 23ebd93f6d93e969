package dev.weir.lab.lanes;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.stats.Sample;
import dev.weir.tools.result.Chart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Each figure of all variants in a phase, and time against disturbance of the batch. */
final class LanesCharts {

    private static final List<Figure> SHOWN =
            List.of(Figure.READS_P99, Figure.REPORTS_P50, Figure.REPORTS);

    private LanesCharts() {}

    static List<Chart> of(PhaseFindings phase) {
        return SHOWN.stream().map(figure -> figure(phase, figure)).toList();
    }

    /** Weir and the splits over the rounds of a scene with a shift. */
    static List<Chart> overRounds(SceneOutcome scene, int shiftAfter) {
        List<Chart> charts = new ArrayList<>();
        for (Figure figure : List.of(Figure.READS_P99, Figure.REPORTS_P50)) {
            List<Chart.Series> lines = new ArrayList<>();
            scene.outcomes()
                    .forEach(
                            (one, slices) -> {
                                if (one.form() != PoolVariant.Form.HIKARI) {
                                    lines.add(line(one.label(), slices, figure));
                                }
                            });
            charts.add(
                    new Chart(
                            "%s: %s over the rounds"
                                    .formatted(scene.scene().title(), figure.words()),
                            "One point for each slice. Nothing is set at the shift.",
                            Chart.Kind.LINE,
                            "round",
                            "ms",
                            null,
                            null,
                            List.of(new Chart.Mark("shift", shiftAfter + 0.5)),
                            lines));
        }
        return charts;
    }

    private static Chart.Series line(String name, List<SliceOutcome> slices, Figure figure) {
        double[] rounds = new double[slices.size()];
        double[] values = new double[slices.size()];
        for (int i = 0; i < rounds.length; i++) {
            rounds[i] = i + 1;
            values[i] = figure.of(slices.get(i));
        }
        return new Chart.Series(name, rounds, values);
    }

    private static Chart figure(PhaseFindings phase, Figure figure) {
        List<Chart.Series> rows = new ArrayList<>();
        for (PoolVariant one : phase.outcomes().keySet()) {
            rows.add(row(one.label(), phase.values(one, figure::of)));
        }
        return new Chart(
                "%s: %s".formatted(phase.title(), figure.words()),
                "Dot: median over the rounds. Bar: its 95 % interval.",
                Chart.Kind.RANGE,
                figure == Figure.REPORTS ? "reports/s" : "ms",
                "",
                null,
                null,
                List.of(),
                rows);
    }

    private static Chart.Series row(String name, double[] values) {
        double[] present = Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
        double[] bar = {Double.NaN, Double.NaN, Double.NaN};
        if (present.length > 0) {
            Sample sample = Sample.of(present);
            bar = new double[] {sample.low(), sample.median(), sample.high()};
        }
        return new Chart.Series(name, new double[0], bar);
    }

    /** One point for each fixed parallelism, and one for the executor. */
    static Chart of(BatchOutcome batch) {
        List<Chart.Series> series = new ArrayList<>();
        series.add(trade("Weir, executor", batch, List.of(BatchStrategy.EXECUTOR)));
        for (boolean weir : List.of(true, false)) {
            List<BatchStrategy> ways =
                    batch.outcomes().keySet().stream()
                            .filter(way -> way.isFixed() && way.isWeir() == weir)
                            .sorted(
                                    Comparator.comparingDouble(
                                            way -> batch.median(way, BatchSlice::seconds)))
                            .toList();
            if (!ways.isEmpty()) {
                series.add(
                        trade(ways.getFirst().variant().label() + ", fixed threads", batch, ways));
            }
        }
        return new Chart(
                "Time of the batch against the service's p99",
                "One dot for each number of threads, and one for the executor. Left and low is"
                        + " better. Both axes are logarithmic.",
                Chart.Kind.LOG_LOG,
                "batch, s",
                "reads' p99 of the service, ms",
                null,
                null,
                List.of(),
                series);
    }

    private static Chart.Series trade(String name, BatchOutcome batch, List<BatchStrategy> ways) {
        return new Chart.Series(
                name,
                ways.stream().mapToDouble(way -> batch.median(way, BatchSlice::seconds)).toArray(),
                ways.stream()
                        .mapToDouble(way -> batch.median(way, BatchSlice::readsP99))
                        .toArray());
    }
}
