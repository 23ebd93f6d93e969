package dev.weir.handle;

/**
 * What the pool cannot do with the sessions that it opens, to be told once.
 *
 * @param isGrave whether somebody has to do something about it
 * @param text one or two sentences, to follow the name of the pool
 */
public record Notice(boolean isGrave, String text) {

    /** A wrapper hides the driver of PostgreSQL. */
    static Notice ofHiddenPostgres(Class<?> connection) {
        return new Notice(
                true,
                "the database is PostgreSQL, and connections of the class %s do not let the pool see its driver (isWrapperFor and unwrap of org.postgresql.core.BaseConnection). Off are: transactions seen without a round trip, the role of the server, resets of LISTEN and of prepared statements, tenancy=session, transaction and rls."
                        .formatted(connection.getName()));
    }

    /** A database or driver without a known reset. */
    static Notice ofNoReset(String database, Class<?> connection) {
        return new Notice(
                false,
                "no reset is known for sessions of %s (%s): see \"What the next borrower finds\" in the guide for what SQL may leave in them."
                        .formatted(
                                database.isEmpty() ? "this database" : database,
                                connection.getName()));
    }
}
