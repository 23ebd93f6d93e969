package dev.weir;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKeyBuilder;
import java.time.Duration;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The same pool, with another longest wait. Closing it does nothing: a container that closes what
 * it was given must not close the pool of others.
 */
final class DeadlineView implements DataSource, AutoCloseable {
    private final WeirDataSource pool;
    private final long nanos;

    DeadlineView(WeirDataSource pool, Duration longestWait) {
        if (longestWait.isNegative() || longestWait.isZero()) {
            throw new IllegalArgumentException(
                    "The longest wait is %s: give a time above 0.".formatted(longestWait));
        }
        this.pool = pool;
        long most = Integer.MAX_VALUE * 1_000_000L;
        this.nanos =
                longestWait.compareTo(Duration.ofNanos(most)) > 0 ? most : longestWait.toNanos();
    }

    @Override
    public Connection getConnection() throws SQLException {
        return pool.getConnection(nanos);
    }

    @Override
    public Connection getConnection(@Nullable String user, @Nullable String pw)
            throws SQLException {
        return pool.getConnection(user, pw);
    }

    @Override
    public ConnectionBuilder createConnectionBuilder() throws SQLException {
        return pool.createConnectionBuilder();
    }

    @Override
    public ShardingKeyBuilder createShardingKeyBuilder() throws SQLException {
        return pool.createShardingKeyBuilder();
    }

    /** Does nothing. */
    @Override
    public void close() {}

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : pool.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || pool.isWrapperFor(type);
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return pool.getLogWriter();
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        pool.setLogWriter(out);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return pool.getLoginTimeout();
    }

    /**
     * Not supported: the timeout is the pool's.
     *
     * @throws SQLFeatureNotSupportedException always
     */
    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        throw new SQLFeatureNotSupportedException(
                "A view cannot change how its pool connects: set loginTimeout on the pool.");
    }

    @Override
    public Logger getParentLogger() {
        return pool.getParentLogger();
    }

    @Override
    public String toString() {
        return pool + " within " + Durations.readable(Duration.ofNanos(nanos));
    }
}
