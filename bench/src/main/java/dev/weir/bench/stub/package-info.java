/**
 * A JDBC driver that does nothing, as cheaply as plain Java can: what a benchmark measures on it is
 * the pool. Its statements can be told to park, for the virtual threads.
 */
@NullMarked
package dev.weir.bench.stub;

import org.jspecify.annotations.NullMarked;
