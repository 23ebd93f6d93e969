package dev.weir;

/** Which pooler is between the pool and the server. */
public enum Pooler {
    /**
     * On PostgreSQL a pooler in transaction mode, if the server's process has another number than
     * the driver was given at the connect. On other databases the pool looks for none.
     */
    AUTO,
    /** Nothing, or a pooler that keeps one session of the server for each connection. */
    SESSION,
    /**
     * A pooler that may give each transaction another session of the server, as PgBouncer in
     * transaction mode. The pool does not undo what SQL sets in a session, does not read the
     * server's sessions, and cannot bind tenants to sessions.
     */
    TRANSACTION
}
