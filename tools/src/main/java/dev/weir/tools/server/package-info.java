/**
 * What can be read of a database server without changing it, and what follows from that alone:
 * version, settings, connections, sessions, the machine beneath if it is this one, and the formula
 * of its memory.
 */
@NullMarked
package dev.weir.tools.server;

import org.jspecify.annotations.NullMarked;
