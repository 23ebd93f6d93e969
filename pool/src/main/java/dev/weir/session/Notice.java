package dev.weir.session;

import java.lang.System.Logger.Level;
import java.util.Set;

/**
 * What the pool cannot do with the sessions that it opens, to be told once.
 *
 * @param level {@link Level#WARNING} when somebody has to do something about it
 * @param text one or two sentences, to follow the name of the pool
 */
public record Notice(Level level, String text) {

    /** Databases that mostly run within the process, in tests and on developers' machines. */
    private static final Set<String> EMBEDDED =
            Set.of("H2", "HSQL Database Engine", "Apache Derby", "SQLite", "DuckDB");

    /** A wrapper hides the driver of PostgreSQL. */
    static Notice ofHiddenPostgres(Class<?> connection) {
        return new Notice(
                Level.WARNING,
                "the database is PostgreSQL, and connections of the class %s do not let the pool see its driver (isWrapperFor and unwrap of org.postgresql.core.BaseConnection). Off are: transactions seen without a round trip, the role of the server, resets of LISTEN and of prepared statements, tenancy=session, transaction and rls."
                        .formatted(connection.getName()));
    }

    /**
     * A database or driver without a known reset. Of an embedded one it is no news: sessions that
     * SQL has changed are closed, which costs nothing there.
     */
    static Notice ofNoReset(String database, Class<?> connection) {
        return new Notice(
                EMBEDDED.contains(database) ? Level.DEBUG : Level.INFO,
                "no reset is known for sessions of %s (%s): see \"What the next borrower finds\" in the guide for what SQL may leave in them."
                        .formatted(
                                database.isEmpty() ? "this database" : database,
                                connection.getName()));
    }
}
