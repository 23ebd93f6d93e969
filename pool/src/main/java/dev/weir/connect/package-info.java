/**
 * Opening, validating, resetting, retiring and closing physical connections.
 *
 * <p>{@link dev.weir.connect.ConnectionFactory} calls the driver or the data source. {@link
 * dev.weir.connect.Connector} makes a session of what it returned. {@link
 * dev.weir.connect.DriverCalls} does both, and whatever else may block, on threads of the pool,
 * each call with a deadline. When a connection is opened, and who is lent one, {@code lease}
 * decides.
 */
@NullMarked
package dev.weir.connect;

import org.jspecify.annotations.NullMarked;
