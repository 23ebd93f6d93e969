package dev.weir.tools.doctor;

import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.server.Quantity;
import dev.weir.tools.server.ServerFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What was found, as lines, as a page and as data. The verdict comes first. */
final class DoctorReport {

    private static final String INDENT = "         ";

    private final Examination found;
    private final List<Finding> findings;

    DoctorReport(Examination found) {
        this.found = found;
        this.findings = Rules.judge(found);
    }

    /** The worst score. */
    int worst() {
        return findings.stream().mapToInt(Finding::score).max().orElse(0);
    }

    private List<Finding> complaints() {
        return findings.stream().filter(Finding::isComplaint).toList();
    }

    private List<Finding> fine() {
        return findings.stream().filter(f -> f.known() && f.score() == 0).toList();
    }

    private List<Finding> unknown() {
        return findings.stream().filter(f -> !f.known()).toList();
    }

    /** One sentence: what is worst, and how many there are. */
    String verdict() {
        List<Finding> complaints = complaints();
        long serious = complaints.stream().filter(f -> f.severity().exitStatus() != 0).count();
        if (serious == 0) {
            return "%s: nothing has to change (%d checks, %d notes, %d not known)."
                    .formatted(
                            found.server().description(),
                            findings.size(),
                            complaints.size(),
                            unknown().size());
        }
        Finding first = complaints.get(0);
        return "%s: %s%s"
                .formatted(
                        found.server().description(),
                        first.sentence(),
                        serious == 1 ? "" : " And %d more.".formatted(serious - 1));
    }

    /** For a terminal. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(verdict());
        lines.add("");
        for (Finding finding : complaints()) {
            lines.add(
                    String.format(
                            Locale.ROOT,
                            "%-7s %3d  %s: %s",
                            finding.severity().word(),
                            finding.score(),
                            finding.rule(),
                            finding.sentence()));
            finding.evidence().forEach(evidence -> lines.add(INDENT + "   " + evidence));
            if (!finding.remedy().isEmpty()) {
                lines.add(INDENT + "   remedy: " + finding.remedy());
            }
        }
        if (!complaints().isEmpty()) {
            lines.add("");
        }
        fine().forEach(f -> lines.add("ok           %s: %s".formatted(f.rule(), f.sentence())));
        unknown()
                .forEach(
                        f ->
                                lines.add(
                                        "not known    %s: %s %s"
                                                .formatted(f.rule(), f.sentence(), f.remedy())
                                                .stripTrailing()));
        found.server().unread().forEach(text -> lines.add("not read     " + text));
        return lines;
    }

    /** For the page and the file. */
    Result result() {
        return new Result(
                "doctor",
                "A database and its pool, looked at",
                List.of(verdict()),
                Environment.here(0, found.server().description(), List.of()),
                parameters(),
                findings.stream().map(DoctorReport::row).toList(),
                List.of(
                        Threshold.atMost(
                                "worst score (25: a warning, 75: a fault)", worst(), 24, "")),
                List.of(
                        new Section(
                                "Findings",
                                List.of(),
                                List.of(complaintTable(), fineTable(), unknownTable(), readTable()),
                                List.of())));
    }

    private Table complaintTable() {
        return new Table(
                "What to change, the worst first",
                "Score: 75 and more a fault, 25 and more a warning, below that a note.",
                List.of("rule", "score", "what is so", "evidence", "what to do", "source"),
                complaints().stream()
                        .map(
                                f ->
                                        List.of(
                                                f.rule(),
                                                Integer.toString(f.score()),
                                                f.sentence(),
                                                String.join("; ", f.evidence()),
                                                f.remedy(),
                                                f.source()))
                        .toList());
    }

    private Table fineTable() {
        return new Table(
                "In order",
                "",
                List.of("rule", "what is so", "evidence"),
                fine().stream()
                        .map(f -> List.of(f.rule(), f.sentence(), String.join("; ", f.evidence())))
                        .toList());
    }

    private Table unknownTable() {
        List<List<String>> rows = new ArrayList<>();
        unknown().forEach(f -> rows.add(List.of(f.rule(), f.sentence(), f.remedy())));
        found.server().unread().forEach(text -> rows.add(List.of("(not read)", text, "")));
        return new Table("Not known", "", List.of("rule", "why", "what would help"), rows);
    }

    private Table readTable() {
        ServerFacts server = found.server();
        return new Table(
                "What was read",
                "",
                List.of("", "value"),
                List.of(
                        List.of("server", server.description()),
                        List.of("machine", found.host().words()),
                        List.of(
                                "cores",
                                found.host().cores().isPresent()
                                        ? Integer.toString(found.host().cores().getAsInt())
                                        : "not known"),
                        List.of(
                                "memory",
                                found.host().memoryBytes().isPresent()
                                        ? Quantity.bytes(found.host().memoryBytes().getAsLong())
                                        : "not known"),
                        List.of("connections", server.limits().words()),
                        List.of("open", Integer.toString(server.limits().open())),
                        List.of(
                                "new connection",
                                String.format(
                                        Locale.ROOT, "%.1f ms", found.timing().connectMillis())),
                        List.of(
                                "round trip",
                                String.format(
                                        Locale.ROOT, "%.2f ms", found.timing().roundTripMillis())),
                        List.of("pooler between", server.pooler() ? "yes" : "not seen")));
    }

    private Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        PoolFile pool = found.pool();
        parameters.put("config", pool == null ? "none" : pool.file().toString());
        parameters.put("pool", pool == null ? "none" : pool.kind().label());
        parameters.put("instances", found.instances());
        parameters.put("deploying", found.deploying());
        parameters.put("watchedSeconds", found.watchedSeconds());
        return parameters;
    }

    private static Map<String, Object> row(Finding finding) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("rule", finding.rule());
        row.put("verdict", finding.known() ? finding.severity().word() : "not known");
        row.put("score", finding.score());
        row.put("sentence", finding.sentence());
        row.put("evidence", finding.evidence());
        row.put("remedy", finding.remedy());
        row.put("source", finding.source());
        return row;
    }
}
