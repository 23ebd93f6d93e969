package dev.weir.lab.spike;

import dev.weir.lab.stats.Sample;
import dev.weir.lab.stats.Summary;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A burst's findings as rows for programs and as a section for readers. */
final class BurstReport {

    static final String RIVAL = "HikariCP";

    private static final List<String> COLUMNS =
            List.of(
                    "pool",
                    "serve all, ms",
                    "range, ms",
                    "x " + RIVAL,
                    "wait p50, ms",
                    "wait p99, ms",
                    "wait max, ms",
                    "idle before",
                    "opened",
                    "open at end",
                    "2 s later",
                    "threads");

    private final BurstFindings findings;

    BurstReport(BurstFindings findings) {
        this.findings = findings;
    }

    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (String pool : findings.outcomes().keySet()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("variant", findings.burst().id());
            row.put("pool", pool);
            row.put("repeats", findings.outcomes().getOrDefault(pool, List.of()).size());
            row.put("serveAllMillis", summary(pool, BurstOutcome::serveAllMillis));
            row.put("waitP50Millis", summary(pool, outcome -> wait(outcome, 50)));
            row.put("waitP99Millis", summary(pool, outcome -> wait(outcome, 99)));
            row.put("waitMaxMillis", summary(pool, outcome -> wait(outcome, 100)));
            row.put("openAtRelease", summary(pool, BurstOutcome::openAtRelease));
            row.put("opened", summary(pool, BurstOutcome::opened));
            row.put("openAtEnd", summary(pool, BurstOutcome::openAtEnd));
            row.put("openLater", Summary.of(findings.openLater(pool)));
            row.put("poolThreads", summary(pool, BurstOutcome::threads));
            row.put("served", summary(pool, outcome -> outcome.requests().servedCount()));
            rows.add(row);
        }
        return rows;
    }

    Section section() {
        Burst burst = findings.burst();
        List<Chart> charts = new ArrayList<>();
        charts.add(ranking());
        findings.ranking()
                .forEach(
                        pool ->
                                charts.add(
                                        Timeline.of(
                                                pool,
                                                findings.burst(),
                                                findings.typical(
                                                        pool, BurstOutcome::serveAllMillis))));
        return new Section(
                burst.title(),
                List.of(
                        ("%d requests arrive together on %d idle connections; the pool may have %d, a"
                                        + " connect takes %,d ms and a request holds its connection"
                                        + " for %d ms. The arithmetic ideal is %s ms%s.")
                                .formatted(
                                        burst.requests(),
                                        burst.minimumIdle(),
                                        burst.maximum(),
                                        burst.connect().toMillis(),
                                        burst.query().toMillis(),
                                        Numbers.text(burst.idealMillis()),
                                        bareLoop())),
                List.of(table()),
                charts);
    }

    /** The pools and their times in one sentence. */
    String sentence() {
        List<String> words = new ArrayList<>();
        for (String pool : findings.ranking()) {
            words.add(pool + " " + Numbers.text(findings.serveAll(pool)));
        }
        return "%s, median ms to serve all: %s. Ideal: %s."
                .formatted(
                        findings.burst().title(),
                        String.join(", ", words),
                        Numbers.text(findings.burst().idealMillis()));
    }

    private String bareLoop() {
        Burst burst = findings.burst();
        return burst.minimumIdle() == 0
                ? ""
                : "; opening none and without any pool, the queries take %s ms on %d connections here"
                        .formatted(Numbers.text(findings.bareLoopMillis()), burst.minimumIdle());
    }

    private Chart ranking() {
        List<Chart.Series> series = new ArrayList<>();
        for (String pool : findings.ranking()) {
            double[] present =
                    Arrays.stream(findings.values(pool, BurstOutcome::serveAllMillis))
                            .filter(millis -> !Double.isNaN(millis))
                            .toArray();
            double median = findings.serveAll(pool);
            series.add(
                    new Chart.Series(
                            pool,
                            new double[0],
                            present.length == 0 || Double.isNaN(median)
                                    ? new double[] {Double.NaN, Double.NaN, Double.NaN}
                                    : new double[] {
                                        Sample.of(present).min(), median, Sample.of(present).max()
                                    }));
        }
        return new Chart(
                "Time until the last of the %d requests is done"
                        .formatted(findings.burst().requests()),
                "Dot: median of the repeats. Bar: shortest to longest.",
                Chart.Kind.RANGE,
                "ms",
                "",
                null,
                null,
                List.of(new Chart.Mark("ideal", findings.burst().idealMillis())),
                series);
    }

    private Table table() {
        List<List<String>> rows = new ArrayList<>();
        for (String pool : findings.ranking()) {
            double serveAll = findings.serveAll(pool);
            double[] later = findings.openLater(pool);
            rows.add(
                    List.of(
                            pool,
                            Numbers.text(serveAll),
                            range(pool, BurstOutcome::serveAllMillis),
                            ratio(serveAll / findings.serveAll(RIVAL)),
                            median(pool, outcome -> wait(outcome, 50)),
                            median(pool, outcome -> wait(outcome, 99)),
                            median(pool, outcome -> wait(outcome, 100)),
                            median(pool, BurstOutcome::openAtRelease),
                            median(pool, BurstOutcome::opened),
                            median(pool, BurstOutcome::openAtEnd),
                            later.length == 0 ? "–" : Numbers.text(Sample.of(later).median()),
                            median(pool, BurstOutcome::threads)));
        }
        return new Table(
                "%s: medians of %d interleaved repeats"
                        .formatted(
                                findings.burst().title(),
                                findings.outcomes().values().iterator().next().size()),
                "",
                COLUMNS,
                rows);
    }

    private static double wait(BurstOutcome outcome, double percentile) {
        return outcome.waits().at(percentile) / 1e6;
    }

    private Map<String, Object> summary(String pool, ToDoubleFunction<BurstOutcome> value) {
        return Summary.of(findings.values(pool, value));
    }

    private String median(String pool, ToDoubleFunction<BurstOutcome> value) {
        return Numbers.text(findings.medianOfAll(pool, value));
    }

    private String range(String pool, ToDoubleFunction<BurstOutcome> value) {
        double[] present =
                Arrays.stream(findings.values(pool, value))
                        .filter(number -> !Double.isNaN(number))
                        .toArray();
        if (present.length == 0) {
            return "–";
        }
        Sample sample = Sample.of(present);
        return Numbers.text(sample.min()) + "–" + Numbers.text(sample.max());
    }

    private static String ratio(double ratio) {
        return Double.isNaN(ratio) ? "–" : String.format(Locale.ROOT, "%.2f", ratio);
    }
}
