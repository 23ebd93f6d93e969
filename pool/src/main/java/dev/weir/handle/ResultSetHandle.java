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
        try {
            connection.read();
            delegate.close();
            connection.exitRead();
        } catch (LeaseGuard.FinishedLeaseException ended) {
            return; // silent, as JDBC has it; the mark stays
        } catch (Throwable e) {
            throw connection.failedRead(e);
        }
        owner.rowsClosed();
    }

    /** Null as JDBC has it of rows that come from no statement of the borrower's. */
    @Override
    public @Nullable Statement getStatement() throws SQLException {
        connection.checkOpen();
        return owner instanceof Statement statement ? statement : null;
    }

    /**
     * The place among what the lease has open of rows that come from no statement of the
     * borrower's: of metadata, of an array, of a cursor that came as a value.
     */
    static final class Detached extends OpenHandle {
        private final ResultSet rows;

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
    }
}
