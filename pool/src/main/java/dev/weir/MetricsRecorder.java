package dev.weir;

import org.jspecify.annotations.Nullable;

/**
 * Receives single events that {@link PoolSnapshot} has no distribution of: how long borrowers
 * waited, how long connections were held, how long connects took. It is for adapters to metrics
 * systems, such as {@code weir-micrometer}; see {@link WeirDataSource#addMetricsRecorder}.
 *
 * <p>What happens to a borrower is told by its own thread, without a lock of the pool's, and by
 * many threads at the same time; what happens to a connection, {@link #opened}, {@link #openFailed}
 * and {@link #leaked}, and the end of a lease that {@code reclaimLeaks} takes back, a little later
 * by a thread that is there for it. So a method must be thread-safe, must return at once, and must
 * not borrow from the pool. What it throws is logged once and otherwise ignored. Use {@link
 * PoolListener} for anything that may take its time.
 */
public interface MetricsRecorder {

    /**
     * Whether {@link #acquired} and {@link #released} are to be called. They cost each borrow two
     * reads of the clock; the other methods cost nothing where no borrower waits and nothing fails.
     * Asked once, when the recorder is added.
     */
    default boolean timesLeases() {
        return true;
    }

    /**
     * A borrower got a connection. Only with {@link #timesLeases}.
     *
     * @param waitedNanos how long it waited, in nanoseconds; 0 when a connection was idle
     */
    default void acquired(long waitedNanos) {}

    /**
     * A lease ended, whoever ended it. Only with {@link #timesLeases}. Of the leases that began
     * before the recorder was added it is told of some.
     *
     * @param heldNanos how long the borrower had the connection, in nanoseconds
     */
    default void released(long heldNanos) {}

    /**
     * A borrower that had to wait got a connection.
     *
     * @param nanos how long it waited, in nanoseconds
     * @param lane {@link Lane#LONG} where its work was known to be long
     * @param tenant whose connection it is; null for the pool's own user
     */
    default void waited(long nanos, Lane lane, @Nullable String tenant) {}

    /**
     * A borrower was not served: it waited in vain or was turned away.
     *
     * @param waitedNanos how long it waited, in nanoseconds
     */
    default void notServed(PoolTimeoutException.Reason reason, long waitedNanos) {}

    /** A physical connection was opened, which took that long in nanoseconds. */
    default void opened(long nanos) {}

    /**
     * A physical connection could not be opened.
     *
     * @param nanos how long the attempt took, in nanoseconds
     * @param sqlState the driver's SQLState, five capital letters or digits; null when it gave none
     */
    default void openFailed(long nanos, @Nullable String sqlState) {}

    /**
     * A lease is reported as a leak.
     *
     * @param proven whether nothing refers to the connection any more; otherwise it has been in use
     *     for longer than {@code leakDetectionThreshold}. One lease may be reported for both
     */
    default void leaked(boolean proven) {}

    /** The pool was closed: nothing more will be told. */
    default void poolClosed() {}
}
