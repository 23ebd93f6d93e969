/**
 * What users see: the data source, its configuration, snapshots, diagnoses and exceptions.
 *
 * <p>Two kinds of types live here. <b>The vocabulary</b> is values, enums, exceptions and what
 * users implement; it knows the JDK, {@code dev.weir.text} and {@code dev.weir.settings} alone, so
 * that every package may use it. <b>The door</b> is {@link dev.weir.WeirDataSource}, {@link
 * dev.weir.WeirBuilder}, {@link dev.weir.WeirDriver}, {@link dev.weir.WeirObjectFactory} and the
 * views; it hands what it is asked to {@code dev.weir.engine}.
 *
 * <p>What the pool reports is an interface, which may grow; a record has at most six components.
 *
 * <p>A class that is neither belongs elsewhere. Only this package is exported.
 */
@NullMarked
package dev.weir;

import org.jspecify.annotations.NullMarked;
