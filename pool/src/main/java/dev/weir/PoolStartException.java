package dev.weir;

import java.sql.SQLException;

/**
 * A pool could not start: the database refused, or could not be reached within {@code
 * initializationFailTimeout}, or the pool was closed before.
 */
public final class PoolStartException extends RuntimeException {

    PoolStartException(String poolName, SQLException cause) {
        super(poolName + " - could not start: " + reason(cause), cause);
    }

    private static String reason(SQLException cause) {
        boolean isOwn = cause instanceof ConnectionCheckException || isClosedPool(cause);
        return isOwn
                ? String.valueOf(cause.getMessage())
                : "no connection to the database (%s, SQLState %s)"
                        .formatted(cause.getClass().getSimpleName(), cause.getSQLState());
    }

    private static boolean isClosedPool(SQLException cause) {
        return cause.getErrorCode() == WeirDataSource.POOL_CLOSED
                && "08003".equals(cause.getSQLState());
    }
}
