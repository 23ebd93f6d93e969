package dev.weir.lab.tenants;

import dev.weir.lab.stats.Summary;
import dev.weir.lab.tenants.SliceOutcome.Stage;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/** The findings as rows for programs and as sections for readers. */
final class TenantsReport {

    private final TenantsFindings findings;
    private final TenantsThresholds thresholds;

    TenantsReport(TenantsFindings findings, TenantsThresholds thresholds) {
        this.findings = findings;
        this.thresholds = thresholds;
    }

    List<String> summary() {
        List<String> summary = new TenantsSummary(findings).sentences();
        summary.addAll(thresholds.unjudged());
        List<String> accepted = findings.hostileAccepted();
        if (accepted != null && !accepted.isEmpty()) {
            summary.add("Hostile names not refused: " + String.join("; ", accepted) + ".");
        }
        return summary;
    }

    List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        if (findings.ways().isEmpty()) {
            return sections;
        }
        List<String> paragraphs = new ArrayList<>(List.of(load(), order()));
        paragraphs.addAll(failures());
        TenantsCharts charts = new TenantsCharts(findings);
        Table folio = new FolioFigures(findings).table();
        List<Table> tables = new ArrayList<>();
        if (folio != null) {
            tables.add(folio);
        }
        tables.add(costs());
        tables.add(responses());
        sections.add(new Section("All tenants alike", paragraphs, tables, charts.calm()));
        if (!noisyWays().isEmpty()) {
            sections.add(
                    new Section(
                            "Beside a noisy tenant",
                            List.of(noise()),
                            List.of(noisy()),
                            charts.noisy()));
        }
        return sections;
    }

    private String load() {
        TenantsSettings settings = findings.settings();
        return ("%d tenants of %d users, the first with twenty times the rows. A user checks an item"
                        + " in or out, thinks for %s in the mean, and goes on; an action is ten checkouts"
                        + " of a connection, one in four on a table of 21 indexes, one or two of"
                        + " them small transactions. An action counts from the moment when it was due."
                        + " A round trip to the server took %s µs.")
                .formatted(
                        settings.tenants(),
                        settings.users(),
                        TimeOption.text(settings.think()),
                        Numbers.text(Math.rint(findings.rttMicros())));
    }

    private String order() {
        TenantsSettings settings = findings.settings();
        return ("Every way stays open; they take turns of %s in another order each round, %d rounds"
                        + " after %d of warm-up. A shared pool has %d connections. Server CPU and memory"
                        + " are those of the way's own sessions, as the system accounts for their"
                        + " processes; memory without the shared buffers.")
                .formatted(
                        TimeOption.text(settings.slice()),
                        settings.rounds(),
                        settings.warmUps(),
                        settings.connections());
    }

    private String noise() {
        return ("The second tenant gets %d more users who do not think. The last tenant is left to a"
                        + " lone request now and then. Waits are those of all but the noisy tenant, in"
                        + " units of the time for which a connection is out; a turn of the pool is as"
                        + " many hand-overs as it has connections.")
                .formatted(TenantsSettings.GREEDY);
    }

    private List<String> failures() {
        List<String> failures = new ArrayList<>();
        for (String way : findings.ways()) {
            findings.outcomes().stream()
                    .filter(outcome -> outcome.way().equals(way))
                    .map(outcome -> outcome.seen().firstFailure())
                    .filter(Objects::nonNull)
                    .findFirst()
                    .ifPresent(
                            failure ->
                                    failures.add(
                                            "The first failure of %s: %s"
                                                    .formatted(findings.title(way), failure)));
        }
        return failures;
    }

    private Table costs() {
        List<List<String>> rows = new ArrayList<>();
        for (String way : findings.ways()) {
            double checkouts = findings.sum(way, Stage.CALM, slice -> slice.seen().allCheckouts());
            PoolFacts facts = findings.facts(way, Stage.CALM);
            PoolFacts cold = findings.facts(way, Stage.WARM_UP);
            rows.add(
                    List.of(
                            findings.title(way),
                            Numbers.text(findings.connections(way)),
                            Numbers.text(findings.memoryMiB(way)),
                            Numbers.text(findings.cpuMicros(way, Stage.WARM_UP)),
                            Numbers.text(findings.cpuMicros(way, Stage.CALM)),
                            Numbers.text(findings.busyProcessors(way, Stage.CALM)),
                            Numbers.text(facts.binds() / checkouts),
                            Numbers.text(cold.firstUses()),
                            Numbers.text(facts.firstUses()),
                            Numbers.text(findings.waits(way, Stage.CALM).getMean() / 1e3),
                            Numbers.text(
                                    Math.rint(
                                            checkouts
                                                    / findings.sum(
                                                            way,
                                                            Stage.CALM,
                                                            SliceOutcome::seconds))),
                            Numbers.text(
                                    findings.sum(
                                            way, Stage.CALM, slice -> slice.seen().failed()))));
        }
        return new Table(
                "What it costs",
                "CPU in microseconds of the server for each checkout, in the warm-up and after; busy:"
                        + " the processors that this kept busy; binds: for each checkout; cold"
                        + " pairs: first times that a session served a tenant. A dash where the way"
                        + " does not say.",
                List.of(
                        "way",
                        "connections",
                        "memory, MiB",
                        "CPU first, µs",
                        "CPU then, µs",
                        "busy",
                        "binds",
                        "first uses first",
                        "then",
                        "mean wait, µs",
                        "checkouts/s",
                        "failed"),
                rows);
    }

    private Table responses() {
        List<List<String>> rows = new ArrayList<>();
        for (String way : findings.ways()) {
            for (Kind kind : Kind.all()) {
                Histogram responses = findings.responses(way, kind);
                rows.add(
                        List.of(
                                findings.title(way) + ", " + kind.title(),
                                Numbers.text(responses.getTotalCount()),
                                millis(responses, 50),
                                millis(responses, 95),
                                millis(responses, 99)));
            }
        }
        return new Table(
                "Response of an action, ms",
                "",
                List.of("way", "actions", "p50", "p95", "p99"),
                rows);
    }

    private List<String> noisyWays() {
        return findings.ways().stream()
                .filter(way -> !findings.slices(way, Stage.NOISY).isEmpty())
                .toList();
    }

    private Table noisy() {
        List<List<String>> rows = new ArrayList<>();
        for (String way : noisyWays()) {
            Histogram waits = findings.waits(way, Stage.NOISY);
            Histogram responses = findings.responses(way, Stage.NOISY);
            double seconds = findings.sum(way, Stage.NOISY, SliceOutcome::seconds);
            rows.add(
                    List.of(
                            findings.title(way),
                            Numbers.text(findings.waitInHolds(way, Stage.NOISY)),
                            millis(waits.getMean() / 1e6),
                            millis(waits.getValueAtPercentile(99) / 1e6),
                            millis(findings.probeWaits(way).getValueAtPercentile(99) / 1e6),
                            Numbers.text(
                                    TenantStrategies.shares(way)
                                            ? findings.probeTurns(way, 99)
                                            : Double.NaN),
                            millis(responses, 50),
                            millis(responses, 95),
                            Numbers.text(
                                    Math.rint(
                                            findings.sum(
                                                            way,
                                                            Stage.NOISY,
                                                            slice -> slice.seen().noisyCheckouts())
                                                    / seconds)),
                            Numbers.text(
                                    findings.sum(
                                            way, Stage.NOISY, slice -> slice.seen().refused()))));
        }
        return new Table(
                "The others, beside a noisy tenant",
                "",
                List.of(
                        "way",
                        "mean wait, holds",
                        "mean wait, ms",
                        "wait p99, ms",
                        "lone request p99, ms",
                        "turns",
                        "action p50, ms",
                        "action p95, ms",
                        "noisy tenant's checkouts/s",
                        "its refusals"),
                rows);
    }

    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (String way : findings.ways()) {
            for (Stage stage : Stage.values()) {
                if (!findings.slices(way, stage).isEmpty()) {
                    rows.add(row(way, stage));
                }
            }
        }
        return rows;
    }

    private Map<String, Object> row(String way, Stage stage) {
        List<SliceOutcome> slices = findings.slices(way, stage);
        Histogram responses = findings.responses(way, stage);
        PoolFacts facts = findings.facts(way, stage);
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("way", way);
        row.put("stage", stage.name());
        row.put("connections", findings.connections(way));
        row.put("memoryMiB", findings.memoryMiB(way));
        row.put("checkouts", findings.sum(way, stage, slice -> slice.seen().allCheckouts()));
        row.put("actions", responses.getTotalCount());
        row.put("responseP50Millis", responses.getValueAtPercentile(50) / 1e3);
        row.put("responseP95Millis", responses.getValueAtPercentile(95) / 1e3);
        row.put("responseP99Millis", responses.getValueAtPercentile(99) / 1e3);
        row.put(
                "cpuMicrosPerCheckout",
                Summary.of(
                        slices.stream().mapToDouble(SliceOutcome::cpuMicrosPerCheckout).toArray()));
        row.put("binds", facts.binds());
        row.put("firstUses", facts.firstUses());
        row.put("rebinds", facts.rebinds());
        row.put("meanWaitMicros", findings.waits(way, stage).getMean() / 1e3);
        row.put("meanWaitHolds", findings.waitInHolds(way, stage));
        row.put("failed", findings.sum(way, stage, slice -> slice.seen().failed()));
        row.put("refused", findings.sum(way, stage, slice -> slice.seen().refused()));
        row.put("verified", findings.sum(way, stage, slice -> slice.seen().verified()));
        row.put("wrong", findings.sum(way, stage, slice -> slice.seen().wrong()));
        return row;
    }

    private static String millis(Histogram micros, double percentile) {
        return Numbers.text(micros.getValueAtPercentile(percentile) / 1e3);
    }

    private static String millis(double millis) {
        return Numbers.text(millis);
    }
}
