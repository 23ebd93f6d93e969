/**
 * The bytes of a connection to PostgreSQL, where SQL of the pool's can go out in the same packet as
 * the driver's: sockets that the driver makes through a factory of ours.
 *
 * <p>A {@link dev.weir.database.postgres.wire.Wire} is the end of one socket, above the encryption
 * if there is any. While nothing is armed, reads and writes pass straight through. {@link
 * dev.weir.database.postgres.wire.WiredConnects} says whether a driver would take such sockets, and
 * connects it.
 *
 * <p>The driver makes {@link dev.weir.database.postgres.wire.PreludeSocketFactory} and {@link
 * dev.weir.database.postgres.wire.PreludeTlsFactory} by their names, so the module opens this
 * package. It may use what tenants want of it, {@link dev.weir.database.PreludeConnects} and {@code
 * text}.
 *
 * <p>Internal: may change in any release.
 */
@NullMarked
package dev.weir.database.postgres.wire;

import org.jspecify.annotations.NullMarked;
