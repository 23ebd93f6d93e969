package dev.weir.handle;

import dev.weir.CloseCause;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.session.Session;
import java.io.Closeable;
import java.io.InputStream;
import java.io.Reader;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Statement;
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

    private static final Module JAVA_BASE = Object.class.getModule();
    private static final Module JAVA_SQL = Statement.class.getModule();

    /**
     * Of the lease that has just begun on {@code slot}, whose physical connection is a {@link
     * Session}. To be called by the borrower, once per lease.
     */
    public ConnectionHandle(Slot slot) {
        super(slot);
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
        if (executor == null && isOpen()) {
            throw new SQLException("abort needs an executor", "22004");
        }
        if (!evict(CloseCause.ABORTED)) {
            close(); // it may be between two connections
        }
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
        if (seconds < 0 && isOpen()) {
            throw new SQLException("The timeout is negative: " + seconds, "22023");
        }
        if (!concurrent()) {
            return false;
        }
        try {
            touch();
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

    // --- handles of what the driver returns ---

    /** Rows that come from no statement of the borrower's. */
    @Override
    final @Nullable ResultSet wrap(@Nullable ResultSet raw) throws SQLException {
        return raw == null
                ? null
                : new ResultSetHandle(raw, opened(new ResultSetHandle.Detached(raw, this)));
    }

    /** A value of any type. Nearly all are the JDK's own classes, which one look at each tells. */
    @Override
    final @Nullable Object wrap(@Nullable Object raw) throws SQLException {
        if (raw == null) {
            return null;
        }
        Module module = raw.getClass().getModule();
        if ((module == JAVA_BASE && !(raw instanceof Closeable)) || module == JAVA_SQL) {
            return raw;
        }
        return switch (raw) {
            case Array a -> ArrayHandle.of(this, a);
            case Clob c -> ClobHandle.of(this, c);
            case Blob b -> BlobHandle.of(this, b);
            case ResultSet r -> wrap(r);
            case SQLXML x -> SQLXMLHandle.of(this, x);
            case Ref r -> RefHandle.of(this, r);
            case InputStream s -> LeasedStreams.of(this, s);
            case Reader r -> LeasedStreams.of(this, r);
            default -> raw;
        };
    }

    /** A value of a type that the borrower named: the driver's own class is given as it is. */
    @SuppressWarnings("ReferenceEquality") // whether it was wrapped, not what it equals
    @Override
    final <T> @Nullable T wrap(@Nullable T raw, Class<T> type) throws SQLException {
        Object wrapped = wrap((Object) raw);
        if (wrapped == raw) {
            return raw;
        }
        if (type.isInstance(wrapped)) {
            return type.cast(wrapped);
        }
        session.markUnwrapped();
        return raw;
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

    /** A copy: MariaDB's driver gives its own table out, and what is put there is set. */
    @Override
    public Properties getClientInfo() throws SQLException {
        Properties present = super.getClientInfo();
        return present instanceof Properties own ? (Properties) own.clone() : present;
    }

    @Override
    public void setClientInfo(String name, @Nullable String value) throws SQLClientInfoException {
        setClientInfo(physical -> session.state.setClientInfo(name, value));
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        setClientInfo(
                physical -> {
                    if (properties == null) {
                        throw new SQLException(
                                "setClientInfo needs properties: they were null", "22004");
                    }
                    session.state.setClientInfo(properties);
                });
    }

    private void setClientInfo(Session.Work setting) throws SQLClientInfoException {
        try {
            Connection physical = call(Use.EXECUTE);
            try {
                setting.on(physical);
                exit();
            } catch (Throwable e) {
                throw failed(e);
            }
        } catch (SQLClientInfoException e) {
            throw e;
        } catch (SQLException e) {
            throw new SQLClientInfoException(
                    e.getMessage(), e.getSQLState(), e.getErrorCode(), Map.of(), e);
        }
    }

    /** Names the connection by its number, and never asks the driver. */
    @Override
    public String toString() {
        return "Weir " + session + (isOpen() ? "" : " (closed)");
    }
}
