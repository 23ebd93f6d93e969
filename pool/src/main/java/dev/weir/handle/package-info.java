/**
 * The JDBC handles that borrowers hold. What they do to a connection they tell its session ({@link
 * dev.weir.session.Session}). Each asks before each call whether its lease still owns the
 * connection: what a finished lease left behind cannot reach the database.
 *
 * <p>{@code Generated...} is written by the build: it forwards every method of the JDBC interface
 * under the guard of the lease ({@link dev.weir.handle.LeaseGuard}). {@code ...Handle} extends it
 * by hand; where nothing is to be added, the build writes the handle whole. Statements and rows
 * that a driver returns become handles in {@link dev.weir.handle.ConnectionHandle}.
 *
 * <p>Not guarded, because they carry no way back to the driver's session: {@code RowId}, {@code
 * Struct} and all values of the JDK; for streams see {@link dev.weir.handle.LeasedStreams}.
 */
@NullMarked
package dev.weir.handle;

import org.jspecify.annotations.NullMarked;
