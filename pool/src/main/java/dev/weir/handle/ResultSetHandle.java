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

    @Override
    public final boolean isClosed() throws SQLException {
        if (!connection.isOpen()) {
            return true;
        }
        try {
            return delegate.isClosed();
        } catch (Throwable e) {
            throw connection.failedConcurrently(e);
        }
    }

    @Override
    public final void insertRow() throws SQLException {
        beforeWriting();
        super.insertRow();
    }

    @Override
    public final void updateRow() throws SQLException {
        beforeWriting();
        super.updateRow();
    }

    @Override
    public final void deleteRow() throws SQLException {
        beforeWriting();
        super.deleteRow();
    }

    private void beforeWriting() throws SQLException {
        connection.checkOpen();
        connection.session.taint.writing();
    }

    /** The borrower's statement; for other rows what the driver says, never the driver's own. */
    @Override
    public @Nullable Statement getStatement() throws SQLException {
        connection.checkOpen();
        return statement;
    }
}
