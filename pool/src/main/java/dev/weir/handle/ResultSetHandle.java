package dev.weir.handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Rows of a lease. */
final class ResultSetHandle extends GeneratedResultSet {

    private final OpenHandle owner;

    /**
     * @param owner the borrower's statement, or {@link Detached}
     */
    ResultSetHandle(ResultSet delegate, OpenHandle owner) {
        super(delegate, owner.connection);
        this.owner = owner;
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
        owner.rowsClosed();
    }

    @Override
    public @Nullable Statement getStatement() throws SQLException {
        connection.checkOpen();
        return owner.statement();
    }

    /**
     * The place among what the lease has open of rows that come from no statement of the
     * borrower's: of metadata, of an array, of a cursor that came as a value.
     */
    static final class Detached extends OpenHandle {
        private final ResultSet rows;
        private @Nullable StatementHandle statement;

        Detached(ResultSet rows, LeaseGuard connection) {
            super(connection);
            this.rows = rows;
        }

        @Override
        Object rawDelegate() {
            return rows;
        }

        @Override
        void closeDelegate() throws SQLException {
            rows.close();
        }

        /** The driver's internal statement if there is one, as a handle. The driver closes it. */
        @Override
        @Nullable Statement statement() throws SQLException {
            if (statement == null) {
                try {
                    Statement raw = rows.getStatement();
                    statement = raw == null ? null : new StatementHandle(raw, connection);
                } catch (Throwable e) {
                    throw connection.failedConcurrently(e);
                }
            }
            return statement;
        }
    }
}
