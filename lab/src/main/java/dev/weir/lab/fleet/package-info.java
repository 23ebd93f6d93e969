/** Pools of one service in many processes on one PostgreSQL: {@code ./weir fleet}. */
@NullMarked
package dev.weir.lab.fleet;

import org.jspecify.annotations.NullMarked;
