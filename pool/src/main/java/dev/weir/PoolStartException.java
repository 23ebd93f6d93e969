package dev.weir;

import java.sql.SQLException;

/**
 * A pool could not start: the database refused, or could not be reached within {@code
 * initializationFailTimeout}.
 */
public final class PoolStartException extends RuntimeException {

    PoolStartException(String poolName, SQLException cause) {
        super(
                poolName
                        + " - could not start: no connection to the database ("
                        + cause.getClass().getSimpleName()
                        + ", SQLState "
                        + cause.getSQLState()
                        + ")",
                cause);
    }
}
