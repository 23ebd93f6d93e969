/**
 * What the pool knows of PostgreSQL: how pgjdbc tells of transactions and of the server's role, how
 * a session begins and is reset, and what the catalogue says of stored code.
 *
 * <p>{@link dev.weir.session.postgres.Postgres} is found by {@link dev.weir.session.Databases},
 * which alone may name it. Drivers are known by names and shapes: nothing here needs one. Every
 * name in SQL is qualified, since a search path may lead elsewhere. No other database's folder is
 * used here.
 */
@NullMarked
package dev.weir.session.postgres;

import org.jspecify.annotations.NullMarked;
