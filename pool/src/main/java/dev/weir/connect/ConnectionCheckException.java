package dev.weir.connect;

import java.sql.SQLNonTransientException;

/** The way in which connections are checked does not work; the message says what to set. */
public final class ConnectionCheckException extends SQLNonTransientException {

    ConnectionCheckException(String message, String state, Throwable cause) {
        super(message, state, cause);
    }
}
