package dev.weir;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKeyBuilder;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The same pool under another condition. Closing it does nothing: a container that closes what it
 * was given must not close the pool of others.
 */
abstract class PoolView implements DataSource, AutoCloseable {
    final WeirDataSource pool;

    PoolView(WeirDataSource pool) {
        this.pool = pool;
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
}
