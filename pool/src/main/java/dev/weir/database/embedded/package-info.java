/**
 * What the pool knows of databases that run in the process: H2, HSQLDB, Derby, SQLite, DuckDB.
 * Their sessions are closed where SQL has changed them, which costs little; but their data may end
 * with the last connection.
 */
@NullMarked
package dev.weir.database.embedded;

import org.jspecify.annotations.NullMarked;
