package dev.weir.lease;

/**
 * How a pool with tenants chooses connections and borrowers. Immutable.
 *
 * @param tenantsPerConnection tenants that a connection meets before another is preferred for one
 *     that it does not know
 * @param turns how far a tenant may get ahead of the one whose turn it is; 1: all are served in
 *     their turns
 */
public record TenantRules(int tenantsPerConnection, int turns) {}
