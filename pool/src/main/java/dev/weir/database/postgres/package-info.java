/**
 * What the pool knows of PostgreSQL: how pgjdbc tells of transactions and of the server's role, how
 * a session begins, is reset and is bound to a tenant, what the catalogue says of stored code, what
 * errors and URLs mean, and what the server tells of its limits and sessions.
 *
 * <p>{@link dev.weir.database.postgres.Postgres} is found by {@link dev.weir.database.Databases},
 * which alone may name it. Drivers are known by names and shapes: nothing here needs one. Every
 * name in SQL is qualified, since a search path may lead elsewhere. No other database's folder is
 * used here.
 */
@NullMarked
package dev.weir.database.postgres;

import org.jspecify.annotations.NullMarked;
