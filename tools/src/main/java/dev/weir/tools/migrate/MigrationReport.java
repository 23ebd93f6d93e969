package dev.weir.tools.migrate;

import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What became of each setting, for readers and for programs. It holds no secret. */
final class MigrationReport {

    private final Migration migration;

    MigrationReport(Migration migration) {
        this.migration = migration;
    }

    /** A line for each setting, then what is left to do. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (MigratedDocument document : migration.documents()) {
            if (!document.profile().isEmpty()) {
                lines.add("Profile %s:".formatted(document.profile()));
            }
            document.outcomes().forEach(o -> lines.add(o.line()));
        }
        lines.addAll(summary());
        return lines;
    }

    /** What is left to do. */
    List<String> summary() {
        List<String> lines = new ArrayList<>();
        long byHand = count(Verdict.BY_HAND);
        if (byHand > 0) {
            lines.add(
                    byHand == 1
                            ? "1 setting has no counterpart: read what to do in its place."
                            : "%d settings have no counterpart: read what to do in their place."
                                    .formatted(byHand));
        }
        migration.problems().forEach(p -> lines.add("Weir refuses the result: " + p));
        return lines;
    }

    /** As every command's result. */
    Result result() {
        List<Map<String, Object>> rows = new ArrayList<>();
        List<List<String>> cells = new ArrayList<>();
        for (MigratedDocument document : migration.documents()) {
            for (KeyOutcome outcome : document.outcomes()) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("profile", document.profile());
                row.put("key", outcome.name());
                row.put("value", outcome.value());
                row.put("verdict", outcome.verdict().words());
                row.put("becomes", outcome.becomes());
                row.put("sentence", outcome.sentence());
                rows.add(row);
                cells.add(
                        List.of(
                                outcome.name(),
                                outcome.verdict().words(),
                                String.join(", ", outcome.becomes()),
                                outcome.sentence()));
            }
        }
        String pool = migration.pool().type().label();
        Table table =
                new Table(
                        "What becomes of each setting",
                        "",
                        List.of("setting", "verdict", "becomes", "why"),
                        cells);
        return new Result(
                "migrate",
                "From %s to Weir".formatted(pool),
                summary(),
                Environment.here(0, "none", List.of()),
                Map.of(
                        "file", migration.file().path().toString(),
                        "pool", migration.pool().type().name(),
                        "group", migration.pool().place(),
                        "settings", new SettingsText(migration).shown(),
                        "problems", migration.problems()),
                rows,
                List.of(
                        Threshold.atMost(
                                "settings that the pool does not have",
                                count(Verdict.UNKNOWN),
                                0,
                                ""),
                        Threshold.atMost(
                                "settings that Weir refuses", migration.problems().size(), 0, "")),
                List.of(new Section("Settings of " + pool, List.of(), List.of(table), List.of())));
    }

    private long count(Verdict verdict) {
        return migration.outcomes().filter(o -> o.verdict() == verdict).count();
    }
}
