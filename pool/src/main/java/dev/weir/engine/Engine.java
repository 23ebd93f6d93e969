package dev.weir.engine;

import dev.weir.ConfigKey;
import dev.weir.ConnectionExecutor;
import dev.weir.Diagnosis;
import dev.weir.FleetView;
import dev.weir.Lane;
import dev.weir.MetricsRecorder;
import dev.weir.PoolHealth;
import dev.weir.PoolSnapshot;
import dev.weir.SizeExplanation;
import dev.weir.WeirConfig;
import dev.weir.WeirDataSource;
import dev.weir.connect.ConnectionFactory;
import dev.weir.lease.StackRoom;
import dev.weir.observe.MetricsRecorders;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link WeirDataSource} drives: the running pool, with methods as it has itself. There is
 * one implementation besides those of tests, so that the JIT compiles {@link #getConnection} as a
 * direct call. All methods are thread-safe, and all may be called after {@link #close}.
 */
public abstract class Engine {

    /** Vendor code of an exception that says that the pool is closed. */
    public static final int CLOSED_CODE = 5;

    /** Asks for room on the stack, before an order changes anything. */
    public static void needRoom() {
        StackRoom.needForOrder();
    }

    /** Makes the engine of a pool and starts it. */
    @FunctionalInterface
    public interface Starter {
        /** The recorders are told from the first connect on. */
        Engine start(WeirConfig config, ConnectionFactory source, MetricsRecorders recorders)
                throws SQLException;
    }

    /** Lends a connection; after {@link #close}, fails with SQLState 08003 and vendor code 5. */
    public abstract Connection getConnection() throws SQLException;

    /** Fails with SQLState 22023 when the terms name no tenant of this pool. */
    public abstract Connection getConnection(BorrowTerms terms) throws SQLException;

    /** An executor whose tasks have connections under these terms; fails likewise. */
    public abstract ConnectionExecutor executor(BorrowTerms terms, Lane lane, int capacity)
            throws SQLException;

    public abstract PoolSnapshot snapshot();

    public abstract Diagnosis diagnose();

    /** Waits so long for the database to answer. */
    public abstract PoolHealth health(long nanos);

    public abstract SizeExplanation explain();

    public abstract @Nullable FleetView fleet();

    /**
     * Ends the pool: waiters fail at once, leases may go on for {@code grace}. Later calls do
     * nothing.
     */
    public abstract void close(Duration grace);

    public abstract boolean isClosed();

    /** Called only when {@link WeirConfig#allowPoolSuspension()}. */
    public abstract void suspend();

    public abstract void resume();

    public abstract void softEvict();

    /**
     * Retires the physical connection behind a handle of this pool; any other connection is left
     * alone.
     */
    public abstract void evict(Connection handle);

    /**
     * Takes over a changed configuration, already checked.
     *
     * @param changed the setting that differs from the configuration before; where others depend on
     *     it (the default floor on the ceiling), they may differ too
     */
    public abstract void reconfigure(WeirConfig config, ConfigKey changed);

    /** From now on these are told; see {@link MetricsRecorder}. */
    public abstract void record(MetricsRecorders recorders);
}
