package dev.weir.session;

import dev.weir.database.Database;
import dev.weir.database.Database.Transaction;
import dev.weir.database.DriverErrors;
import dev.weir.text.PoolLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * How a physical connection ends, whatever the reason: what is open is rolled back, then it is
 * closed. Drivers differ in what a close means inside a transaction: Oracle's commits, DB2's and
 * Derby's refuse, others roll back. Nothing else in the pool closes or aborts a connection of the
 * driver.
 *
 * <p>Where the rollback fails the connection is aborted before it is closed: an abort ends the
 * session, and commits with no driver. Thread-safe as far as the driver is.
 */
public final class ConnectionEnd {
    private static final Logger LOG = PoolLog.of("dev.weir.session");

    private final String pool;
    private final Connection physical;
    private final Supplier<Database> database;

    /** One is taken by each abort under way, all by a close that waits for them. */
    private final Semaphore aborts = new Semaphore(Integer.MAX_VALUE);

    private volatile boolean cut;

    /** Whether an abort was tried, whatever came of it. */
    private volatile boolean aborted;

    /**
     * @param pool its name
     * @param database found out when they are needed: whatever goes wrong with that, the connection
     *     is closed
     */
    ConnectionEnd(String pool, Connection physical, Supplier<Database> database) {
        this.pool = pool;
        this.physical = physical;
        this.database = database;
    }

    /** The driver's connection. */
    public Connection physical() {
        return physical;
    }

    /**
     * Rolls back and closes a connection that has not become a session. Blocks.
     *
     * @throws SQLException as {@link #close(boolean, boolean)}
     */
    public void close() throws SQLException {
        close(true, false);
    }

    /**
     * Rolls back and closes. Blocks, also until aborts under way have ended: a close of an aborted
     * connection returns before its socket is gone.
     *
     * @param begun whether SQL may have begun a transaction that the driver does not tell of
     * @param inDoubt whether the connection may not answer any more. Then nothing is asked of it
     *     where the server rolls back by itself when a client is gone
     * @throws SQLException what the driver threw on close; the session may live on, see {@link
     *     #isGoneAfter}
     */
    void close(boolean begun, boolean inDoubt) throws SQLException {
        if (!isClosed(false) && !isRolledBack(begun, inDoubt)) {
            abort();
        }
        try {
            physical.close();
        } finally {
            aborts.acquireUninterruptibly(Integer.MAX_VALUE);
            aborts.release(Integer.MAX_VALUE);
        }
    }

    private boolean isRolledBack(boolean begun, boolean inDoubt) {
        try {
            Database known = database.get();
            if (!inDoubt || !known.rollsBackOnDisconnect()) {
                rollBack(physical, known, begun);
            }
            return true;
        } catch (Throwable failure) {
            return false;
        }
    }

    /**
     * Whether the connection has ended although {@link #close} threw: the driver says that it is
     * closed, or that it had lost its server. One that cannot even say so after an abort has
     * nothing left to close. Blocks.
     */
    public boolean isGoneAfter(Throwable failure) {
        return isClosed(aborted) || DriverErrors.isOfConnection(failure);
    }

    private boolean isClosed(boolean ifNotTold) {
        try {
            return physical.isClosed();
        } catch (Throwable notTold) {
            return ifNotTold;
        }
    }

    /**
     * Cuts the connection, without waiting for the database. May block all the same, where the
     * driver does. Whatever that throws, to close it is what remains.
     *
     * <p>What drivers leave to an executor, as a rule to tear down the socket, is done before this
     * returns: no executor can forget or refuse it.
     */
    public void abort() {
        aborted = true;
        aborts.acquireUninterruptibly();
        try {
            physical.abort(Runnable::run);
        } catch (Throwable failure) {
            LOG.log(
                    Level.DEBUG,
                    "{0} - a connection could not be aborted: {1}",
                    pool,
                    failure.getClass().getName());
        } finally {
            aborts.release();
        }
    }

    /** Aborts, and notes whether the connection is cut. Blocks; for the pool's own threads. */
    public void breakOff() {
        abort();
        cut = isClosed(aborted);
    }

    /** Whether the driver, after {@link #breakOff}, said that the connection is closed. */
    public boolean isCut() {
        return cut;
    }

    /**
     * Rolls back what is open. Never by setAutoCommit(true), which commits. A transaction that was
     * begun by SQL in auto-commit mode can only be ended by SQL: there rollback() is an error.
     *
     * @param begun whether SQL may have begun a transaction, for drivers that do not tell
     * @throws SQLException when it failed; the transaction may still be open
     */
    static void rollBack(Connection physical, Database database, boolean begun)
            throws SQLException {
        Transaction seen = database.transaction(physical);
        boolean autoCommit = physical.getAutoCommit();
        if (seen == Transaction.NONE || (seen == Transaction.UNKNOWN && autoCommit && !begun)) {
            return;
        }
        if (autoCommit) {
            rollBackBySql(physical, seen != Transaction.UNKNOWN);
        } else {
            physical.rollback();
        }
        if (seen != Transaction.UNKNOWN && database.transaction(physical) != Transaction.NONE) {
            throw new SQLException("The transaction is still open after a rollback", "25000");
        }
    }

    /**
     * Where nobody tells whether a transaction is open, some databases refuse because none is:
     * there a transaction that can be begun is the proof.
     */
    private static void rollBackBySql(Connection physical, boolean isKnown) throws SQLException {
        try {
            execute(physical, "ROLLBACK");
        } catch (SQLException refusal) {
            if (isKnown) {
                throw refusal;
            }
            try {
                execute(physical, "BEGIN TRANSACTION");
            } catch (SQLException notBegun) {
                refusal.addSuppressed(notBegun);
                throw refusal;
            }
            execute(physical, "ROLLBACK");
        }
    }

    /** Each by a statement of its own: DuckDB closes one that failed. */
    private static void execute(Connection physical, String sql) throws SQLException {
        try (Statement statement = physical.createStatement()) {
            statement.execute(sql);
        }
    }
}
