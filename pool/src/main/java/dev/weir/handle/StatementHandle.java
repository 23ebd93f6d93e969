package dev.weir.handle;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;

/** A statement of a lease. */
class StatementHandle extends GeneratedStatement {

    StatementHandle(Statement delegate, LeaseGuard connection) {
        super(delegate, connection);
    }

    /** Does nothing when the statement is closed or its lease has ended. */
    @Override
    public final void close() throws SQLException {
        if (closed || !connection.isOpen()) {
            return;
        }
        boolean marked = connection.read();
        if (limited) {
            connection.session.doubts.limitEnds();
        }
        try {
            delegate.close();
            connection.exitRead(marked);
        } catch (Throwable e) {
            throw connection.failedRead(e, marked);
        } finally {
            closed = true;
        }
    }

    /**
     * A driver that keeps the limit by an order to the server may send that order late; another
     * keeps it for all statements of the session.
     */
    @Override
    public final void setQueryTimeout(int seconds) throws SQLException {
        checkUsable();
        try {
            connection.session.doubts.settingLimit(delegate);
            delegate.setQueryTimeout(seconds);
            limited = seconds > 0 && connection.session.doubts.ordersAtLimits();
        } catch (Throwable e) {
            throw connection.failedConcurrently(e);
        }
    }

    /**
     * Safe from any thread. An order to cancel can arrive late, and then hits whatever runs; so a
     * connection whose lease ends while one is given is retired.
     */
    @Override
    public final void cancel() throws SQLException {
        checkUsable();
        if (!connection.concurrent()) {
            throw new FinishedLeaseException();
        }
        try {
            if (!connection.cutsFor(delegate)) {
                connection.session.doubts.cancelOrdered();
                delegate.cancel();
            }
        } catch (SQLFeatureNotSupportedException e) {
            connection.session.doubts.cancelEnded();
            throw connection.failedConcurrently(e);
        } catch (Throwable e) {
            throw connection.failedConcurrently(e);
        } finally {
            connection.exitConcurrent();
        }
    }

    @Override
    public final void closeOnCompletion() throws SQLException {
        checkUsable();
        try {
            delegate.closeOnCompletion();
            closesItself = true;
        } catch (Throwable e) {
            throw connection.failedConcurrently(e);
        }
    }
}
