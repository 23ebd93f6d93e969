package dev.weir.handle;

import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Rows that come from no statement of the borrower's. */
final class DetachedResultSetHandle extends ResultSetHandle {

    private final OpenRows rows;
    private @Nullable StatementHandle owner;

    DetachedResultSetHandle(OpenRows rows) {
        super(rows.delegate, null, rows.connection);
        this.rows = rows;
    }

    @Override
    public void close() throws SQLException {
        super.close();
        rows.closed = true;
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
}
