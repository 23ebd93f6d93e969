package dev.weir.lease;

import java.util.EnumSet;

/**
 * Whether borrowers are served, and within what bounds: start, suspend, resume, new limits, close.
 * Guarded by the pool's lock, except where noted.
 */
final class Lifecycle {
    private final EnumSet<Mark> marks;
    private boolean suspended;
    private boolean closed;

    /** Written under the lock. */
    private volatile PoolLimits limits;

    Lifecycle(PoolLimits limits, EnumSet<Mark> marks) {
        this.limits = limits;
        this.marks = marks;
    }

    /** The bounds in force. Safe from any thread, without the lock. */
    PoolLimits limits() {
        return limits;
    }

    boolean isClosed() {
        return closed;
    }

    boolean isSuspended() {
        return suspended;
    }

    /** Whether no connection is to be opened: a suspended pool leaves its server alone. */
    boolean opensNothing() {
        return closed || suspended;
    }

    /** Of those in the queue, the ones that are to be served; none while the pool is suspended. */
    int waiting(WaiterQueue queue) {
        return suspended ? 0 : queue.servable();
    }

    /** Begins to open what the floor asks for. */
    void start() {
        marks.add(Mark.BOUNDS);
    }

    void setLimits(PoolLimits replacement) {
        limits = replacement;
        marks.add(Mark.BOUNDS);
        marks.add(Mark.SHARES);
    }

    void suspend() {
        suspended = true;
    }

    void resume() {
        suspended = false;
        marks.add(Mark.IDLE);
        marks.add(Mark.SUPPLY);
    }

    /** Closes for good. */
    void close() {
        closed = true;
        marks.add(Mark.IDLE);
    }
}
