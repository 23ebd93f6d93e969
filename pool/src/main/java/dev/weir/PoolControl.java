package dev.weir;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Changes a running pool. Every {@link WeirDataSource} is one; behind a proxy, ask for {@code
 * dataSource.unwrap(PoolControl.class)}. Thread-safe.
 *
 * <p>A change is checked like the configuration: what would be refused at the start is refused here
 * with a {@link WeirConfigException}, and nothing changes. Times are in milliseconds. The setters
 * may also be called before the pool has started; {@link #suspend()} and {@link #resume()} need a
 * started pool with {@code allowPoolSuspension}, and throw {@link IllegalStateException} otherwise.
 */
public interface PoolControl {

    /** The pool's name; null when it has none yet. */
    @Nullable String getPoolName();

    /** The pool at this instant. */
    PoolSnapshot snapshot();

    /** Makes borrowers wait until {@link #resume()}; connections that are out are not touched. */
    void suspend();

    /** Serves borrowers again. */
    void resume();

    /** Closes idle connections now, and those in use when they are returned. */
    void softEvictConnections();

    /**
     * Closes the physical connection behind a borrowed one, now: its lease ends, what was not
     * committed is lost, and further calls through it fail with SQLState 08003. A call that another
     * thread has under way fails too. After the lease has ended: closes that physical connection
     * now if it is idle, else when its next borrower returns it. Connections of other pools are
     * left alone. Safe from any thread.
     */
    void evictConnection(Connection connection);

    /** The most connections that the pool opens. */
    int getMaximumPoolSize();

    /** Changes it; surplus connections are closed, those in use when they are returned. */
    void setMaximumPoolSize(int maximumPoolSize);

    /** The total of connections below which the pool does not shrink. */
    int getMinimumIdle();

    /** Changes it. */
    void setMinimumIdle(int minimumIdle);

    /** Longest wait of a borrower. */
    long getConnectionTimeout();

    /** Changes it for borrowers that come from now on. */
    void setConnectionTimeout(long millis);

    /** Most borrowers that may wait; 0: no limit. */
    int getMaxWaiters();

    /** Changes it for borrowers that come from now on. */
    void setMaxWaiters(int maxWaiters);

    /** Longest time of a check. */
    long getValidationTimeout();

    /** Changes it for checks from now on. */
    void setValidationTimeout(long millis);

    /** Idle time after which a connection above {@link #getMinimumIdle} is closed. */
    long getIdleTimeout();

    /** Changes it. */
    void setIdleTimeout(long millis);

    /** Greatest age of a connection. */
    long getMaxLifetime();

    /** Changes it for connections opened from now on. */
    void setMaxLifetime(long millis);

    /** Time in use after which a leak is suspected. */
    long getLeakDetectionThreshold();

    /** Changes it; 0 switches it off. */
    void setLeakDetectionThreshold(long millis);

    /** Catalog of connections when they are lent. */
    @Nullable String getCatalog();

    /**
     * Changes it for connections opened from now on; {@link #softEvictConnections()} renews the
     * others.
     */
    void setCatalog(@Nullable String catalog);

    /** Changes the user for connections opened from now on. Prefer {@link #setCredentials}. */
    void setUsername(@Nullable String username);

    /** Changes the password for connections opened from now on. Prefer {@link #setCredentials}. */
    void setPassword(@Nullable String password);

    /** Changes user and password at once for connections opened from now on. */
    void setCredentials(@Nullable Credentials credentials);
}
