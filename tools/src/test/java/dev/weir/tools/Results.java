package dev.weir.tools;

import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import java.util.List;
import java.util.Map;

/** Results for tests. */
public final class Results {

    private Results() {}

    /**
     * One of everything: a table, each kind of chart, a threshold that holds and one that fails.
     */
    public static Result small() {
        double none = Double.NaN;
        Chart range =
                new Chart(
                        "Time <all>",
                        "Dot: median.",
                        Chart.Kind.RANGE,
                        "ms",
                        "",
                        null,
                        null,
                        List.of(new Chart.Mark("ideal", 20)),
                        List.of(
                                new Chart.Series(
                                        "c3p0", new double[0], new double[] {none, none, none}),
                                new Chart.Series(
                                        "Weir", new double[0], new double[] {20, 21, 2_500})));
        Chart steps =
                new Chart(
                        "Weir over time",
                        "Steps.",
                        Chart.Kind.STEP,
                        "ms",
                        "count",
                        50.0,
                        null,
                        List.of(),
                        List.of(
                                new Chart.Series(
                                        "queued", new double[] {0, 1, 2}, new double[] {0, 45, 0}),
                                new Chart.Series("total", new double[] {0}, new double[] {5})));
        Chart lines =
                new Chart(
                        "Response",
                        "Lines.",
                        Chart.Kind.LINE,
                        "s",
                        "ms",
                        null,
                        null,
                        List.of(),
                        List.of(
                                new Chart.Series(
                                        "p99", new double[] {0, 1}, new double[] {0.25, none})));
        return new Result(
                "spike",
                "A small & short result",
                List.of("One sentence."),
                new Environment(
                        "2026-01-01T00:00:00Z",
                        "Linux",
                        "a processor",
                        2,
                        1 << 30,
                        "a JVM",
                        "",
                        "abc",
                        1,
                        "scripted driver",
                        Map.of("HikariCP", "7.1.0"),
                        Map.of("HikariCP", Map.of("key", "value"))),
                Map.of("repeats", 2),
                List.of(Map.of("pool", "HikariCP", "median", 21.5)),
                List.of(
                        Threshold.atMost("time", 21, 25, "ms"),
                        Threshold.atMost("opened", 1, 0, "")),
                List.of(
                        new Section(
                                "A section",
                                List.of("A paragraph."),
                                List.of(
                                        new Table(
                                                "A table",
                                                "A caption.",
                                                List.of("pool", "ms"),
                                                List.of(List.of("HikariCP", "21.5")))),
                                List.of(range, steps, lines))));
    }
}
