/**
 * Opening, validating, resetting, retiring and closing physical connections.
 *
 * <p>{@link dev.weir.connect.ConnectionFactory} calls the driver or the data source. {@link
 * dev.weir.connect.Connector} makes a session of what it returned. {@link
 * dev.weir.connect.DriverCalls} does both, and whatever else may block, on threads of the pool,
 * each call with a deadline.
 *
 * <p>May use the vocabulary, {@code text}, tenants, databases, sessions with their handles, and
 * slots as they are told of connections. Here nobody decides when a connection is opened, and
 * nobody here is lent one.
 *
 * <p>Internal: may change in any release.
 */
@NullMarked
package dev.weir.connect;

import org.jspecify.annotations.NullMarked;
