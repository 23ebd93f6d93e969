package dev.weir.lease;

/**
 * How a pool with tenants chooses connections and borrowers. Immutable.
 *
 * @param tenantsPerConnection tenants that a connection serves before another is preferred for one
 *     that it does not know
 * @param turns borrowers of one tenant that a connection serves in a row while others wait; 1: all
 *     are served in their turns
 * @param warmWaitNanos what a connection that does not know a tenant costs in waits of its
 *     borrowers, and the most that one of them waits beside one; see {@link
 *     dev.weir.tenant.AffinityWaitBudget}
 */
public record TenantRules(int tenantsPerConnection, int turns, long warmWaitNanos) {}
