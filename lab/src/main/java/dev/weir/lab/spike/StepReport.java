package dev.weir.lab.spike;

import dev.weir.lab.stats.Summary;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A step's findings as rows for programs, as a section for readers, and its thresholds. */
final class StepReport {

    private static final String US = "Weir";
    private static final double SETTLE_LIMIT_MILLIS = 1_500;
    private static final double SIZE_TOLERANCE = 0.2;

    private static final List<String> COLUMNS =
            List.of(
                    "pool",
                    "settled after, ms",
                    "p99 wait before, ms",
                    "p99 wait in the last s, ms",
                    "not served",
                    "open at step",
                    "opened after",
                    "open at end",
                    "busy by arithmetic");

    private final StepFindings findings;

    StepReport(StepFindings findings) {
        this.findings = findings;
    }

    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (String pool : findings.outcomes().keySet()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("variant", "step");
            row.put("pool", pool);
            row.put("repeats", findings.outcomes().getOrDefault(pool, List.of()).size());
            row.put("settledAfterMillis", summary(pool, StepOutcome::settledAfterMillis));
            row.put("waitP99BeforeMillis", summary(pool, StepFindings::beforeP99));
            row.put("waitP99LastSecondMillis", summary(pool, StepFindings::lastSecondP99));
            row.put("unserved", summary(pool, StepOutcome::unserved));
            row.put("openAtStep", summary(pool, StepOutcome::openAtStep));
            row.put("opened", summary(pool, StepOutcome::opened));
            row.put("openAtEnd", summary(pool, StepOutcome::openAtEnd));
            row.put("holdMillis", summary(pool, StepOutcome::holdMillis));
            rows.add(row);
        }
        return rows;
    }

    Section section() {
        Step step = findings.step();
        List<Chart> charts = new ArrayList<>();
        for (String pool : findings.ranking()) {
            charts.add(
                    StepTimeline.of(
                            pool, step, findings.typical(pool, StepOutcome::settledAfterMillis)));
        }
        return new Section(
                "Sustained step",
                List.of(
                        ("Requests arrive by a schedule, %,d a second and then %,d, and hold a"
                                        + " connection for %d ms: the load needs %d connections and"
                                        + " then %d, so here growing is right. A connect takes %d"
                                        + " ms. Waits count from the schedule; on virtual threads.")
                                .formatted(
                                        step.ratePerSecond(),
                                        step.stepRatePerSecond(),
                                        step.query().toMillis(),
                                        step.ratePerSecond() * step.query().toMillis() / 1_000,
                                        step.stepRatePerSecond() * step.query().toMillis() / 1_000,
                                        step.connect().toMillis())),
                List.of(table()),
                charts);
    }

    String sentence() {
        List<String> words = new ArrayList<>();
        for (String pool : findings.ranking()) {
            double settled = findings.median(pool, StepOutcome::settledAfterMillis);
            words.add(pool + (Double.isInfinite(settled) ? " never" : " " + Numbers.text(settled)));
        }
        return "Sustained step, median ms until the p99 wait stays below 5 ms: %s."
                .formatted(String.join(", ", words));
    }

    List<Threshold> thresholds() {
        if (!findings.outcomes().containsKey(US)) {
            return List.of();
        }
        String prefix = US + ", sustained step: ";
        double size = findings.median(US, StepOutcome::openAtEnd);
        double ideal = findings.idealSize(US);
        return List.of(
                Threshold.atMost(
                        prefix + "p99 wait settles below 5 ms",
                        findings.median(US, StepOutcome::settledAfterMillis),
                        SETTLE_LIMIT_MILLIS,
                        "ms"),
                Threshold.atMost(
                        prefix + "size at the end, above arrivals x hold",
                        size,
                        (1 + SIZE_TOLERANCE) * ideal,
                        ""),
                Threshold.atLeast(
                        prefix + "size at the end, below arrivals x hold",
                        size,
                        (1 - SIZE_TOLERANCE) * ideal,
                        ""));
    }

    private Table table() {
        List<List<String>> rows = new ArrayList<>();
        for (String pool : findings.ranking()) {
            double settled = findings.median(pool, StepOutcome::settledAfterMillis);
            rows.add(
                    List.of(
                            pool,
                            Double.isInfinite(settled) ? "never" : Numbers.text(settled),
                            median(pool, StepFindings::beforeP99),
                            median(pool, StepFindings::lastSecondP99),
                            median(pool, StepOutcome::unserved),
                            median(pool, StepOutcome::openAtStep),
                            median(pool, StepOutcome::opened),
                            median(pool, StepOutcome::openAtEnd),
                            Numbers.text(findings.idealSize(pool))));
        }
        return new Table(
                "Sustained step: medians of %d interleaved repeats"
                        .formatted(findings.outcomes().values().iterator().next().size()),
                ("Settled: from there to the end the 99th percentile of the wait is below 5 ms. With no"
                                + " pool and no limit, requests are late by %s ms at the 99th"
                                + " percentile: the machine's own share.")
                        .formatted(Numbers.text(findings.bareLatenessMillis())),
                COLUMNS,
                rows);
    }

    private Map<String, Object> summary(String pool, ToDoubleFunction<StepOutcome> value) {
        return Summary.of(findings.values(pool, value));
    }

    private String median(String pool, ToDoubleFunction<StepOutcome> value) {
        return Numbers.text(findings.median(pool, value));
    }
}
