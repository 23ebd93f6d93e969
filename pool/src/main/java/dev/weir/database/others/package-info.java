/**
 * URLs of databases that have no folder of their own.
 *
 * <p>{@link dev.weir.database.others.Others} is found by {@link dev.weir.database.Databases}, which
 * alone may name it. No other database's folder is used here.
 */
@NullMarked
package dev.weir.database.others;

import org.jspecify.annotations.NullMarked;
