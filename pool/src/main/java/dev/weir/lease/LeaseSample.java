package dev.weir.lease;

/** A lease that is timed: written by whoever began it, then by whoever ends it. */
final class LeaseSample {
    final long lease;
    final long begunAt;

    /** Whether few leases were out when it began. */
    final boolean few;

    /** From where in the application, 0 = not asked. */
    final long place;

    /** Whether its borrower had waited: then the end counts only if the pool hears of it. */
    final boolean handedOver;

    /** Whether its connection idled for long meanwhile; guarded by the pool's lock. */
    boolean idled;

    /** How long it lasted, once it has ended the fast way. */
    long heldNanos;

    LeaseSample(long lease, long begunAt, boolean few, long place, boolean handedOver) {
        this.lease = lease;
        this.begunAt = begunAt;
        this.few = few;
        this.place = place;
        this.handedOver = handedOver;
    }
}
