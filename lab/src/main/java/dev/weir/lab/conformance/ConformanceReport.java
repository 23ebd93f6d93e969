package dev.weir.lab.conformance;

import dev.weir.catalogue.conformance.Finding;
import dev.weir.catalogue.conformance.Row;
import dev.weir.catalogue.conformance.Verdict;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings as rows for programs, as a table of rows by pools, and as sentences. */
final class ConformanceReport {

    private final List<PoolUnderTest> pools;
    private final boolean hasWeir;
    private final List<Finding> findings;

    ConformanceReport(List<String> ids, List<Finding> findings) {
        this.pools = ids.stream().map(Adapters::create).toList();
        this.hasWeir = ids.contains(WeirUnderTest.ID);
        this.findings = findings;
    }

    Result result(Map<String, Object> parameters) {
        return new Result(
                "conformance",
                "Conformance to the catalogue of faults",
                summary(),
                Environment.here(
                        0,
                        "scripted driver; for rows with a letter PostgreSQL (p), MariaDB (m), H2 (h), Derby (d), SQLite (s)",
                        pools),
                parameters,
                rows(),
                thresholds(),
                sections());
    }

    private List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section(
                        "Rows by pools",
                        List.of(
                                "holds: as expected. words: right behaviour, told by another error"
                                        + " class, SQLState, code or message. FAILS: something else"
                                        + " happened. HANGS: not over when the guard's time was. n/a:"
                                        + " cannot be asked."),
                        List.of(verdicts()),
                        List.of()));
        for (PoolUnderTest pool : pools) {
            List<String> breaches = new ArrayList<>();
            for (Finding finding : findings) {
                if (finding.pool().equals(pool.name()) && finding.verdict().isBreach()) {
                    breaches.add(
                            "%s, %s: %s. Expected: %s. Happened: %s"
                                    .formatted(
                                            finding.row().label(),
                                            finding.row().title(),
                                            finding.verdict().label(),
                                            finding.row().expected(),
                                            finding.observed()));
                }
            }
            sections.add(
                    new Section(
                            pool.name() + ": rows that do not hold",
                            breaches.isEmpty() ? List.of("None.") : breaches,
                            List.of(),
                            List.of()));
        }
        return sections;
    }

    /** Every row with what was expected and, pool by pool, what happened. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        Map<String, List<Finding>> byRow = new LinkedHashMap<>();
        for (Finding finding : findings) {
            byRow.computeIfAbsent(finding.row().label(), label -> new ArrayList<>()).add(finding);
        }
        for (List<Finding> ofRow : byRow.values()) {
            Row row = ofRow.getFirst().row();
            lines.add("%-4s %s".formatted(row.label(), row.title()));
            lines.add("     expected: " + row.expected());
            for (Finding finding : ofRow) {
                lines.add(
                        "     %-8s %-5s %s (%,d ms)"
                                .formatted(
                                        finding.pool(),
                                        finding.verdict().label(),
                                        finding.observed(),
                                        finding.millis()));
            }
        }
        return lines;
    }

    private List<String> summary() {
        List<String> sentences = new ArrayList<>();
        for (PoolUnderTest pool : pools) {
            sentences.add(
                    "%s: %d rows hold, %d in other words, %d fail, %d hang, %d not applicable."
                            .formatted(
                                    pool.name(),
                                    count(pool, Verdict.HOLDS),
                                    count(pool, Verdict.WORDS),
                                    count(pool, Verdict.FAILS),
                                    count(pool, Verdict.HANGS),
                                    count(pool, Verdict.NOT_APPLICABLE)));
        }
        if (pools.size() > (hasWeir ? 1 : 0)) {
            sentences.add(
                    "Only Weir is held to a threshold: for the other pools the table is the result.");
        }
        return sentences;
    }

    private long count(PoolUnderTest pool, Verdict verdict) {
        return findings.stream()
                .filter(f -> f.pool().equals(pool.name()) && f.verdict() == verdict)
                .count();
    }

    private List<Threshold> thresholds() {
        if (!hasWeir) {
            return List.of();
        }
        PoolUnderTest weir = pools.stream().filter(p -> p.name().equals("Weir")).findFirst().get();
        long breaches =
                count(weir, Verdict.WORDS)
                        + count(weir, Verdict.FAILS)
                        + count(weir, Verdict.HANGS);
        return List.of(
                Threshold.atMost("Weir: rows that do not hold", breaches, 0, ""),
                Threshold.atLeast("Weir: rows that hold", count(weir, Verdict.HOLDS), 1, ""));
    }

    private List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Finding finding : findings) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("pool", finding.pool());
            row.put("row", finding.row().label());
            row.put("title", finding.row().title());
            row.put("ground", finding.row().backend().name());
            row.put("expected", finding.row().expected());
            row.put("verdict", finding.verdict().name());
            row.put("observed", finding.observed());
            row.put("millis", finding.millis());
            rows.add(row);
        }
        return rows;
    }

    private Table verdicts() {
        Map<String, List<String>> byRow = new LinkedHashMap<>();
        for (Finding finding : findings) {
            Row row = finding.row();
            byRow.computeIfAbsent(
                            row.label(),
                            label ->
                                    new ArrayList<>(
                                            List.of("%-4s %s".formatted(label, row.title()))))
                    .add(finding.verdict().label());
        }
        List<String> columns = new ArrayList<>(List.of("row"));
        pools.forEach(pool -> columns.add(pool.name()));
        return new Table("Verdicts", "", columns, List.copyOf(byRow.values()));
    }
}
