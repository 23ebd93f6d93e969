package dev.weir.database;

/** What the data of a database depends on. */
public enum DataPlace {
    /** A server, files, or memory that does not depend on connections. */
    APART,
    /** Files; what the database has beside them ends with its last connection. */
    BESIDE_FILES,
    /** It ends with its last connection. */
    LAST_CONNECTION,
    /** Each connection has a database of its own, which ends with it. */
    EACH_CONNECTION
}
