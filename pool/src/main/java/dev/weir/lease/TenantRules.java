package dev.weir.lease;

/**
 * How a pool with tenants chooses connections and borrowers. Immutable.
 *
 * @param tenantsPerConnection tenants that a connection serves before another is preferred for one
 *     that it does not know
 * @param turns borrowers of one tenant that a connection serves in a row while others wait
 */
public record TenantRules(int tenantsPerConnection, int turns) {}
