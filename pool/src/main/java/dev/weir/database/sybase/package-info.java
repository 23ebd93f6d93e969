/**
 * What the pool knows of Sybase: two errors.
 *
 * <p>{@link dev.weir.database.sybase.Sybase} is found by {@link dev.weir.database.Databases}, which
 * alone may name it. No other database's folder is used here.
 */
@NullMarked
package dev.weir.database.sybase;

import org.jspecify.annotations.NullMarked;
