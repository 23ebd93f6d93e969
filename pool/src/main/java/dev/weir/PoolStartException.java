package dev.weir;

import java.sql.SQLException;

/**
 * A pool could not start: the database refused, or could not be reached within {@code
 * initializationFailTimeout}.
 */
public final class PoolStartException extends RuntimeException {

    PoolStartException(String poolName, SQLException cause) {
        super(poolName + " - could not start: " + reason(cause), cause);
    }

    private static String reason(SQLException cause) {
        return cause instanceof ConnectionCheckException
                ? String.valueOf(cause.getMessage())
                : "no connection to the database (%s, SQLState %s)"
                        .formatted(cause.getClass().getSimpleName(), cause.getSQLState());
    }
}
