/**
 * What is remembered and told of a pool: counters, histograms, JFR events, JMX, the log, listeners,
 * metrics, and who holds connections.
 *
 * <p>{@link dev.weir.observe.PoolObserver} is told of everything. The classes about leaks find
 * where a connection was borrowed and that its handle was lost. The records named {@code
 * ...Figures} are what the interfaces of the vocabulary report, those named {@code ...Words} put
 * numbers of the pool into sentences.
 *
 * <p>May use the vocabulary, {@code text}, sizes, slots, sessions, handles and what {@code connect}
 * reports, to read them. Nothing here changes what the pool does, except that a proven leak is
 * handed to the slots.
 *
 * <p>Internal: may change in any release.
 */
@NullMarked
package dev.weir.observe;

import org.jspecify.annotations.NullMarked;
