package dev.weir.database;

/** What the data of a database depends on. */
public enum DataPlace {
    /** A server, files, or memory that does not depend on connections. */
    APART,
    /** What the database has beside files ends with its last connection. */
    LAST_CONNECTION,
    /** Each connection has a database of its own, which ends with it. */
    EACH_CONNECTION
}
