/**
 * What the pool knows of PostgreSQL: how pgjdbc tells of transactions and of the server's role, how
 * a session begins, is reset and is bound to a tenant, what the catalogue says of stored code, what
 * errors and URLs mean, and what the server tells of its limits and sessions.
 *
 * <p>Every name in SQL is qualified, since a search path may lead elsewhere.
 */
@NullMarked
package dev.weir.database.postgres;

import org.jspecify.annotations.NullMarked;
