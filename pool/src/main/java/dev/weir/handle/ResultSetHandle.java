package dev.weir.handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Rows of a lease. */
class ResultSetHandle extends GeneratedResultSet {

    private final @Nullable TrackedStatement statement;

    ResultSetHandle(
            ResultSet delegate, @Nullable TrackedStatement statement, LeaseGuard connection) {
        super(delegate, connection);
        this.statement = statement;
    }

    /** Does nothing when the lease has ended. */
    @Override
    public void close() throws SQLException {
        if (!connection.isOpen()) {
            return;
        }
        boolean marked = connection.read();
        try {
            delegate.close();
            connection.exitRead(marked);
        } catch (Throwable e) {
            throw connection.failedRead(e, marked);
        }
        if (statement != null) {
            statement.resultSetClosed();
        }
    }

    /** The borrower's statement; for other rows what the driver says, never the driver's own. */
    @Override
    public @Nullable Statement getStatement() throws SQLException {
        connection.checkOpen();
        return statement;
    }
}
