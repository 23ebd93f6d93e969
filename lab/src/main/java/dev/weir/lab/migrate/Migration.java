package dev.weir.lab.migrate;

import dev.weir.lab.settings.SettingsDocument;
import dev.weir.lab.settings.SettingsFile;
import java.util.List;
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
        List<MigratedDocument> documents =
                file.documents().stream()
                        .map(document -> migrated(pool, document))
                        .filter(document -> !document.isEmpty())
                        .toList();
        return new Migration(file, pool, documents, Acceptance.problems(documents));
    }

    private static MigratedDocument migrated(PoolGroup pool, SettingsDocument document) {
        DocumentMigration migration = new DocumentMigration(pool, document);
        migration.run();
        return migration.result();
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
