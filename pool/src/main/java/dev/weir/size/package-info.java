/**
 * The laws of size, as pure functions: samples in, a decision and its reason out.
 *
 * <p>May use the JDK and {@code text}. No clock, no thread, no connection and no slot may come in:
 * the time is an argument, in nanoseconds of a monotonic clock, and {@code lease} does what a law
 * says.
 */
@NullMarked
package dev.weir.size;

import org.jspecify.annotations.NullMarked;
