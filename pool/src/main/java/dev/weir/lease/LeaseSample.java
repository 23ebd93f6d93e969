package dev.weir.lease;

/** A lease that is timed without the lock: written by its borrower, then by whoever ends it. */
final class LeaseSample {
    final long lease;
    final long begunAt;

    /** Whether few leases were out when it began. */
    final boolean few;

    /** From where in the application, 0 = not asked. */
    final long place;

    /** Whether its connection idled for long meanwhile; guarded by the pool's lock. */
    boolean idled;

    private long heldNanos;

    LeaseSample(long lease, long begunAt, boolean few, long place) {
        this.lease = lease;
        this.begunAt = begunAt;
        this.few = few;
        this.place = place;
    }

    /** It has ended the fast way. */
    void endedAt(long now) {
        heldNanos = now - begunAt;
    }

    /** How long it lasted, once it has ended the fast way. */
    long heldNanos() {
        return heldNanos;
    }
}
