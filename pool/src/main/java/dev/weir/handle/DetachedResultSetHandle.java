package dev.weir.handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Rows that come from no statement of the borrower's: of metadata, of an array, of a cursor that
 * came as a value. They are closed with the lease.
 */
final class DetachedResultSetHandle extends ResultSetHandle {

    private final Node node;
    private @Nullable StatementHandle owner;

    DetachedResultSetHandle(Node node) {
        super(node.rows, null, node.connection);
        this.node = node;
    }

    @Override
    public void close() throws SQLException {
        super.close();
        node.closed = true;
    }

    /** The driver's internal statement if there is one, as a handle. The driver closes it. */
    @Override
    public @Nullable Statement getStatement() throws SQLException {
        connection.checkOpen();
        if (owner == null) {
            try {
                Statement raw = delegate.getStatement();
                owner = raw == null ? null : new StatementHandle(raw, connection);
            } catch (Throwable e) {
                throw connection.failedConcurrently(e);
            }
        }
        return owner;
    }

    /** Its place among what the lease has open. */
    static final class Node extends OpenHandle {
        private final ResultSet rows;

        Node(ResultSet rows, LeaseGuard connection) {
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
