package dev.weir.connect;

import java.sql.SQLNonTransientException;

/**
 * A setting by which new connections are set up or checked does not work; the message says what to
 * do.
 */
public final class ConnectionCheckException extends SQLNonTransientException {

    ConnectionCheckException(String message, String state, Throwable cause) {
        super(message, state, cause);
    }
}
