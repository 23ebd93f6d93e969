/**
 * What the pool knows of single databases: a folder for each, behind one interface.
 *
 * <p>Who wants to know something asks {@link dev.weir.database.Database}, or {@link
 * dev.weir.database.Databases} where no connection has told yet which it is. No class of a folder
 * is named elsewhere, no folder uses another, and no other package names a database. Drivers are
 * known by names and shapes: nothing here needs one.
 *
 * <p>It may use the reader of SQL and what tenants want of a database. Sessions, leases and the
 * engine are above it.
 */
@NullMarked
package dev.weir.database;

import org.jspecify.annotations.NullMarked;
