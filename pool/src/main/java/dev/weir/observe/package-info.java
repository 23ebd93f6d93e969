/**
 * What is remembered and told of a pool: counters, histograms, JFR events, the log, listeners,
 * metrics, and who holds connections. {@link dev.weir.observe.PoolObserver} is told of everything.
 *
 * <p>Nothing here changes what the pool does, except that a proven leak is handed to the slots.
 */
@NullMarked
package dev.weir.observe;

import org.jspecify.annotations.NullMarked;
