/**
 * A total of connections over all instances on one database: the right to have one is a lock of the
 * server's. May use sessions, slots, and what a database knows of such locks.
 *
 * <p>Internal: may change in any release.
 */
@NullMarked
package dev.weir.fleet;

import org.jspecify.annotations.NullMarked;
