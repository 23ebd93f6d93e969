/**
 * What the pool knows of Oracle: its driver, its SQL, its errors and its URLs.
 *
 * <p>{@link dev.weir.database.oracle.Oracle} is found by {@link dev.weir.database.Databases}, which
 * alone may name it. A reset of its sessions, the state of its transactions and its role would be
 * classes beside it. No other database's folder is used here.
 */
@NullMarked
package dev.weir.database.oracle;

import org.jspecify.annotations.NullMarked;
