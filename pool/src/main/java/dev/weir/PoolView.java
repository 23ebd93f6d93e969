package dev.weir;

import dev.weir.engine.BorrowTerms;
import dev.weir.text.Durations;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.Objects;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A view of a pool: the same connections under terms of its own, which are a {@linkplain #lane
 * lane}, a {@linkplain #forTenant tenant} and a {@linkplain #within longest wait}, in any
 * combination. Immutable, thread-safe and cheap: it may be made for each call or kept. It unwraps
 * to its pool. Closing it does nothing: a container that closes what it was given must not close
 * the pool of others.
 *
 * {@snippet :
 * DataSource reports = pool.forTenant("acme").lane(Lane.LONG).within(Duration.ofMinutes(5));
 * }
 */
public final class PoolView implements DataSource, AutoCloseable {
    private final WeirDataSource pool;
    private final BorrowTerms terms;

    PoolView(WeirDataSource pool, BorrowTerms terms) {
        this.pool = pool;
        this.terms = terms;
    }

    /** The same view for another kind of work; see {@link WeirDataSource#lane}. */
    public PoolView lane(Lane lane) {
        Objects.requireNonNull(lane, "lane is null: give Lane.SHORT or Lane.LONG");
        return new PoolView(pool, terms.lane(lane));
    }

    /** The same view for a tenant; see {@link WeirDataSource#forTenant}. */
    public PoolView forTenant(String name) {
        return new PoolView(pool, terms.tenant(Objects.requireNonNull(name, "name")));
    }

    /** The same view for a tenant that is given whole; see {@link WeirDataSource#tenant}. */
    public PoolView tenant(TenantKey key) {
        return new PoolView(pool, terms.tenant(Objects.requireNonNull(key, "key")));
    }

    /** The same view with another longest wait, above zero; see {@link WeirDataSource#within}. */
    public PoolView within(Duration longestWait) {
        if (longestWait.isNegative() || longestWait.isZero()) {
            throw new IllegalArgumentException(
                    "The longest wait is %s: give a time above 0.".formatted(longestWait));
        }
        Duration wait = Durations.within(Integer.MAX_VALUE, longestWait);
        return new PoolView(pool, terms.patience(wait.toNanos()));
    }

    /**
     * An executor whose tasks have connections of this view's tenant, in its lane, or in {@link
     * Lane#LONG} if it has none. Its longest wait does not apply: tasks wait for as long as it
     * takes.
     *
     * @throws IllegalArgumentException when the pool knows no such tenant
     * @throws PoolStartException as {@link WeirDataSource#executor()}
     */
    public ConnectionExecutor executor() {
        return pool.executor(terms);
    }

    /** Borrows as {@link WeirDataSource#getConnection()} does, under the terms of this view. */
    @Override
    public Connection getConnection() throws SQLException {
        return pool.getConnection(terms);
    }

    @Override
    public Connection getConnection(@Nullable String user, @Nullable String pw)
            throws SQLException {
        return pool.getConnection(user, pw);
    }

    /** Does nothing. */
    @Override
    public void close() {}

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type != null && type.isInstance(this) ? type.cast(this) : pool.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return (type != null && type.isInstance(this)) || pool.isWrapperFor(type);
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

    /** Not supported, and always throws: the timeout is the pool's. */
    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        throw new SQLFeatureNotSupportedException(
                "A view cannot change how its pool connects: set loginTimeout on the pool.");
    }

    @Override
    public Logger getParentLogger() {
        return pool.getParentLogger();
    }

    /** The pool; no secret. */
    @Override
    public String toString() {
        return "PoolView of " + pool;
    }
}
