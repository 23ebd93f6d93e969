/**
 * What the pool knows of MariaDB and MySQL: how Connector/J tells of transactions, how a session is
 * reset by the protocol's own command, what the server has stored and which connections it allows,
 * and what errors and URLs mean.
 *
 * <p>{@link dev.weir.database.mariadb.MariaDb} is found by {@link dev.weir.database.Databases},
 * which alone may name it. Drivers are known by names: nothing here needs one. No other database's
 * folder is used here.
 */
@NullMarked
package dev.weir.database.mariadb;

import org.jspecify.annotations.NullMarked;
