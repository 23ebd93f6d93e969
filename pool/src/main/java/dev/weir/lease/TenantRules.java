package dev.weir.lease;

/**
 * How a pool with tenants chooses connections and borrowers. Immutable.
 *
 * @param tenantsPerConnection tenants that a connection serves before another is preferred for one
 *     that it does not know
 * @param turns borrowers of one tenant that a connection serves in a row while others wait; 1: all
 *     are served in their turns
 * @param warmWaitNanos the most that a borrower waits beside an idle connection that does not know
 *     its tenant; the tenant's waits add up to more before it meets one, see {@link
 *     dev.weir.tenant.WarmWait}
 */
public record TenantRules(int tenantsPerConnection, int turns, long warmWaitNanos) {}
