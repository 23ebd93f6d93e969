package dev.weir.tools.doctor;

import dev.weir.tools.server.DataTable;
import dev.weir.tools.server.Product;
import dev.weir.tools.server.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server's settings against a table of rules: durability, and knobs far from what tuning
 * scripts and manuals say. One of two tables, by the product.
 */
final class SettingsRule implements Rule {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)}");
    private static final String RESTART_SOURCE = "PostgreSQL manual, pg_settings: pending_restart";

    private final String group;

    /**
     * @param group of rows: durability or settings
     */
    SettingsRule(String group) {
        this.group = group;
    }

    @Override
    public List<Finding> judge(Examination found) {
        List<Finding> findings = new ArrayList<>();
        List<DataTable.Row> rows =
                DataTable.beside(
                                SettingsRule.class,
                                found.server().product() == Product.POSTGRESQL
                                        ? "settings-postgresql.psv"
                                        : "settings-mariadb.psv")
                        .stream()
                        .filter(row -> row.text("rule").equals(group))
                        .toList();
        for (DataTable.Row row : rows) {
            Condition condition = Condition.of(row.place(), row.text("when"));
            if (condition.holds(found)) {
                findings.add(
                        new Finding(
                                group,
                                true,
                                (int) row.number("score"),
                                filled(found, row.text("sentence")),
                                condition.evidence(found),
                                filled(found, row.text("remedy")),
                                row.text("source")));
            }
        }
        if (group.equals("settings")) {
            pending(found, findings);
        }
        return findings.isEmpty()
                ? List.of(
                        Finding.fine(
                                group,
                                "None of %d rules complains.".formatted(rows.size()),
                                "settings-*.psv"))
                : findings;
    }

    private static void pending(Examination found, List<Finding> findings) {
        List<String> waiting =
                found.server().settings().all().stream()
                        .filter(Setting::pendingRestart)
                        .map(Setting::name)
                        .toList();
        if (!waiting.isEmpty()) {
            findings.add(
                    new Finding(
                            "settings",
                            true,
                            Bounds.score("restart.score"),
                            "%d settings wait for a restart of the server."
                                    .formatted(waiting.size()),
                            waiting,
                            "Restart the server when it suits.",
                            RESTART_SOURCE));
        }
    }

    private static String filled(Examination found, String text) {
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(
                        match -> Matcher.quoteReplacement(Condition.words(found, match.group(1))));
    }
}
