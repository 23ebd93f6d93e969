/**
 * The JDBC handles that borrowers hold. What they do to a connection they tell its session ({@link
 * dev.weir.session.Session}), which outlives them and lives elsewhere.
 *
 * <p>A {@link dev.weir.handle.ConnectionHandle} is one lease of a session. Everything that is
 * reached through it (statements, result sets, metadata, arrays, large objects) is a handle too and
 * asks the connection handle before each call whether the lease still owns the connection: what a
 * finished lease left behind cannot reach the database.
 *
 * <p>Each handle has two halves. {@code Generated...} is written by the build: it forwards every
 * method of the JDBC interface under the guard of the lease ({@link dev.weir.handle.LeaseGuard}).
 * {@code ...Handle} extends it by hand with the methods that mean something to a pool; where there
 * are none, the build writes the handle whole. Large objects, references and metadata are guarded
 * because drivers read them, and names of types, from the database when asked. {@link
 * dev.weir.handle.HandleWrapping} makes handles of what drivers return; handles know {@link
 * dev.weir.handle.JdbcWrapping} alone, so that they do not know each other.
 *
 * <p>Not guarded, because they carry no way back to the driver's session: {@code RowId}, {@code
 * Struct} and all values of the JDK. A lease that ends with an open stream, reader or writer costs
 * its connection, unless the driver has given the content whole ({@link
 * dev.weir.handle.LeasedStreams}).
 */
@NullMarked
package dev.weir.handle;

import org.jspecify.annotations.NullMarked;
