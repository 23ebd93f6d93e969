package dev.weir.testkit.driver;

import java.sql.SQLException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One physical connection of a {@link ScriptedDatabase}, with its own id, state and counts.
 *
 * <p>As a JDBC connection it is meant for one thread at a time, except for {@link #close}, {@link
 * #abort} and {@link #isValid}, of which racing calls take effect once. What tests ask ({@link
 * #id}, {@link #count}, {@link #transactionState}, {@link #kill}, ...) is for any thread and does
 * not touch the wire.
 */
public final class ScriptedConnection extends StatementFactory {

    private enum Life {
        OPEN,
        KILLED,
        CLOSING,
        CLOSED
    }

    private final ScriptedDatabase database;
    private final int id;
    private final long createdNanos;
    private final @Nullable CallCounts counts;
    private final AtomicReference<Life> life = new AtomicReference<>(Life.OPEN);
    private final StalledCalls stalledCalls;
    private volatile boolean aborted;
    private volatile String killedState = "57P01";
    private volatile boolean inRequest;

    ScriptedConnection(ScriptedDatabase database, int id, long createdNanos) {
        super(database.name());
        this.database = database;
        this.id = id;
        this.createdNanos = createdNanos;
        this.stalledCalls = new StalledCalls(database.time());
        this.counts = database.counting() ? new CallCounts() : null;
    }

    /**
     * 0 for the database's first connection, then 1, 2, ...; {@code select pg_backend_pid()}
     * answers it too.
     */
    public int id() {
        return id;
    }

    /** When the connect ended, in nanoseconds of the driver's time. */
    public long createdNanos() {
        return createdNanos;
    }

    /** The database this connection belongs to. */
    public ScriptedDatabase database() {
        return database;
    }

    /**
     * How often that call reached the wire on this connection.
     *
     * @throws IllegalStateException if the database is a {@link ScriptedDatabase#stub()}
     */
    public long count(Call call) {
        return requireCounts().of(call);
    }

    /** How many calls of any kind reached the wire on this connection. */
    public long totalCalls() {
        return requireCounts().total();
    }

    /** Statements created and not closed; those that died with the connection included. */
    public int openStatements() {
        return requireCounts().openStatements();
    }

    /** Whether {@code beginRequest} was called and {@code endRequest} not yet. */
    public boolean isInRequest() {
        return inRequest;
    }

    /** Whether abort was called. */
    public boolean isAborted() {
        return aborted;
    }

    /**
     * Ends the session at the server: the client notices at its next call, which fails with that
     * SQLState.
     */
    public void kill(String sqlState) {
        killedState = sqlState;
        if (life.compareAndSet(Life.OPEN, Life.KILLED)) {
            transactionLost();
        }
    }

    @Override
    public void beginRequest() throws SQLException {
        send(Call.BEGIN_REQUEST, null);
        inRequest = true;
    }

    @Override
    public void endRequest() throws SQLException {
        send(Call.END_REQUEST, null);
        inRequest = false;
    }

    @Override
    public boolean isValid(int timeoutSeconds) throws SQLException {
        if (timeoutSeconds < 0) {
            throw Failures.invalid("isValid: the timeout must be 0 or more seconds");
        }
        if (isClosed()) {
            return false;
        }
        reach(Call.IS_VALID, null);
        return life.get() == Life.OPEN;
    }

    @Override
    public boolean isClosed() {
        Life now = life.get();
        return now == Life.CLOSING || now == Life.CLOSED;
    }

    @Override
    public void close() throws SQLException {
        CloseRule rule = database.closeRule();
        boolean inTransaction =
                life.get() == Life.OPEN && transactionState() != TransactionState.IDLE;
        if (inTransaction && rule == CloseRule.REFUSES) {
            reach(Call.CLOSE, null);
            throw Failures.closeRefused();
        }
        if (claimEnd()) {
            try {
                reach(Call.CLOSE, null);
            } finally {
                if (inTransaction && rule == CloseRule.COMMITS) {
                    transactionCommitted();
                }
                end();
            }
        }
    }

    @Override
    public void abort(@Nullable Executor executor) throws SQLException {
        if (executor == null) {
            throw Failures.invalid("abort needs an executor");
        }
        if (life.get() == Life.CLOSED) {
            return;
        }
        reach(Call.ABORT, null);
        aborted = true;
        boolean claimed = claimEnd();
        stalledCalls.wake();
        if (claimed) {
            executor.execute(this::release);
        }
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        reach(Call.UNWRAP, type);
        return super.unwrap(type);
    }

    @Override
    public String toString() {
        return "ScriptedConnection " + id + " of " + database.name();
    }

    @Override
    void send(Call call, @Nullable Object detail) throws SQLException {
        if (life.get() != Life.OPEN) {
            throw gone();
        }
        if (reach(call, detail) && life.get() != Life.OPEN) {
            throw gone();
        }
    }

    @Override
    void statementOpened() {
        if (counts != null) {
            counts.statementOpened();
        }
    }

    void statementCloses() throws SQLException {
        if (counts != null) {
            counts.statementClosed();
        }
        if (life.get() == Life.OPEN) {
            reach(Call.STATEMENT_CLOSE, null);
        }
    }

    void resultSetCloses() throws SQLException {
        if (life.get() == Life.OPEN) {
            reach(Call.RESULT_SET_CLOSE, null);
        }
    }

    void cancel() throws SQLException {
        send(Call.CANCEL, null);
        stalledCalls.cancel();
    }

    StalledCalls stalledCalls() {
        return stalledCalls;
    }

    /**
     * Counts a call and runs its script; true if there was a script, which may have changed
     * anything.
     */
    private boolean reach(Call call, @Nullable Object detail) throws SQLException {
        if (counts != null) {
            counts.add(call);
        }
        Script script = database.script();
        if (script == null) {
            return false;
        }
        script.run(call, this, detail);
        return true;
    }

    private boolean claimEnd() {
        boolean claimed =
                life.compareAndSet(Life.OPEN, Life.CLOSING)
                        || life.compareAndSet(Life.KILLED, Life.CLOSING);
        if (claimed) {
            database.ledger().closeBegins();
        }
        return claimed;
    }

    private void release() {
        try {
            reach(Call.RELEASE, null);
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "The scripted release of connection " + id + " failed", e);
        } finally {
            end();
        }
    }

    private void end() {
        transactionLost();
        life.set(Life.CLOSED);
        database.ledger().closeEnds(this);
    }

    private SQLException gone() {
        return life.get() == Life.KILLED
                ? Failures.killed(killedState)
                : Failures.connectionClosed();
    }

    private CallCounts requireCounts() {
        if (counts == null) {
            throw new IllegalStateException("A stub database counts no calls");
        }
        return counts;
    }
}
