/**
 * The bytes of a connection to PostgreSQL, where SQL of the pool's can go out in the same packet as
 * the driver's: sockets that the driver makes through a factory of ours.
 *
 * <p>A {@link dev.weir.wire.Wire} is the end of one socket, above the encryption if there is any.
 * While nothing is armed, reads and writes pass straight through.
 */
@NullMarked
package dev.weir.wire;

import org.jspecify.annotations.NullMarked;
