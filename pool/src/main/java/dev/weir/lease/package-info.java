/**
 * Slots, leases and the waiter queue: who owns what, and every hand-over of a connection.
 *
 * <p>Here lives what changes under the pool's lock, and the fast path around it. May use the
 * vocabulary, {@code text}, sizes and tenants. No JDBC, no handle, no thread of its own: what may
 * block leaves through {@link dev.weir.lease.DriverGateway}.
 */
@NullMarked
package dev.weir.lease;

import org.jspecify.annotations.NullMarked;
