/**
 * One physical connection and all that is known of it: what borrowers have changed, how the driver
 * tells of its transaction and its role, and how it is brought back between two leases.
 *
 * <p>A {@link dev.weir.session.Session} outlives its leases; {@link dev.weir.session.Sessions}
 * makes it, and {@link dev.weir.session.Reset} brings it back. What JDBC setters change is in
 * {@link dev.weir.session.SessionState}, what statements leave on the server in {@link
 * dev.weir.session.Taint}. What the pool knows of a single database is a {@link
 * dev.weir.database.Database}.
 *
 * <p>No handle may come in: of a lease a session knows only what it left open. Nor may a class of
 * one database.
 */
@NullMarked
package dev.weir.session;

import org.jspecify.annotations.NullMarked;
