/**
 * What the pool knows of Oracle: its driver, its SQL and the code of a lost connection.
 *
 * <p>{@link dev.weir.session.oracle.Oracle} is found by {@link dev.weir.session.Databases}, which
 * alone may name it. A reset of its sessions, the state of its transactions and its role would be
 * classes beside it. No other database's folder is used here.
 */
@NullMarked
package dev.weir.session.oracle;

import org.jspecify.annotations.NullMarked;
