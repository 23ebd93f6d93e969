package dev.weir.sql;

/** Whose SQL a text is, as far as the readers have to know. */
public enum SqlDialect {
    /** PostgreSQL and its descendants. */
    POSTGRES,
    /** MySQL and MariaDB. */
    MYSQL,
    /** Oracle. */
    ORACLE,
    /** Anything else: the words of all are looked for. */
    OTHER
}
