package dev.weir.testkit.driver;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientException;

/** The driver's own errors, with the SQLStates that PostgreSQL and its driver use. */
final class Failures {

    private Failures() {}

    static SQLException connectionClosed() {
        return new SQLNonTransientConnectionException(
                "This physical connection is closed", "08003");
    }

    static SQLException killed(String sqlState) {
        return new SQLNonTransientConnectionException("The server ended this session", sqlState);
    }

    static SQLException statementClosed() {
        return new SQLException("This statement is closed", "55000");
    }

    static SQLException resultSetClosed() {
        return new SQLException("This result set is closed", "55000");
    }

    static SQLException noRow() {
        return new SQLException("The result set is not on a row", "24000");
    }

    static SQLException invalid(String message) {
        return new SQLException(message, "22023");
    }

    static SQLException transactionFailed() {
        String message = "The transaction is aborted: commands are ignored until it is rolled back";
        return new SQLException(message, "25P02");
    }

    static SQLException noTransaction(String operation) {
        return new SQLException("Cannot " + operation + " when autocommit is enabled", "25P01");
    }

    static SQLException closeRefused() {
        return new SQLException(
                "Cannot close a connection while a transaction is still active", "25001");
    }

    static SQLException tooManyConnections(int limit) {
        String message = "The scripted server takes no more than " + limit + " connections";
        return new SQLNonTransientConnectionException(message, "53300");
    }

    static SQLException interrupted() {
        return new SQLException(
                "The driver call was interrupted", "57014", new InterruptedException());
    }

    static SQLException cancelled() {
        return new SQLTransientException("The statement was cancelled", "57014");
    }

    static SQLException aborted() {
        return new SQLNonTransientConnectionException("The connection was aborted", "08006");
    }

    static SQLException networkTimeout() {
        return new SQLNonTransientConnectionException("The network timeout ran out", "08006");
    }

    /**
     * Throws {@code failure} whatever its type, as a driver written in bytecode could; never
     * returns.
     */
    @SuppressWarnings("unchecked") // the point: a checked exception that no signature announces
    static <T extends Throwable> RuntimeException raise(Throwable failure) throws T {
        throw (T) failure;
    }
}
