package dev.weir.testkit.driver;

import java.sql.SQLException;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A call standing still: the one loop behind delays and hangs. From its making to its close, an
 * abort or a cancel of the connection finds the thread.
 */
final class Stall implements AutoCloseable {

    private final DriverCall call;
    private final @Nullable ScriptedConnection connection;
    private final DriverTime time;
    private final Set<Ending> endings;
    private final long startNanos;

    /** Kept from the pauses, which it would end at once, one after the other. */
    private boolean interrupted;

    Stall(DriverCall call, DriverTime time, Set<Ending> endings) {
        this.call = call;
        this.connection = call.connection();
        this.time = time;
        this.endings = endings;
        this.startNanos = time.nanos();
        if (connection != null) {
            connection.stalledCalls().enter(Thread.currentThread());
        }
    }

    /**
     * Waits for {@code nanos} nanoseconds ({@link Long#MAX_VALUE}: without end) or until {@code
     * over} answers true.
     */
    void await(long nanos, BooleanSupplier over) throws SQLException {
        while (!over.getAsBoolean()) {
            long pause = nanos == Long.MAX_VALUE ? nanos : nanos - elapsed();
            if (pause <= 0) {
                return;
            }
            time.pause(Math.min(pause, untilNetworkTimeout()));
        }
    }

    @Override
    public void close() {
        if (connection != null) {
            connection.stalledCalls().leave(Thread.currentThread());
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private long elapsed() {
        return time.nanos() - startNanos;
    }

    private long untilNetworkTimeout() throws SQLException {
        interrupted |= Thread.interrupted();
        if (endings.contains(Ending.INTERRUPT) && interrupted) {
            throw Failures.interrupted();
        }
        if (connection == null) {
            return Long.MAX_VALUE;
        }
        if (endings.contains(Ending.ABORT) && connection.isAborted() && !isPartOfAbort()) {
            throw Failures.aborted();
        }
        if (endings.contains(Ending.CANCEL) && connection.stalledCalls().takeCancel()) {
            throw Failures.cancelled();
        }
        long timeoutNanos = connection.networkTimeoutNanos();
        if (timeoutNanos == 0 || !endings.contains(Ending.NETWORK_TIMEOUT)) {
            return Long.MAX_VALUE;
        }
        long remaining = timeoutNanos - elapsed();
        if (remaining <= 0) {
            connection.kill("08006");
            throw Failures.networkTimeout();
        }
        return remaining;
    }

    private boolean isPartOfAbort() {
        return call.call() == Call.RELEASE || call.call() == Call.ABORT;
    }
}
