package dev.weir.lab.failover;

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
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** One fault's findings as rows for programs and as a section for readers. */
final class FaultReport {

    private static final List<String> COLUMNS =
            List.of(
                    "pool",
                    "first good",
                    "five in a row",
                    "failing",
                    "longest wait",
                    "connects in it",
                    "most per s",
                    "most open",
                    "errors");

    private final FaultFindings findings;

    FaultReport(FaultFindings findings) {
        this.findings = findings;
    }

    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (String pool : findings.outcomes().keySet()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("fault", findings.fault().id());
            row.put("pool", pool);
            row.put("repeats", findings.of(pool).size());
            row.put("endings", findings.of(pool).stream().map(TrialOutcome::ending).toList());
            row.put("faultMillis", summary(pool, TrialOutcome::overMillis));
            row.put("firstGoodMillis", summary(pool, TrialOutcome::firstGoodMillis));
            row.put("firstGoodAfterwardsMillis", summary(pool, TrialOutcome::afterwardsMillis));
            row.put("fiveInARowMillis", summary(pool, TrialOutcome::recoveredMillis));
            row.put("failingBorrowers", summary(pool, TrialOutcome::failed));
            row.put("errors", errors(pool));
            row.put("longestGetConnectionMillis", summary(pool, TrialOutcome::longestWaitMillis));
            row.put("connectsInTheFault", summary(pool, TrialOutcome::attempts));
            row.put("mostConnectsPerSecond", summary(pool, TrialOutcome::attemptsPerSecond));
            row.put("mostPhysicalConnections", summary(pool, TrialOutcome::peak));
            row.put("maximumPoolSize", findings.fault().idle());
            rows.add(row);
        }
        return rows;
    }

    Section section() {
        Fault fault = findings.fault();
        return new Section(
                fault.title(),
                List.of(
                        "%s The pool has %d idle connections and may have no more; a borrower wants %s. (%s)"
                                .formatted(
                                        fault.does(),
                                        fault.idle(),
                                        fault.work().words(),
                                        fault.id())),
                List.of(table()),
                List.of(chart()));
    }

    private Table table() {
        List<List<String>> rows = new ArrayList<>();
        for (String pool : findings.outcomes().keySet()) {
            rows.add(
                    List.of(
                            pool,
                            firstGood(pool),
                            FaultCells.time(
                                    findings.medianOfAll(pool, TrialOutcome::recoveredMillis)),
                            Numbers.text(findings.medianOfAll(pool, TrialOutcome::failed)),
                            FaultCells.time(findings.max(pool, TrialOutcome::longestWaitMillis)),
                            Numbers.text(findings.medianOfAll(pool, TrialOutcome::attempts)),
                            Numbers.text(findings.max(pool, TrialOutcome::attemptsPerSecond)),
                            Numbers.text(findings.max(pool, TrialOutcome::peak)),
                            errorWords(pool)));
        }
        return new Table(
                findings.fault().title() + ", " + span(),
                "First good: from the end of the fault; five in a row: from its begin. Longest wait: in"
                        + " getConnection. Most per s, most open: connects and physical connections.",
                COLUMNS,
                rows);
    }

    private String firstGood(String pool) {
        return switch (findings.ending(pool)) {
            case NEVER_SERVED -> "never served";
            case HANG -> "hang";
            default -> FaultCells.time(findings.medianOfAll(pool, TrialOutcome::afterwardsMillis));
        };
    }

    private String span() {
        double[] lasted =
                findings.outcomes().keySet().stream()
                        .flatMapToDouble(
                                pool ->
                                        Arrays.stream(
                                                findings.values(pool, TrialOutcome::overMillis)))
                        .filter(millis -> !Double.isNaN(millis))
                        .toArray();
        if (lasted.length == 0 || Sample.of(lasted).median() < 1) {
            return "over at once";
        }
        return "lasting " + FaultCells.time(Sample.of(lasted).median());
    }

    private Chart chart() {
        List<Chart.Series> series = new ArrayList<>();
        for (String pool : findings.outcomes().keySet()) {
            double median = findings.medianOfAll(pool, TrialOutcome::afterwardsMillis);
            double[] values = findings.values(pool, TrialOutcome::afterwardsMillis);
            boolean done =
                    !Double.isNaN(median) && findings.ending(pool) != TrialOutcome.Ending.HANG;
            series.add(
                    new Chart.Series(
                            pool,
                            new double[0],
                            done
                                    ? new double[] {
                                        drawn(Sample.of(values).min()),
                                        drawn(median),
                                        drawn(Sample.of(values).max())
                                    }
                                    : new double[] {Double.NaN, Double.NaN, Double.NaN}));
        }
        return new Chart(
                findings.fault().title() + ": time to the first good answer",
                "From the end of the fault. Dot: median of the repeats. Bar: shortest to longest. Less"
                        + " than 1 ms is drawn as 1 ms; \"not done\" is a borrower that hangs, or no good"
                        + " answer.",
                Chart.Kind.RANGE,
                "ms",
                "",
                null,
                null,
                List.of(
                        new Chart.Mark(
                                "as long as a borrower waits at most",
                                Pace.BORROWER_WAITS.toMillis())),
                series);
    }

    private static double drawn(double millis) {
        return Math.max(1, millis);
    }

    private Map<String, Integer> errors(String pool) {
        Map<String, Integer> errors = new TreeMap<>();
        findings.of(pool)
                .forEach(
                        outcome ->
                                outcome.failures()
                                        .forEach((name, n) -> errors.merge(name, n, Integer::sum)));
        return errors;
    }

    private String errorWords(String pool) {
        Map<String, Integer> errors = errors(pool);
        return errors.isEmpty()
                ? "none"
                : errors.entrySet().stream()
                        .map(error -> error.getKey() + " x " + error.getValue())
                        .collect(Collectors.joining(", "));
    }

    private Map<String, Object> summary(String pool, ToDoubleFunction<TrialOutcome> value) {
        return Summary.of(findings.values(pool, value));
    }
}
