/**
 * A JDBC driver without a database: every call can be delayed, failed, held or counted by a script.
 *
 * <p>{@link dev.weir.testkit.driver.ScriptedDatabase} is the way in. A database with no script does
 * no more per call than a null check (and a count, unless counting is off), so the driver also
 * serves as the stub of benchmarks.
 */
@NullMarked
package dev.weir.testkit.driver;

import org.jspecify.annotations.NullMarked;
