package dev.weir.lab.sweep;

import dev.weir.tools.result.Chart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What happened to pools over time, side by side.
 *
 * @param pools the ticks of each by its name, in the order of the legend
 * @param marks what happened when
 * @param caption how to read the marks
 */
record TickCharts(Map<String, List<Tick>> pools, List<Chart.Mark> marks, String caption) {

    /** Connections, throughput, response and the server's processors. */
    List<Chart> all() {
        return List.of(
                chart("Connections", "connections", Chart.Kind.STEP, Tick::open),
                chart("Requests", "requests/s", Chart.Kind.LINE, Tick::throughput),
                chart("Response, p99", "ms", Chart.Kind.LINE, Tick::p99),
                chart(
                        "Processors of the server",
                        "processors",
                        Chart.Kind.LINE,
                        Tick::serverCores));
    }

    private Chart chart(
            String title, String yLabel, Chart.Kind kind, ToDoubleFunction<Tick> value) {
        List<Chart.Series> series = new ArrayList<>();
        pools.forEach(
                (pool, ticks) ->
                        series.add(
                                new Chart.Series(
                                        pool,
                                        ticks.stream().mapToDouble(Tick::second).toArray(),
                                        ticks.stream().mapToDouble(value).toArray())));
        return new Chart(
                title, caption, kind, "seconds of load", yLabel, null, null, marks, series);
    }
}
