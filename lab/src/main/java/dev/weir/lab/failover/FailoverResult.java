package dev.weir.lab.failover;

import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gathers what was found in all faults into one result. */
final class FailoverResult {

    private final List<FaultFindings> findings;
    private final double connectMillis;

    FailoverResult(List<FaultFindings> findings, double connectMillis) {
        this.findings = findings;
        this.connectMillis = connectMillis;
    }

    Result of(Environment environment, Map<String, Object> parameters) {
        List<FaultReport> reports = findings.stream().map(FaultReport::new).toList();
        List<Threshold> thresholds =
                findings.stream()
                        .flatMap(fault -> FailoverThresholds.of(fault, connectMillis).stream())
                        .toList();
        List<Section> sections = new ArrayList<>();
        sections.add(overview());
        reports.forEach(report -> sections.add(report.section()));
        return new Result(
                        "failover",
                        "Pools when the database or the network fails",
                        summary(thresholds),
                        environment,
                        parameters,
                        reports.stream().flatMap(report -> report.rows().stream()).toList(),
                        thresholds,
                        sections)
                .withVerdicts(FailoverVerdicts.of(findings));
    }

    private Section overview() {
        Set<String> pools = new LinkedHashSet<>();
        findings.forEach(fault -> pools.addAll(fault.outcomes().keySet()));
        List<String> columns = new ArrayList<>(List.of("fault"));
        columns.addAll(pools);
        List<List<String>> rows = new ArrayList<>();
        for (FaultFindings fault : findings) {
            List<String> row = new ArrayList<>(List.of(fault.fault().title()));
            pools.forEach(pool -> row.add(FaultCells.verdict(fault, pool)));
            rows.add(row);
        }
        return new Section(
                "All faults",
                List.of(
                        "One borrower after the other, at most "
                                + Pace.BORROWER_WAITS.toSeconds()
                                + " s each, from when the fault bites until five in a row have had"
                                + " their answer. Same size, minimum idle and timeout for every pool,"
                                + " else its defaults and what its adapter sets for safety; the"
                                + " driver's timeouts are its defaults."),
                List.of(
                        new Table(
                                "First good answer after the end of the fault / failing borrowers",
                                "hang: a borrower was held far beyond its timeout, by the pool or by a dead"
                                        + " connection lent to it. none: no good answer in the time given."
                                        + " unsteady: never five in a row.",
                                columns,
                                rows)),
                List.of());
    }

    private static List<String> summary(List<Threshold> thresholds) {
        if (thresholds.isEmpty()) {
            return List.of();
        }
        long held = thresholds.stream().filter(Threshold::holds).count();
        return List.of(
                "Weir keeps %d of its %d bounds; the others are named below."
                        .formatted(held, thresholds.size()));
    }
}
