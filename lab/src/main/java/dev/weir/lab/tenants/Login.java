package dev.weir.lab.tenants;

/** As whom a way connects. */
enum Login {
    /** The tenant itself. */
    TENANT,
    /** A user without any right but to become a tenant. */
    SWITCHING,
    /** A user with the rights of all tenants. */
    EVERY_TENANT,
    /** A user of the tables that all tenants share, held to their policy. */
    POLICY
}
