package dev.weir.lab.demo;

import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The demo as a result: one sentence and one chart for each scene. */
record DemoReport(DemoOutcome outcome) {

    /** The whole of it. */
    Result in(Environment environment) {
        List<Map<String, Object>> rows = new ArrayList<>(SizeTable.rows(outcome.size()));
        rows.addAll(outcome.sessions().rows());
        rows.addAll(outcome.minute().rows());
        return new Result(
                        "demo",
                        "Weir and HikariCP in three scenes",
                        summary(),
                        environment,
                        parameters(),
                        rows,
                        List.of(),
                        sections())
                .withVerdicts(DemoVerdicts.of(outcome))
                .withWarnings(outcome.warnings());
    }

    /** Of the scenes that have numbers. */
    private List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        if (!outcome.size().places().isEmpty()) {
            sections.add(size());
        }
        if (!outcome.sessions().pools().isEmpty()) {
            sections.add(sessions());
        }
        if (!outcome.minute().answers().isEmpty()) {
            sections.add(minute());
        }
        return sections;
    }

    private List<String> summary() {
        List<String> lines = new ArrayList<>();
        for (Scene scene : Scene.values()) {
            lines.add(outcome.line(scene));
        }
        outcome.allLosses().forEach(loss -> lines.add("Worse with Weir: " + loss + "."));
        lines.add(outcome.busiest().line());
        return lines;
    }

    private Map<String, Object> parameters() {
        DemoSettings settings = outcome.settings();
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("quick", settings.quick());
        parameters.put("sizes", settings.sizes());
        parameters.put("users", settings.ordering(Place.NEXT_DOOR));
        parameters.put("reportingUsers", settings.reporting(Place.REPORTS));
        parameters.put("rounds", settings.rounds());
        parameters.put("sliceMillis", settings.slice().toMillis());
        if (outcome.busiest().known()) {
            parameters.put("othersTookPercent", outcome.busiest().takenPercent());
        }
        return parameters;
    }

    private Section size() {
        DemoSettings settings = outcome.settings();
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(outcome.verdict(Scene.SIZE).line());
        paragraphs.add(
                ("%d users order at one application, and ask again %d ms after the answer. An order"
                                + " is a transaction of five reads and an update. The database is on the"
                                + " same machine, then 5 ms away, then %d of the users ask for"
                                + " reports of %.0f ms.")
                        .formatted(
                                settings.ordering(Place.NEXT_DOOR),
                                Users.PAUSE.toMillis(),
                                settings.reporting(Place.REPORTS),
                                DemoSettings.REPORT_MILLIS));
        paragraphs.add(
                ("HikariCP is told its size, Weir nothing. All have the load by turns. A size is too"
                                + " slow where users wait %s as long as with the best fixed size. Each"
                                + " user counts once, so reports that wait weigh as much as orders.")
                        .formatted(SizeFindings.times(outcome.size().tooSlow())));
        outcome.explanations()
                .forEach((place, text) -> paragraphs.add(place.title() + ", Weir says: " + text));
        return new Section(
                Scene.SIZE.title(),
                paragraphs,
                List.of(SizeTable.of(outcome.size())),
                judged(Scene.SIZE, sizeChart(outcome.size())));
    }

    /** A picture is read as a verdict: there is none without one. */
    private List<Chart> judged(Scene scene, Chart chart) {
        return outcome.verdict(scene).standing() == Standing.UNKNOWN ? List.of() : List.of(chart);
    }

    private static Chart sizeChart(SizeFindings findings) {
        List<Chart.Series> series = new ArrayList<>();
        for (Place place : findings.places()) {
            series.add(
                    series(
                            "HikariCP, " + place.title(),
                            findings.fixed(),
                            PoolVariant::size,
                            pool -> findings.millis(place, pool)));
        }
        for (Place place : findings.places()) {
            series.add(
                    series(
                            "Weir, " + place.title(),
                            List.of(PoolVariant.WEIR),
                            pool -> findings.connections(place, pool),
                            pool -> findings.millis(place, pool)));
        }
        return new Chart(
                "Mean response over pool size",
                "Connections are those open, lent or not: HikariCP's at its sizes, Weir's as it found"
                        + " them. Lower is better. Both axes are logarithmic.",
                Chart.Kind.LOG_LOG,
                "open connections",
                "mean response, ms",
                null,
                null,
                List.of(),
                series);
    }

    private static Chart.Series series(
            String name,
            List<PoolVariant> pools,
            ToDoubleFunction<PoolVariant> x,
            ToDoubleFunction<PoolVariant> y) {
        List<PoolVariant> answered =
                pools.stream().filter(pool -> Double.isFinite(y.applyAsDouble(pool))).toList();
        return new Chart.Series(
                name,
                answered.stream().mapToDouble(x).toArray(),
                answered.stream().mapToDouble(y).toArray());
    }

    private Section sessions() {
        SessionFindings findings = outcome.sessions();
        List<Chart.Series> bars =
                findings.pools().stream()
                        .map(
                                pool -> {
                                    double reached = findings.reached(pool);
                                    return new Chart.Series(
                                            pool,
                                            new double[0],
                                            new double[] {reached, reached, reached});
                                })
                        .toList();
        return new Section(
                Scene.SESSIONS.title(),
                List.of(
                        outcome.verdict(Scene.SESSIONS).line(),
                        "One user borrows a connection, leaves something in its session and gives"
                                + " it back. The next user looks."),
                List.of(findings.table()),
                List.of(
                        new Chart(
                                "What reaches the next user",
                                "Of the things in the table. Fewer is better.",
                                Chart.Kind.RANGE,
                                "things that reach the next user",
                                "",
                                null,
                                null,
                                List.of(),
                                bars)));
    }

    private Section minute() {
        MinuteFindings findings = outcome.minute();
        return new Section(
                Scene.MINUTE.title(),
                List.of(
                        outcome.verdict(Scene.MINUTE).line(),
                        ("Both pools are told to keep %d idle connections and to end a wait after"
                                        + " %d s; HikariCP has at most 10, its default. 40 users"
                                        + " come in a second, each for a query of 2 ms. A connect"
                                        + " takes 150 ms.")
                                .formatted(MinuteScript.IDLE, MinuteScene.PATIENCE.toSeconds()),
                        "First 50 users come at once. Then, after a silence, the network drops what"
                                + " is sent on the idle connections. Last, 3 requests keep their"
                                + " connection for good, which leaves HikariCP 7. A leak that goes on"
                                + " stops it at 10, and Weir once it has taken what the server allows."),
                List.of(findings.table()),
                judged(Scene.MINUTE, findings.chart()));
    }
}
