package dev.weir.lab.soak;

import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** The findings for programs and for readers. */
final class SoakReport {

    private static final int LABELLED_MARKS = 12;
    private static final int MARKS = 120;
    private static final int EXAMPLES = 5;

    private final SoakFindings findings;

    SoakReport(SoakFindings findings) {
        this.findings = findings;
    }

    List<String> summary() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "%s: %,d transactions served and %,d failed in %s, under %d faults."
                        .formatted(
                                findings.pool(),
                                findings.good(),
                                findings.failed(),
                                TimeSpan.text(Duration.ofSeconds(Math.round(findings.seconds()))),
                                findings.events().size()));
        lines.add(
                "Of the writes, %,d were acknowledged, %,d refused or given up, and of %,d the client does not know."
                        .formatted(
                                findings.told().getOrDefault(Outcomes.Told.COMMITTED, 0),
                                findings.told().getOrDefault(Outcomes.Told.FAILED, 0),
                                findings.told().getOrDefault(Outcomes.Told.UNKNOWN, 0)));
        if (findings.stoodStill() > 0) {
            lines.add(
                    String.format(
                            Locale.ROOT,
                            "Apart from the faults the database stood still for %.1f s: a commit past the pool took longer than %d ms. Errors near that are the machine's.",
                            findings.stoodStill(),
                            Standstills.LONGEST_NANOS / 1_000_000));
        }
        lines.addAll(evidence());
        return lines;
    }

    /** The breaches, in the words of whoever saw them. */
    private List<String> evidence() {
        List<String> all = new ArrayList<>(findings.state().examples());
        findings.owners().stream().limit(EXAMPLES).forEach(breach -> all.add(breach.toString()));
        findings.waits().stream().limit(EXAMPLES).forEach(breach -> all.add(breach.toString()));
        findings.leftovers().forEach(text -> all.add("Not clean: " + text));
        findings.surprises().forEach(text -> all.add("Surprise: " + text));
        findings.unexplained().stream()
                .limit(EXAMPLES)
                .forEach(text -> all.add("No fault near: " + text));
        findings.leftBehind().forEach(breach -> all.add(breach.toString()));
        return all;
    }

    List<Map<String, Object>> rows() {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("pool", findings.pool());
        row.put("seconds", findings.seconds());
        row.put("good", findings.good());
        row.put("failed", findings.failed());
        row.put("shed", findings.shed());
        row.put("faults", findings.events().size());
        row.put("stoodStill", findings.stoodStill());
        row.put("errors", findings.errors());
        row.put("told", findings.told());
        row.put("lost", findings.state().lostCount());
        row.put("risen", findings.state().risenCount());
        row.put("doubled", findings.state().doubledCount());
        row.put("disordered", findings.state().disorderedCount());
        row.put("evidence", evidence());
        List<Map<String, Object>> rows = new ArrayList<>();
        rows.add(row);
        SoakThresholds.ALLOWANCES.forEach(
                (name, allowance) -> {
                    Growth growth = findings.growth(allowance.series());
                    Map<String, Object> line = new LinkedHashMap<>();
                    line.put("pool", findings.pool());
                    line.put("series", name);
                    line.put("perHour", growth.perHour());
                    line.put("total", growth.total());
                    line.put("uncertain", growth.uncertain());
                    rows.add(line);
                });
        return rows;
    }

    Section section() {
        return new Section(
                findings.pool(),
                List.of(
                        "The vertical lines are the beginnings of faults. Growth is judged after the first third."),
                List.of(faults(), errors(), growth()),
                charts());
    }

    private Table faults() {
        Map<String, List<Disturber.Event>> byName = new TreeMap<>();
        findings.events()
                .forEach(
                        event ->
                                byName.computeIfAbsent(event.name(), name -> new ArrayList<>())
                                        .add(event));
        List<List<String>> rows = new ArrayList<>();
        byName.forEach(
                (name, events) -> {
                    double worst =
                            events.stream()
                                    .mapToDouble(
                                            event ->
                                                    event.recoveryNanos() < 0
                                                            ? Double.NaN
                                                            : event.recoveryNanos() / 1e6)
                                    .max()
                                    .orElse(Double.NaN);
                    rows.add(List.of(name, Integer.toString(events.size()), Numbers.text(worst)));
                });
        return new Table(
                "Faults",
                "The longest time from a fault's end to the next good transaction.",
                List.of("fault", "times", "longest, ms"),
                rows);
    }

    private Table errors() {
        List<List<String>> rows = new ArrayList<>();
        findings.errors().forEach((kind, times) -> rows.add(List.of(kind, times.toString())));
        return new Table("Errors", "By where they came.", List.of("error", "times"), rows);
    }

    private Table growth() {
        List<List<String>> rows = new ArrayList<>();
        new TreeMap<>(SoakThresholds.ALLOWANCES)
                .forEach(
                        (name, allowance) -> {
                            Growth growth = findings.growth(allowance.series());
                            rows.add(
                                    List.of(
                                            name,
                                            Numbers.text(growth.perHour()),
                                            Numbers.text(growth.total()),
                                            Numbers.text(growth.uncertain()),
                                            Numbers.text(allowance.most())));
                        });
        return new Table(
                "Growth",
                "By least squares; what is uncertain is twice the standard error.",
                List.of("series", "per hour", "in all", "+/-", "allowed beyond +/-"),
                rows);
    }

    private List<Chart> charts() {
        return List.of(
                chart("Transactions served", "per second", Look::goodPerSecond),
                chart("Transactions failed", "per second", Look::failedPerSecond),
                chart("Wait for a connection, 99th percentile", "ms", Look::waitP99Millis),
                chart("Answer after the deadline, the longest", "ms", Look::lateMillis),
                chart(
                        "A platform thread that only sleeps, the longest delay",
                        "ms",
                        Look::platformHiccupMillis),
                chart(
                        "A virtual thread that only sleeps, the longest delay",
                        "ms",
                        Look::virtualHiccupMillis),
                chart("Server sessions", "sessions", Look::sessions),
                chart("Resident memory", "MB", Look::rssMegabytes),
                chart("Heap after a collection", "MB", Look::heapMegabytes),
                chart("File handles", "handles", Look::files),
                chart("Platform threads", "threads", Look::threads));
    }

    private Chart chart(String title, String unit, ToDoubleFunction<Look> series) {
        List<Look> seen =
                findings.looks().stream()
                        .filter(look -> !Double.isNaN(series.applyAsDouble(look)))
                        .toList();
        return new Chart(
                title,
                "From the start of the load.",
                Chart.Kind.LINE,
                "s",
                unit,
                findings.seconds(),
                null,
                marks(),
                List.of(
                        new Chart.Series(
                                findings.pool(),
                                seen.stream().mapToDouble(Look::seconds).toArray(),
                                seen.stream().mapToDouble(series).toArray())));
    }

    /** All of a short run with their names; of a long one the lines alone, and not too many. */
    private List<Chart.Mark> marks() {
        int count = findings.events().size();
        if (count > MARKS) {
            return List.of();
        }
        return findings.events().stream()
                .map(
                        event ->
                                new Chart.Mark(
                                        count > LABELLED_MARKS ? "" : event.name(),
                                        event.seconds()))
                .toList();
    }
}
