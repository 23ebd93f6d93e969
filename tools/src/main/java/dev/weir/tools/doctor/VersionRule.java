package dev.weir.tools.doctor;

import dev.weir.tools.server.DataTable;
import dev.weir.tools.server.ServerFacts;
import dev.weir.tools.server.Version;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Whether the version still gets fixes, has them, and is no slow one; {@code versions.psv}. */
final class VersionRule implements Rule {

    private static final String NAME = "version";
    private static final int DAYS_A_YEAR = 365;

    private final List<DataTable.Row> rows = DataTable.beside(VersionRule.class, "versions.psv");

    @Override
    public List<Finding> judge(Examination found) {
        ServerFacts server = found.server();
        List<DataTable.Row> lines =
                rows.stream()
                        .filter(row -> row.text("product").equals(server.product().label()))
                        .toList();
        for (DataTable.Row row : lines) {
            if (row.text("line").equals(server.version().line())) {
                return judge(server, row, found.today());
            }
        }
        return List.of(unlisted(server, lines));
    }

    private static List<Finding> judge(ServerFacts server, DataTable.Row row, LocalDate today) {
        List<Finding> findings = new ArrayList<>();
        LocalDate end = LocalDate.parse(row.text("ends"));
        long left = ChronoUnit.DAYS.between(today, end);
        String source = row.text("source");
        List<String> evidence = List.of("%s; fixes until %s".formatted(server.description(), end));
        if (left < 0) {
            boolean year = left < -DAYS_A_YEAR;
            findings.add(
                    new Finding(
                            NAME,
                            true,
                            Bounds.score(year ? "version.long-ended.score" : "version.ended.score"),
                            "%s %s has had no fixes since %s."
                                    .formatted(
                                            server.product().label(), server.version().line(), end),
                            evidence,
                            "Upgrade to a maintained version.",
                            source));
        } else if (left < Bounds.get("version.ending.days")) {
            findings.add(
                    new Finding(
                            NAME,
                            true,
                            Bounds.score("version.ending.score"),
                            "%s %s gets fixes for %d more days."
                                    .formatted(
                                            server.product().label(),
                                            server.version().line(),
                                            left),
                            evidence,
                            "Plan the upgrade.",
                            source));
        }
        findings.addAll(behind(server.version(), row, evidence));
        int slow = (int) row.number("score");
        if (slow > 0) {
            findings.add(new Finding(NAME, true, slow, row.text("remark"), evidence, "", source));
        }
        if (findings.isEmpty()) {
            findings.add(
                    new Finding(
                            NAME,
                            true,
                            0,
                            "The version gets fixes and has them.",
                            evidence,
                            "",
                            source));
        }
        return findings;
    }

    private static List<Finding> behind(Version version, DataTable.Row row, List<String> evidence) {
        int newest = (int) row.number("newest");
        int behind = newest - version.patch();
        if (behind <= 0) {
            return List.of();
        }
        return List.of(
                new Finding(
                        NAME,
                        true,
                        (int)
                                Math.min(
                                        Bounds.get("version.behind.most"),
                                        behind * Bounds.get("version.behind.score")),
                        "The newest release of this version is %s.%d; releases bring fixes only."
                                .formatted(version.line(), newest),
                        evidence,
                        "Install %s.%d or later.".formatted(version.line(), newest),
                        row.text("source")));
    }

    private static Finding unlisted(ServerFacts server, List<DataTable.Row> lines) {
        int oldest =
                lines.stream().mapToInt(row -> rank(server, row)).min().orElse(Integer.MIN_VALUE);
        String source = lines.isEmpty() ? "versions.psv" : lines.get(0).text("source");
        if (server.version().rank() < oldest) {
            return new Finding(
                    NAME,
                    true,
                    Bounds.score("version.long-ended.score"),
                    "%s has had no fixes for years.".formatted(server.description()),
                    List.of(server.description()),
                    "Upgrade to a maintained version.",
                    source);
        }
        return Finding.unknown(
                NAME,
                "%s is not in the table of versions.".formatted(server.description()),
                "Look up how long its makers maintain it.",
                source);
    }

    private static int rank(ServerFacts server, DataTable.Row row) {
        return Version.of(server.product(), row.text("line")).rank();
    }
}
