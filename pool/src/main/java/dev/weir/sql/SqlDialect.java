package dev.weir.sql;

/** Whose SQL a text is, as far as the reader has to know. */
public enum SqlDialect {
    /** PostgreSQL and its descendants. */
    POSTGRES,
    /** MySQL and MariaDB. */
    MYSQL,
    /** A database in this process, whose sessions are not closed for SQL. */
    IN_PROCESS,
    /** Any other: the first words of its statements are read. */
    OTHER
}
