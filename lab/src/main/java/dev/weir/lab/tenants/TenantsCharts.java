package dev.weir.lab.tenants;

import dev.weir.lab.stats.Sample;
import dev.weir.lab.tenants.SliceOutcome.Stage;
import dev.weir.tools.result.Chart;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** The ways beside each other, and over their turns. */
final class TenantsCharts {

    private static final String INTERVAL = " Dot: median of the rounds; bar: its 95 % interval.";

    private final TenantsFindings findings;

    TenantsCharts(TenantsFindings findings) {
        this.findings = findings;
    }

    List<Chart> calm() {
        List<Chart> charts = new ArrayList<>();
        charts.add(
                range(
                        "Server CPU of a checkout",
                        "What the sessions' processes used." + INTERVAL,
                        "µs",
                        way -> perRound(way, Stage.CALM, SliceOutcome::cpuMicrosPerCheckout)));
        charts.add(
                range(
                        "Response of an action",
                        "Dot: the 95th percentile; bar: from the 50th to the 99th.",
                        "ms",
                        way -> percentiles(findings.responses(way, Stage.CALM))));
        charts.add(
                range(
                        "Memory of the server's sessions",
                        "At the end of the run, without the shared buffers.",
                        "MiB",
                        way -> one(findings.memoryMiB(way))));
        charts.add(
                range(
                        "Connections",
                        "The most that a turn ended with.",
                        "connections",
                        way -> one(findings.connections(way))));
        charts.add(
                overTurns(
                        "Server CPU of a checkout over the turns",
                        "Warm-up first: the early turns pay for what sessions have not seen yet.",
                        "µs",
                        SliceOutcome::cpuMicrosPerCheckout));
        charts.add(
                overTurns(
                        "Median response over the turns",
                        "Of all actions of a turn, the warm-up first.",
                        "ms",
                        slice -> slice.responses().getValueAtPercentile(50) / 1e3));
        return charts;
    }

    List<Chart> noisy() {
        return List.of(
                range(
                        "Response of the others' actions",
                        "Beside a noisy tenant. Dot: the 95th percentile; bar: from the 50th to the"
                                + " 99th.",
                        "ms",
                        way -> percentiles(findings.responses(way, Stage.NOISY))),
                range(
                        "Mean wait of the others",
                        "Beside a noisy tenant, in units of the time for which a connection is out.",
                        "times that a connection is out",
                        way -> one(findings.waitInHolds(way, Stage.NOISY))));
    }

    private Chart range(
            String title, String caption, String unit, Function<String, double[]> threeOf) {
        List<Chart.Series> series = new ArrayList<>();
        for (String way : findings.ways()) {
            series.add(new Chart.Series(findings.title(way), new double[0], threeOf.apply(way)));
        }
        return new Chart(title, caption, Chart.Kind.RANGE, unit, "", null, null, List.of(), series);
    }

    private Chart overTurns(
            String title, String caption, String unit, ToDoubleFunction<SliceOutcome> value) {
        double sliceSeconds = findings.settings().slice().toNanos() / 1e9;
        double counted = findings.settings().warmUps() * sliceSeconds;
        List<Chart.Series> series = new ArrayList<>();
        for (String way : findings.ways()) {
            List<SliceOutcome> slices = new ArrayList<>(findings.slices(way, Stage.WARM_UP));
            slices.addAll(findings.slices(way, Stage.CALM));
            double[] x = new double[slices.size()];
            double[] y = new double[slices.size()];
            for (int i = 0; i < x.length; i++) {
                x[i] = (i + 1) * sliceSeconds;
                y[i] = value.applyAsDouble(slices.get(i));
            }
            series.add(new Chart.Series(findings.title(way), x, y));
        }
        return new Chart(
                title,
                caption,
                Chart.Kind.LINE,
                "seconds of load",
                unit,
                null,
                null,
                List.of(new Chart.Mark("counted from here", counted)),
                series);
    }

    private double[] perRound(String way, Stage stage, ToDoubleFunction<SliceOutcome> value) {
        double[] values = findings.slices(way, stage).stream().mapToDouble(value).toArray();
        if (values.length == 0 || Double.isNaN(values[0])) {
            return one(Double.NaN);
        }
        Sample sample = Sample.of(values);
        return new double[] {sample.low(), sample.median(), sample.high()};
    }

    private static double[] percentiles(Histogram micros) {
        return micros.getTotalCount() == 0
                ? one(Double.NaN)
                : new double[] {
                    micros.getValueAtPercentile(50) / 1e3,
                    micros.getValueAtPercentile(95) / 1e3,
                    micros.getValueAtPercentile(99) / 1e3
                };
    }

    private static double[] one(double value) {
        return new double[] {value, value, value};
    }
}
