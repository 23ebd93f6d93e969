/**
 * Many tenants on one pool: who they are, how a connection is bound to one, and which connections
 * know them.
 *
 * <p>{@link dev.weir.tenant.Tenants} turns a name into a {@link dev.weir.tenant.Tenant}, once;
 * names come from a list or the user's {@link dev.weir.TenantSource}. {@link
 * dev.weir.tenant.Binding} takes a connection from one to the next. Whose turn it is, {@code lease}
 * decides.
 */
@NullMarked
package dev.weir.tenant;

import org.jspecify.annotations.NullMarked;
