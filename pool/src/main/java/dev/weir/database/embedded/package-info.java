/**
 * What the pool knows of databases that run in the process: H2, HSQLDB, Derby, SQLite, DuckDB.
 * Their sessions are closed where SQL has changed them, which costs little; but their data may end
 * with the last connection.
 *
 * <p>{@link dev.weir.database.embedded.Embedded} is found by {@link dev.weir.database.Databases},
 * which alone may name it. Their URLs tell all; no driver is needed. No other database's folder is
 * used here.
 */
@NullMarked
package dev.weir.database.embedded;

import org.jspecify.annotations.NullMarked;
