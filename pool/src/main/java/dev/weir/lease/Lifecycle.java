package dev.weir.lease;

/**
 * Whether borrowers are served, and within what bounds: start, suspend, resume, new limits, close.
 * Guarded by the pool's lock, except where noted.
 */
final class Lifecycle {
    private final SlotPool pool;
    private final Clock clock;
    private boolean suspended;
    private boolean closed;

    /** Written under the lock. */
    private volatile PoolLimits limits;

    Lifecycle(SlotPool pool, Clock clock, PoolLimits limits) {
        this.pool = pool;
        this.clock = clock;
        this.limits = limits;
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

    /** Borrowers that are to be served; none is while the pool is suspended. */
    int waiting() {
        return suspended ? 0 : pool.queue.servable();
    }

    /** Begins to open what the floor asks for. */
    void start() {
        pool.marks.add(Mark.BOUNDS);
    }

    void setLimits(PoolLimits replacement) {
        limits = replacement;
        pool.limit.boundsChanged(clock.nanoTime());
        pool.marks.add(Mark.BOUNDS);
        pool.marks.add(Mark.SHARES);
    }

    void suspend() {
        suspended = true;
    }

    void resume() {
        suspended = false;
        pool.marks.add(Mark.IDLE);
        pool.marks.add(Mark.SUPPLY);
    }

    /** Closes for good. */
    void close() {
        if (closed) {
            return;
        }
        closed = true;
        pool.handoff.endAll(Waiter.Outcome.CLOSED, null);
        pool.marks.add(Mark.IDLE);
    }
}
