package dev.weir.lease;

/**
 * What the fast path must know besides the slots: whether it may go ahead. Guarded by the pool's
 * lock.
 */
final class Gate {
    private static final long SUSPENDED = -2;

    /** Somebody waits, or every connection is to be checked before it is lent. */
    private static final long SLOW = 1;

    private final SlotOwner fastPath;
    private final Lifecycle lifecycle;
    private final WaiterQueue queue;
    private final Barging barging;

    Gate(SlotOwner fastPath, Lifecycle lifecycle, WaiterQueue queue, Barging barging) {
        this.fastPath = fastPath;
        this.lifecycle = lifecycle;
        this.queue = queue;
        this.barging = barging;
    }

    /** Brings the gate in line with what it stands for. */
    void set() {
        boolean queued = queue.size() > 0 && !barging.isAllowed();
        boolean slow = queued || lifecycle.limits().provenNanos() == 0;
        long open = slow ? SLOW : SlotOwner.OPEN_GATE;
        long unlessClosed = lifecycle.isSuspended() ? SUSPENDED : open;
        long next = lifecycle.isClosed() ? SlotOwner.CLOSED_GATE : unlessClosed;
        if (fastPath.gate != next) {
            fastPath.gate = next;
        }
    }
}
