package dev.weir.tools.migrate;

import dev.weir.tools.settings.SettingsDocument;
import dev.weir.tools.settings.SettingsFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A file, carried over.
 *
 * @param documents those with something of the pool
 * @param problems what Weir would say of the result, in sentences; empty if it takes it
 */
record Migration(
        SettingsFile file,
        PoolGroup pool,
        List<MigratedDocument> documents,
        List<String> problems) {

    Migration {
        documents = List.copyOf(documents);
        problems = List.copyOf(problems);
    }

    /** Carries the settings of one pool over. */
    static Migration of(SettingsFile file, PoolGroup pool) {
        List<SettingsDocument> given = file.documents();
        List<MigratedDocument> alone =
                given.stream().map(document -> migrated(pool, document, Set.of())).toList();
        List<MigratedDocument> documents = new ArrayList<>();
        for (int i = 0; i < alone.size(); i++) {
            if (!alone.get(i).isEmpty()) {
                documents.add(migrated(pool, given.get(i), before(alone, i)));
            }
        }
        return new Migration(file, pool, documents, Acceptance.problems(documents));
    }

    private static MigratedDocument migrated(
            PoolGroup pool, SettingsDocument document, Set<String> before) {
        DocumentMigration migration = new DocumentMigration(pool, document, before);
        migration.run();
        return migration.result();
    }

    /** What that document may find set: a later document wins, whatever the profiles. */
    private static Set<String> before(List<MigratedDocument> documents, int place) {
        Set<String> settings = new HashSet<>();
        documents.subList(0, place).forEach(other -> settings.addAll(other.settings().keySet()));
        return settings;
    }

    /** Whether every setting was understood and Weir takes the result. */
    boolean succeeds() {
        return problems.isEmpty() && outcomes().noneMatch(o -> o.verdict() == Verdict.UNKNOWN);
    }

    /** Whether something in the result may not be shown. */
    boolean hidesValues() {
        return documents.stream()
                .flatMap(d -> d.written().stream())
                .anyMatch(w -> !w.shown().equals(w.entry().value()));
    }

    Stream<KeyOutcome> outcomes() {
        return documents.stream().flatMap(d -> d.outcomes().stream());
    }
}
