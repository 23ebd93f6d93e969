package dev.weir;

/**
 * The two kinds of work in one pool, by name; see {@link WeirDataSource#lane}. A name beats what
 * the pool has learnt of the place that borrows.
 */
public enum Lane {
    /** Work that holds a connection for a moment, such as a request of a user's. */
    SHORT,
    /** Work that holds a connection for long, such as a report or a batch job. */
    LONG
}
