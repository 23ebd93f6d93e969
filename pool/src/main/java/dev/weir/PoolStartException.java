package dev.weir;

import java.sql.SQLException;

/**
 * A pool could not start: the database refused, or could not be reached within {@code
 * initializationFailTimeout}, or the pool was closed before.
 */
public final class PoolStartException extends RuntimeException {

    PoolStartException(String message, SQLException cause) {
        super(message, cause);
    }
}
