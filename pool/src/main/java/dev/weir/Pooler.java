package dev.weir;

/** What stands between the pool and the server. */
public enum Pooler {
    /**
     * On PostgreSQL told by the number of the server's process: a pooler of transactions, if the
     * driver was told another one. On other databases nothing is looked for.
     */
    AUTO,
    /** Nothing, or a pooler that keeps one session of the server for each connection. */
    SESSION,
    /**
     * A pooler that may give each transaction another session of the server, as PgBouncer in
     * transaction mode. What SQL sets in a session is not undone, the server's sessions are not
     * looked at, and tenants cannot be bound to sessions.
     */
    TRANSACTION
}
