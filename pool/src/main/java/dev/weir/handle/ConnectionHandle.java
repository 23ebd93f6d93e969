package dev.weir.handle;

import dev.weir.CloseCause;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.session.Session;
import dev.weir.session.SessionState;
import dev.weir.tenant.Tenant;
import java.sql.ClientInfoStatus;
import java.sql.Connection;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Savepoint;
import java.sql.ShardingKey;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a borrower holds: one lease of a connection. After the lease nothing that was reached
 * through it touches the database. A connection is used by one thread at a time; close, abort,
 * isClosed, isValid and a statement's cancel are safe from any.
 */
public sealed class ConnectionHandle extends GeneratedConnection permits LeakTrackedHandle {

    ConnectionHandle(Slot slot, Session session, long lease) {
        super(slot, session, lease);
    }

    /**
     * The handle of the lease that has just begun on {@code slot}, whose physical connection is a
     * {@link Session}. To be called by the borrower, once per lease.
     */
    public static ConnectionHandle lend(Slot slot) {
        return new ConnectionHandle(slot, (Session) slot.connection(), slot.lease());
    }

    /** The same; nothing in the pool refers to the handle, so it can be lost. */
    public static LeakTrackedHandle lendLosable(Slot slot) {
        return new LeakTrackedHandle(slot, (Session) slot.connection(), slot.lease());
    }

    /**
     * The handle of a lease in a pool with tenants. What {@link #lendLosable} promises holds of it
     * too.
     *
     * @param tenant whose the statements are; null: the pool's own user's
     */
    public static LeakTrackedHandle lendTo(@Nullable Tenant tenant, Slot slot) {
        return new TenantConnectionHandle(slot, (Session) slot.connection(), slot.lease(), tenant);
    }

    @Override
    final JdbcWrapping wrapping() {
        return HandleWrapping.INSTANCE;
    }

    // --- the end of the lease ---

    /**
     * Ends the lease and closes the connection behind this handle; after the lease, retires the
     * connection if it is still here.
     *
     * @param pool leaves connections of other pools alone
     */
    public void evictFrom(SlotPool pool) {
        if (pool.owns(slot) && !evict(CloseCause.EVICTED)) {
            pool.evict(slot, session);
        }
    }

    /** A thread of the pool cuts the connection: the caller waits for no driver. */
    @Override
    public void abort(Executor executor) throws SQLException {
        if (!isOpen()) {
            return;
        }
        if (executor == null) {
            throw new SQLException("abort needs an executor", "22004");
        }
        evict(CloseCause.ABORTED);
    }

    /** True after close and abort, and when the driver closed the connection after an error. */
    @Override
    public boolean isClosed() throws SQLException {
        if (!isOpen()) {
            return true;
        }
        if (!session.isBroken()) {
            return false;
        }
        try {
            return session.physical().isClosed();
        } catch (Throwable e) {
            throw failedConcurrently(e);
        }
    }

    /** 0 seconds mean the pool's validation timeout, never "for ever". */
    @Override
    public boolean isValid(int seconds) throws SQLException {
        if (!isOpen()) {
            return false;
        }
        if (seconds < 0) {
            throw new SQLException("The timeout is negative: " + seconds, "22023");
        }
        if (!concurrent()) {
            return false;
        }
        try {
            touchOnce();
            return answers(seconds == 0 ? session.validationSeconds() : seconds);
        } finally {
            exitConcurrent();
        }
    }

    private boolean answers(int seconds) throws SQLException {
        try {
            boolean valid = session.physical().isValid(seconds);
            if (!valid && isOpen()) {
                session.markBroken();
            }
            return valid;
        } catch (Throwable e) {
            throw failedConcurrently(e);
        }
    }

    // --- transactions ---

    @Override
    public void commit() throws SQLException {
        Connection delegate = call(Use.NOTHING);
        try {
            delegate.commit();
            session.settled();
            exit();
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    @Override
    public void rollback() throws SQLException {
        Connection delegate = call(Use.NOTHING);
        try {
            delegate.rollback();
            session.settled();
            exit();
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        checkOpen();
        Savepoint raw = SavepointHandle.of(savepoint, this);
        judged(
                Use.EXECUTE,
                delegate -> {
                    delegate.rollback(raw);
                    return raw;
                });
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        checkOpen();
        Savepoint raw = SavepointHandle.of(savepoint, this);
        judged(
                Use.EXECUTE,
                delegate -> {
                    delegate.releaseSavepoint(raw);
                    return raw;
                });
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        return set(Connection::setSavepoint);
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        return set(delegate -> delegate.setSavepoint(name));
    }

    private Savepoint set(Session.Question<Savepoint> setting) throws SQLException {
        return judged(
                Use.EXECUTE,
                delegate -> {
                    Savepoint savepoint = new SavepointHandle(setting.ask(delegate), this);
                    session.state.compareAutoCommit();
                    return savepoint;
                });
    }

    /** One call, from its begin to its end; for those that are seldom. */
    private <T> T judged(Use use, Session.Question<T> question) throws SQLException {
        Connection delegate = call(use);
        try {
            T answer = question.ask(delegate);
            exit();
            return answer;
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    // --- tracked state, where more is to be done than to note it ---

    /** If this changes the mode in a transaction, and only then, the transaction is committed. */
    @Override
    public void setAutoCommit(boolean autoCommit) throws SQLException {
        call(Use.NOTHING);
        try {
            boolean changes = session.state.changesAutoCommit(autoCommit);
            session.state.setAutoCommit(autoCommit);
            if (changes) {
                session.settled();
            }
            exit();
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /**
     * When it fires, the driver closes the connection; then it is retired. Whether it needs an
     * executor is the driver's to say.
     */
    @Override
    public void setNetworkTimeout(@Nullable Executor executor, int milliseconds)
            throws SQLException {
        judged(
                Use.NOTHING,
                delegate -> {
                    session.state.setNetworkTimeout(executor, milliseconds);
                    return milliseconds;
                });
    }

    /** A copy: by JDBC what is put there is not set until {@link #setTypeMap} is called. */
    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        return judged(Use.EXECUTE, SessionState::typeMap);
    }

    /** A copy: MariaDB's driver gives its own table out, and what is put there is set. */
    @Override
    public Properties getClientInfo() throws SQLException {
        Properties present = super.getClientInfo();
        return present instanceof Properties own ? (Properties) own.clone() : present;
    }

    @Override
    public void setClientInfo(String name, @Nullable String value) throws SQLClientInfoException {
        try {
            judged(
                    Use.EXECUTE,
                    delegate -> {
                        session.state.setClientInfo(name, value);
                        return this;
                    });
        } catch (SQLException e) {
            throw clientInfoFailed(e);
        }
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        try {
            if (properties == null) {
                throw new SQLException("setClientInfo needs properties: they were null", "22004");
            }
            judged(
                    Use.EXECUTE,
                    delegate -> {
                        session.state.setClientInfo(properties);
                        return this;
                    });
        } catch (SQLException e) {
            throw clientInfoFailed(e);
        }
    }

    private static SQLClientInfoException clientInfoFailed(SQLException e) {
        return e instanceof SQLClientInfoException exact
                ? exact
                : new SQLClientInfoException(
                        e.getMessage(),
                        e.getSQLState(),
                        e.getErrorCode(),
                        Map.<String, ClientInfoStatus>of(),
                        e);
    }

    @Override
    public void setShardingKey(ShardingKey key) throws SQLException {
        setShardingKey(
                delegate -> {
                    delegate.setShardingKey(key);
                    return true;
                });
    }

    @Override
    public void setShardingKey(ShardingKey key, ShardingKey superKey) throws SQLException {
        setShardingKey(
                delegate -> {
                    delegate.setShardingKey(key, superKey);
                    return true;
                });
    }

    @Override
    public boolean setShardingKeyIfValid(ShardingKey key, int seconds) throws SQLException {
        return setShardingKey(delegate -> delegate.setShardingKeyIfValid(key, seconds));
    }

    @Override
    public boolean setShardingKeyIfValid(ShardingKey key, ShardingKey superKey, int seconds)
            throws SQLException {
        return setShardingKey(delegate -> delegate.setShardingKeyIfValid(key, superKey, seconds));
    }

    private boolean setShardingKey(Session.Question<Boolean> setting) throws SQLException {
        return judged(
                Use.EXECUTE,
                delegate -> {
                    try {
                        boolean set = setting.ask(delegate);
                        session.state.shardingKeySet(set);
                        return set;
                    } catch (SQLFeatureNotSupportedException e) {
                        throw e;
                    } catch (Throwable e) {
                        session.state.shardingKeySet(true); // nobody can ask whether it is
                        throw e;
                    }
                });
    }

    /** Names the connection by its number, and never asks the driver. */
    @Override
    public String toString() {
        return "Weir " + session + (isOpen() ? "" : " (closed)");
    }
}
