package dev.weir.lab.sweep;

import dev.weir.tools.result.Chart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The charts of one workload. */
final class SweepCharts {

    private final WorkloadFindings findings;

    SweepCharts(WorkloadFindings findings) {
        this.findings = findings;
    }

    List<Chart> all() {
        List<Chart> charts = new ArrayList<>();
        charts.add(
                overSize(
                        "Throughput over size",
                        "HikariCP at fixed sizes, medians; the pools that size themselves stand at as many"
                                + " connections as they lent at a time in the mean.",
                        Chart.Kind.LOG_X,
                        "requests/s",
                        List.of(new Curve("", Point::throughput))));
        charts.add(
                overSize(
                        "Response over size",
                        "From the moment a request was meant to begin until its connection was back.",
                        Chart.Kind.LOG_LOG,
                        "ms",
                        List.of(
                                new Curve("p99", point -> point.median(s -> s.response().p99())),
                                new Curve("p50", point -> point.median(s -> s.response().p50())))));
        movers("Connections over time", "connections", Chart.Kind.STEP, Tick::open, true)
                .ifPresent(charts::add);
        movers("Size over time", "lent at a time", Chart.Kind.LINE, Tick::size, true)
                .ifPresent(charts::add);
        movers("Requests over time", "requests/s", Chart.Kind.LINE, Tick::throughput, false)
                .ifPresent(charts::add);
        boolean cpuSeen =
                findings.points().stream()
                        .anyMatch(point -> !Double.isNaN(point.median(SliceOutcome::serverCores)));
        if (cpuSeen) {
            charts.add(processors());
        }
        return charts;
    }

    /** One number of a pool over the sizes. */
    private record Curve(String name, ToDoubleFunction<Point> of) {}

    private Chart overSize(
            String title, String caption, Chart.Kind kind, String yLabel, List<Curve> curves) {
        List<Chart.Series> series = new ArrayList<>();
        List<Point> automatic = findings.of(SweepVariant.Kind.AUTO);
        // The automatic pools first: the first colour is ours on every page.
        for (Curve curve : curves) {
            if (automatic.size() > 0 && curves.size() > 1) {
                series.add(dot(automatic.get(automatic.size() - 1), curve));
            }
        }
        if (curves.size() == 1) {
            automatic.reversed().forEach(point -> series.add(dot(point, curves.get(0))));
        }
        for (Curve curve : curves) {
            List<Point> fixed = findings.of(SweepVariant.Kind.FIXED);
            series.add(
                    new Chart.Series(
                            named("HikariCP, fixed", curve),
                            fixed.stream().mapToDouble(point -> point.variant().size()).toArray(),
                            fixed.stream().mapToDouble(curve.of()).toArray()));
        }
        if (curves.size() == 1) {
            for (SweepVariant.Kind control :
                    List.of(SweepVariant.Kind.INCREMENT, SweepVariant.Kind.CHASER)) {
                findings.of(control).forEach(point -> series.add(dot(point, curves.get(0))));
            }
        }
        return new Chart(
                title, caption, kind, "connections", yLabel, null, null, List.of(), series);
    }

    private static Chart.Series dot(Point point, Curve curve) {
        return new Chart.Series(
                named(point.variant().label(), curve),
                new double[] {Math.max(1, point.median(SliceOutcome::sizeMean))},
                new double[] {curve.of().applyAsDouble(point)});
    }

    private static String named(String name, Curve curve) {
        return curve.name().isEmpty() ? name : name + ", " + curve.name();
    }

    /** The pools that move, over the time of their last slice, beside the best of the fixed. */
    private Optional<Chart> movers(
            String title,
            String yLabel,
            Chart.Kind kind,
            ToDoubleFunction<Tick> of,
            boolean isSize) {
        List<Chart.Series> series = new ArrayList<>();
        List<Point> moving = new ArrayList<>(findings.of(SweepVariant.Kind.AUTO).reversed());
        moving.addAll(findings.of(SweepVariant.Kind.INCREMENT));
        moving.addAll(findings.of(SweepVariant.Kind.CHASER));
        if (moving.isEmpty()) {
            return Optional.empty();
        }
        double end = 0;
        for (Point point : moving) {
            List<Tick> ticks = point.last().ticks();
            series.add(
                    new Chart.Series(
                            point.variant().label(),
                            ticks.stream().mapToDouble(Tick::second).toArray(),
                            ticks.stream().mapToDouble(of).toArray()));
            end = Math.max(end, ticks.get(ticks.size() - 1).second());
        }
        Optional<Plateau> plateau = findings.plateau();
        if (plateau.isPresent()) {
            double level = isSize ? plateau.get().top() : plateau.get().best();
            series.add(
                    new Chart.Series(
                            isSize ? "top of the plateau" : "best fixed size",
                            new double[] {0, end},
                            new double[] {level, level}));
        }
        return Optional.of(
                new Chart(
                        title,
                        "The last slice of each pool that sizes itself, its warm-up included.",
                        kind,
                        "seconds of load",
                        yLabel,
                        null,
                        null,
                        List.of(
                                new Chart.Mark(
                                        "measured from here", moving.get(0).last().measuredFrom())),
                        series));
    }

    private Chart processors() {
        List<Point> fixed = findings.of(SweepVariant.Kind.FIXED);
        double[] sizes = fixed.stream().mapToDouble(point -> point.variant().size()).toArray();
        return new Chart(
                "Processors over size",
                "Kept busy by the server and by clients and pool together, HikariCP at fixed sizes. They"
                        + " share this machine.",
                Chart.Kind.LOG_X,
                "connections",
                "processors",
                null,
                null,
                List.of(),
                List.of(
                        new Chart.Series(
                                "server",
                                sizes,
                                fixed.stream()
                                        .mapToDouble(p -> p.median(SliceOutcome::serverCores))
                                        .toArray()),
                        new Chart.Series(
                                "clients and pool",
                                sizes,
                                fixed.stream()
                                        .mapToDouble(p -> p.median(SliceOutcome::clientCores))
                                        .toArray())));
    }
}
