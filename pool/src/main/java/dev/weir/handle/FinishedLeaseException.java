package dev.weir.handle;

import java.sql.SQLNonTransientConnectionException;

/**
 * A call through a handle whose lease has ended. A class of its own so that it is told from the
 * driver's errors: it says nothing about the health of the connection.
 */
final class FinishedLeaseException extends SQLNonTransientConnectionException {

    private static final long serialVersionUID = 1;

    FinishedLeaseException() {
        super("Connection is closed", "08003");
    }
}
