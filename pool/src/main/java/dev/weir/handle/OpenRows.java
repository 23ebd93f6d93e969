package dev.weir.handle;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Rows that no statement of the borrower's will close: of metadata, of an array, of a cursor that
 * came as a value. They are closed with the lease.
 */
final class OpenRows extends OpenHandle {

    final ResultSet delegate;

    OpenRows(ResultSet delegate, LeaseGuard connection) {
        super(connection);
        this.delegate = delegate;
    }

    @Override
    Object rawDelegate() {
        return delegate;
    }

    @Override
    boolean isDelegateClosed() {
        return false;
    }

    @Override
    void closeDelegate() throws SQLException {
        delegate.close();
    }
}
