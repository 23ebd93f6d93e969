package dev.weir.tools.doctor;

import java.util.List;

/** What in the pool's file makes Weir refuse it, and HikariCP change it in silence. */
final class FileRule implements Rule {

    private static final String NAME = "file";
    private static final String SOURCE = "docs/migrating-from-hikaricp.md";

    @Override
    public List<Finding> judge(Examination found) {
        PoolFile pool = found.pool();
        if (pool == null) {
            return List.of(
                    Finding.unknown(
                            NAME,
                            "The settings of the pool are not known.",
                            "Give --config FILE.",
                            SOURCE));
        }
        boolean hikari = pool.kind() == PoolKind.hikari;
        String evidence = "%s, read as %s's".formatted(pool.file(), pool.kind().label());
        if (pool.problems().isEmpty()) {
            return List.of(
                    Finding.fine(
                            NAME, "The pool takes its settings as they are.", SOURCE, evidence));
        }
        return pool.problems().stream()
                .map(
                        problem ->
                                new Finding(
                                        NAME,
                                        true,
                                        Bounds.score(
                                                hikari ? "file.hikari.score" : "file.weir.score"),
                                        problem,
                                        List.of(evidence),
                                        hikari
                                                ? "HikariCP refuses, replaces or ignores it: write what"
                                                        + " is meant."
                                                : "The pool does not start until it is changed.",
                                        SOURCE))
                .toList();
    }
}
