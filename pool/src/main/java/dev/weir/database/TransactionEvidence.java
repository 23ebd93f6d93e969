package dev.weir.database;

import java.sql.Connection;

/**
 * What a driver knows about the transaction on its connection, without asking the server. Called
 * when a connection comes back, on the borrower's thread.
 */
@FunctionalInterface
public interface TransactionEvidence {

    /** The state of a transaction. */
    enum State {
        /** No transaction is open. */
        NONE,
        /** A transaction is open, whoever began it: JDBC or an SQL {@code BEGIN}. */
        OPEN,
        /** A transaction is open and can only be rolled back. */
        FAILED,
        /** The driver does not tell; the session's own book-keeping must do. */
        UNKNOWN
    }

    /** For drivers that do not tell. */
    TransactionEvidence NOT_TOLD = physical -> State.UNKNOWN;

    /** The state of the transaction on {@code physical}, with no round trip. */
    State of(Connection physical);

    /**
     * Whether the driver keeps auto-commit mode to itself, so that outside a transaction a change
     * of it says nothing to the server and cannot wait.
     */
    default boolean keepsAutoCommit() {
        return false;
    }
}
