/**
 * A total of connections over all instances: the right to have one is a lock of the server's.
 *
 * <p>Internal: may change in any release.
 */
@NullMarked
package dev.weir.fleet;

import org.jspecify.annotations.NullMarked;
