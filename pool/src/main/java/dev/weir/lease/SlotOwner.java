package dev.weir.lease;

import dev.weir.CloseCause;
import org.jspecify.annotations.Nullable;

/**
 * The pool as its slots and parts know it: where a lease ends, and where a call ends that could not
 * even begin. All of it is called without the pool's lock. What can end without the lock ends here.
 *
 * <p>A class and not an interface: a slot's call of the only one that there is costs no look at its
 * type.
 */
abstract class SlotOwner {
    /** The fast path goes ahead. */
    static final long OPEN_GATE = 0;

    static final long CLOSED_GATE = -1;

    /** A timer on a busy machine is late by less. */
    private static final long UNSEEN_NANOS = 5 * LivedTime.TICK_NANOS;

    /** The time of the machine: for deadlines and holds, which are the borrowers' own. */
    final Clock clock;

    /**
     * What the fast path must know besides the slots. Written under the lock by {@link
     * Maintenance}.
     */
    volatile long gate = OPEN_GATE;

    /** When the {@link Maintenance} last looked at each slot. Written by it, under the lock. */
    volatile long lookedAt;

    SlotOwner(Clock clock) {
        this.clock = clock;
    }

    /** Whether ticks are missing, as after a stop of the process: what is idle may be dead. */
    final boolean isUnseen() {
        return clock.nanoTime() - lookedAt > UNSEEN_NANOS;
    }

    final boolean release(Slot slot, long lease, Verdict verdict) {
        return (verdict == Verdict.LEND_ON && returnAtOnce(slot, lease))
                || releaseSlowly(slot, lease, verdict);
    }

    /** The same for a lease whose borrower alone has called the driver, else nothing. */
    final boolean releaseUndisturbed(Slot slot, long lease) {
        return returnAtOnce(slot, lease) || releaseUndisturbedSlowly(slot, lease);
    }

    /** The fast way back. It fails for a lease that is to be evicted or shared. */
    private boolean returnAtOnce(Slot slot, long lease) {
        if (gate != OPEN_GATE) {
            return false;
        }
        if (slot.timedSince() != 0) {
            return returnMetered(slot, lease);
        }
        if (!slot.tryReturn(lease)) {
            return false;
        }
        if (gate != OPEN_GATE) {
            publishedBesideTheGate();
        }
        return true;
    }

    /** The same for a slot that was timed; it fails where the pool itself is to hear of the end. */
    private boolean returnMetered(Slot slot, long lease) {
        long metered = slot.meteredAs();
        long since = slot.timedSince();
        LeaseSample sample = slot.record.sample;
        if (metered == 0 || !slot.tryReturn(lease)) {
            return false;
        }
        if (gate != OPEN_GATE) {
            publishedBesideTheGate();
        }
        if (metered == lease) {
            if (sample != null && sample.lease == lease) {
                sampled(sample);
            }
            metered(clock.nanoTime() - since);
        }
        return true;
    }

    /** A slot became idle while the gate went up: a waiter may have looked just before. */
    abstract void publishedBesideTheGate();

    /** A lease ended at once that was sampled. */
    abstract void sampled(LeaseSample sample);

    /** A lease ended at once that was timed for metrics. */
    abstract void metered(long nanos);

    abstract boolean releaseSlowly(Slot slot, long lease, Verdict verdict);

    abstract boolean releaseUndisturbedSlowly(Slot slot, long lease);

    abstract boolean take(Slot slot, long lease);

    abstract @Nullable Waiter renew(Slot slot, long lease);

    abstract void giveBack(Slot slot, Verdict verdict);

    abstract void giveUp(Slot slot, CloseCause reason);

    abstract void evictOnReturn(Slot slot, long lease, CloseCause reason);

    abstract void denied(Slot slot);

    abstract void openFailed(Slot slot, Throwable failure, ConnectFailure meaning);

    abstract void notChecked(Slot slot);

    abstract void closed(Slot slot);
}
