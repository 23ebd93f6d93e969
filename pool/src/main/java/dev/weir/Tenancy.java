package dev.weir;

/**
 * How a connection is bound to a tenant. {@code docs/tenants.md} has what each costs and what it
 * protects from.
 */
public enum Tenancy {
    /**
     * {@link #SESSION} on PostgreSQL, {@link #CATALOG} on MySQL and MariaDB, if the pool is told of
     * tenants; otherwise {@link #OFF}.
     */
    AUTO,
    /** The pool has no tenants. */
    OFF,
    /** Role and search path of the session, changed when the connection changes hands. */
    SESSION,
    /** Role and search path of each transaction; outside transactions the session is neutral. */
    TRANSACTION,
    /** A setting of each transaction that policies of row-level security compare with. */
    RLS,
    /** Nothing is bound: the application's statements name their schema. */
    QUALIFIED,
    /** The catalog, by {@link java.sql.Connection#setCatalog}. */
    CATALOG,
    /** What a {@link TenantBinding} does. */
    LABEL
}
