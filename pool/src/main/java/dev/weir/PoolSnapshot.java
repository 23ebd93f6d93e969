package dev.weir;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pool at one instant. Counts of connections belong together; the sums since the start may be a
 * few events ahead of them.
 *
 * <p>Made by the pool alone: later releases may tell more.
 */
public interface PoolSnapshot {

    /** The pool's name. */
    String poolName();

    /** Open connections: idle, leased and held. */
    int total();

    /** Open connections that are free to be lent. */
    int idle();

    /** Connections in the hands of borrowers. */
    int leased();

    /** Connections kept back by the pool for a moment: being checked or reset. */
    int held();

    /** Connections being opened, overdue attempts included. */
    int opening();

    /** Connections being closed. */
    int closing();

    /** Borrowers in the queue. */
    int waiting();

    /** Most that {@link #total}, {@link #opening} and {@link #closing} may be together. */
    int ceiling();

    /** Least connections that the pool keeps. */
    int floor();

    /**
     * Most connections lent at a time at this moment, as {@code sizing=auto} found it; the ceiling
     * when {@code sizing=fixed}.
     */
    int limit();

    /** Typical time of short work over that at rest, a ratio; NaN when it is not known. */
    double slowDown();

    /** Whether borrowers are being held until {@link PoolControl#resume()}. */
    boolean suspended();

    /** Leases since the start. */
    long borrowed();

    /** Borrowers whose deadline passed since the start. */
    long timeouts();

    /** Borrowers that {@code maxWaiters} turned away since the start. */
    long rejected();

    /** Connections opened since the start. */
    long opened();

    /** Attempts to open that failed since the start. */
    long openFailures();

    /**
     * Connections closed since the start, by cause; causes without one are absent; unmodifiable.
     */
    Map<CloseCause, Long> closed();

    /** Sessions brought back to their baseline since the start. */
    long resets();

    /**
     * Leases since the start that took the driver's own connection, where the pool cannot see what
     * is done.
     */
    long unwrapped();

    /** How long borrowers waited that had to wait. */
    LatencySummary waits();

    /** How long the oldest borrower in the queue has waited, in nanoseconds; 0 when none waits. */
    long longestWaitNanos();

    /** {@link Lane#SHORT} and {@link Lane#LONG}; empty with {@code lanes=off}; unmodifiable. */
    List<LaneSnapshot> lanes();

    /** What the server allows, read once after the start; null when it is not known. */
    @Nullable ServerLimits server();

    /** What became of tenants; null in a pool without. */
    @Nullable TenantSnapshot tenants();

    /** One lane; null with {@code lanes=off}. */
    default @Nullable LaneSnapshot lane(Lane lane) {
        return lanes().stream().filter(one -> one.lane() == lane).findFirst().orElse(null);
    }

    /** All connections closed since the start. */
    default long closedInAll() {
        return closed().values().stream().mapToLong(Long::longValue).sum();
    }
}
