/**
 * What the pool knows of MariaDB and MySQL: how Connector/J tells of transactions, how a session is
 * reset by the protocol's own command, what the server has stored and which connections it allows,
 * and what errors and URLs mean.
 */
@NullMarked
package dev.weir.database.mariadb;

import org.jspecify.annotations.NullMarked;
