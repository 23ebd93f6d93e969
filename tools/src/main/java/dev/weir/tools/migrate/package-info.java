/**
 * The command {@code migrate}: another pool's settings into Weir's. What becomes of each setting is
 * a row of a table, one table a pool; {@link Conversion} has the grammar of its cells.
 */
@NullMarked
package dev.weir.tools.migrate;

import org.jspecify.annotations.NullMarked;
