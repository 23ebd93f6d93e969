/**
 * Thousands of virtual threads on ten connections: who gets one, when, and what that costs. Not a
 * JMH benchmark, for what counts here is the distribution over threads and over waits.
 */
@NullMarked
package dev.weir.bench.virtual;

import org.jspecify.annotations.NullMarked;
