package dev.weir.handle;

import java.sql.SQLException;
import java.sql.Savepoint;

/** A savepoint, which dies with its lease. */
final class SavepointHandle implements Savepoint {

    final LeaseGuard connection;
    final Savepoint delegate;

    SavepointHandle(Savepoint delegate, LeaseGuard connection) {
        this.delegate = delegate;
        this.connection = connection;
    }

    /**
     * What the driver knows this savepoint as.
     *
     * @throws SQLException when it was set through another lease
     */
    @SuppressWarnings("ReferenceEquality") // a lease is its handle
    static Savepoint of(Savepoint savepoint, LeaseGuard caller) throws SQLException {
        if (!(savepoint instanceof SavepointHandle handle)) {
            return savepoint;
        }
        if (handle.connection != caller) {
            throw new SQLException("The savepoint belongs to another lease", "3B001");
        }
        return handle.delegate;
    }

    @Override
    public int getSavepointId() throws SQLException {
        connection.checkOpen();
        try {
            return delegate.getSavepointId();
        } catch (Throwable e) {
            throw connection.failedConcurrently(e);
        }
    }

    @Override
    public String getSavepointName() throws SQLException {
        connection.checkOpen();
        try {
            return delegate.getSavepointName();
        } catch (Throwable e) {
            throw connection.failedConcurrently(e);
        }
    }
}
