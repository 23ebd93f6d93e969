package dev.weir;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * What a {@link WeirDataSource} drives: the running pool. There is one implementation besides those
 * of tests, so that the JIT compiles {@link #getConnection} as a direct call. All methods are
 * thread-safe, and all may be called after {@link #close}.
 */
abstract class Engine {

    /** Makes the engine of a pool and starts it. */
    @FunctionalInterface
    interface Starter {
        /**
         * Starts a pool.
         *
         * @param recorders told from the first connect on
         * @throws SQLException when no connection could be opened within {@code
         *     initializationFailTimeout}
         */
        Engine start(WeirConfig config, ConnectionFactory source, MetricsRecorders recorders)
                throws SQLException;
    }

    /** Lends a connection; after {@link #close}, fails with SQLState 08003 and vendor code 5. */
    abstract Connection getConnection() throws SQLException;

    /**
     * The same under terms of the borrower's own.
     *
     * @throws SQLException SQLState 22023, when the terms name no tenant of this pool
     */
    abstract Connection getConnection(BorrowTerms terms) throws SQLException;

    /**
     * An executor whose tasks have connections under these terms.
     *
     * @throws SQLException as {@link #getConnection(BorrowTerms)}
     */
    abstract ConnectionExecutor executor(BorrowTerms terms, Lane lane, ExecutorOptions options)
            throws SQLException;

    abstract PoolSnapshot snapshot();

    /** Who holds the connections now. */
    abstract Diagnosis diagnose();

    /** The latest borrowers that were not served, latest first. */
    abstract List<PoolTimeout> timeouts();

    /**
     * Whether the database answers.
     *
     * @param nanos how long to wait for its answer
     */
    abstract PoolHealth health(long nanos);

    /** Why the pool has the size it has. */
    abstract SizeExplanation explain();

    /**
     * Ends the pool: waiters fail at once, leases may go on for {@code grace}. Later calls do
     * nothing.
     */
    abstract void close(Duration grace);

    abstract boolean isClosed();

    /** Called only when {@link WeirConfig#allowPoolSuspension()}. */
    abstract void suspend();

    abstract void resume();

    abstract void softEvict();

    /**
     * Retires the physical connection behind a handle of this pool; any other connection is left
     * alone.
     */
    abstract void evict(Connection handle);

    /**
     * Takes over a changed configuration, already checked.
     *
     * @param changed the setting that differs from the configuration before; where others depend on
     *     it (the default floor on the ceiling), they may differ too
     */
    abstract void reconfigure(WeirConfig config, ConfigKey changed);

    /** From now on these are told; see {@link MetricsRecorder}. */
    abstract void record(MetricsRecorders recorders);
}
