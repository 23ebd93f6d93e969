package dev.weir.lab.versions;

import dev.weir.lab.stats.RoundRatio;
import dev.weir.lab.stats.Summary;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings for readers and for programs. */
final class VersionsReport {

    private final VersionsSettings settings;
    private final VersionsOutcome outcome;

    VersionsReport(VersionsSettings settings, VersionsOutcome outcome) {
        this.settings = settings;
        this.outcome = outcome;
    }

    Result in(Environment environment) {
        List<Section> sections = new ArrayList<>();
        for (Family family : Family.values()) {
            List<ReleaseOutcome> standings =
                    outcome.standings().stream().filter(one -> one.family() == family).toList();
            if (!standings.isEmpty()) {
                sections.add(section(family, standings));
            }
        }
        sections.add(
                new Section(
                        "Published and measured",
                        List.of(
                                "In 2017 MySQL 5.7 and 8.0 were reported at 60 to 70 % of the throughput of 5.6."
                                        + " Their author took that back in July: they had encrypted their"
                                        + " connections by default, 5.6 had not. Without TLS 10 to 20 % were"
                                        + " missing."),
                        List.of(VersionsTable.claims(outcome.cells())),
                        List.of()));
        return new Result(
                        "versions",
                        "What each version costs",
                        summary(),
                        environment,
                        settings.parameters(),
                        outcome.cells().stream().flatMap(cell -> rows(cell).stream()).toList(),
                        VersionsThresholds.of(outcome),
                        sections)
                .withVerdicts(VersionsVerdicts.of(outcome.cells()));
    }

    /** One sentence for each claim that was measured. */
    private List<String> summary() {
        List<String> sentences = new ArrayList<>();
        for (Claim claim : Claim.all()) {
            VersionsTable.measured(outcome.cells(), claim)
                    .ifPresent(ratio -> sentences.add(sentence(claim, ratio)));
        }
        return sentences;
    }

    private static String sentence(Claim claim, RoundRatio ratio) {
        return "%s, %s: %s x the throughput of %s; published: %.2f to %.2f (%s). Verdict: %s."
                .formatted(
                        claim.release(),
                        claim.work().title(),
                        ratio.words(),
                        claim.base(),
                        claim.least(),
                        claim.most(),
                        claim.source(),
                        VersionsTable.verdict(claim, ratio));
    }

    private Section section(Family family, List<ReleaseOutcome> standings) {
        List<Table> tables = new ArrayList<>(List.of(VersionsTable.standings(family, standings)));
        List<Chart> charts = new ArrayList<>();
        for (CellOutcome cell : outcome.cells()) {
            if (cell.cell().family() == family) {
                tables.add(VersionsTable.cell(cell));
                charts.add(chart(cell));
            }
        }
        return new Section(
                family.title(),
                List.of(
                        "All servers are up at the same time and take turns. One driver for all, prepared"
                                + " statements, loopback, TLS off, data in memory, commits that do not wait"
                                + " for the disk, performance_schema and binary log off."),
                tables,
                charts);
    }

    private static Chart chart(CellOutcome outcome) {
        List<Chart.Series> rows = new ArrayList<>();
        for (String name : outcome.outcomes().keySet()) {
            RoundRatio ratio = outcome.ofBase(name, SliceOutcome::perSecond);
            rows.add(
                    new Chart.Series(
                            name,
                            new double[0],
                            new double[] {ratio.low(), ratio.value(), ratio.high()}));
        }
        return new Chart(
                outcome.cell().title(),
                "Dot: ratio of the median throughputs. Bar: 95 % interval of resampled rounds.",
                Chart.Kind.RANGE,
                "throughput over that of " + outcome.base(),
                "",
                null,
                null,
                List.of(new Chart.Mark("alike", 1)),
                rows);
    }

    /** One row for each server. */
    private static List<Map<String, Object>> rows(CellOutcome outcome) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (String name : outcome.outcomes().keySet()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("release", name);
            row.put("work", outcome.cell().work().title());
            row.put("clients", outcome.cell().clients());
            row.put("base", outcome.base());
            row.put("perSecond", Summary.of(outcome.values(name, SliceOutcome::perSecond)));
            row.put("serverMicros", Summary.of(outcome.values(name, SliceOutcome::serverMicros)));
            row.put("throughputOfBase", outcome.ofBase(name, SliceOutcome::perSecond));
            row.put("processorOfBase", outcome.ofBase(name, SliceOutcome::serverMicros));
            rows.add(row);
        }
        return rows;
    }
}
