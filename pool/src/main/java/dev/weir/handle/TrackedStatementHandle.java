package dev.weir.handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** What the handles of all three kinds of statements share; the rest is generated. */
abstract class TrackedStatementHandle extends OpenHandle implements Statement {

    final Statement delegate;

    /** Whether each execution has a time limit that the driver keeps by an order to the server. */
    boolean limited;

    /** Whether the driver may close it by itself ({@link Statement#closeOnCompletion}). */
    private boolean closesItself;

    TrackedStatementHandle(Statement delegate, LeaseGuard connection) {
        super(connection);
        this.delegate = delegate;
    }

    /**
     * Refuses a call when the lease has ended or the statement is closed. The second is not left to
     * the driver: some keep a closed statement in a cache and hand the same object out again.
     */
    final void checkUsable() throws SQLException {
        connection.checkOpen();
        if (closed) {
            throw new SQLException("Statement is closed", "55000"); // as by pgjdbc
        }
    }

    /** As {@link #checkUsable}, and begins a call that reads on in what was executed. */
    final void read() throws SQLException {
        checkUsable();
        connection.read();
    }

    /**
     * As {@link #checkUsable}, and begins a call that may talk to the database. The lease is asked
     * about once, by the guard's; only a closed statement has to be told from a finished lease.
     */
    final void call() throws SQLException {
        if (closed | limited) {
            attend();
        }
        connection.call(LeaseGuard.Use.EXECUTE, delegate);
    }

    private void attend() throws SQLException {
        checkUsable();
        connection.session.doubts.limitBegins(delegate.getQueryTimeout());
    }

    /** Does nothing when the statement is closed or its lease has ended. */
    @Override
    public final void close() throws SQLException {
        if (closed || !connection.isOpen()) {
            return;
        }
        try {
            connection.read();
            if (limited) {
                connection.session.doubts.limitEnds();
            }
            delegate.close();
            connection.exitRead();
        } catch (LeaseGuard.FinishedLeaseException ended) {
            return; // silent, as JDBC has it; the mark stays
        } catch (Throwable e) {
            throw connection.failedRead(e);
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
        connection.read();
        try {
            connection.session.state.setQueryTimeout(delegate, seconds);
            limited = seconds > 0;
            connection.exitRead();
        } catch (Throwable e) {
            throw connection.failedRead(e);
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
            throw new LeaseGuard.FinishedLeaseException();
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

    /** Perhaps the statement was closed by that. */
    @Override
    final void rowsClosed() throws SQLException {
        closed |= closesItself && delegate.isClosed();
    }

    final @Nullable ResultSet rows(@Nullable ResultSet raw) {
        return raw == null ? null : new ResultSetHandle(raw, this);
    }

    @Override
    final Object rawDelegate() {
        return delegate;
    }

    @Override
    final void closeDelegate() throws SQLException {
        delegate.close();
    }

    @Override
    final void cancelDelegate() throws SQLException {
        delegate.cancel();
    }
}
