package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * The looks at who else uses the server: each a call upstream on a connection that nobody may be
 * lent at the moment, at most one at a time.
 *
 * <p>While the limit law compares, its low half sets connections aside; one of these is taken, and
 * still counts as withheld while the call lasts, so no borrower has one connection fewer. Without
 * waiters another will do as well, if there is one more for whoever comes. Where there is neither,
 * the look waits for its chance. Its end is that of a validation: {@link Validations#answered}, or
 * {@link Validations#overdue}. Guarded by the pool's lock.
 */
final class ServerPolling {
    private final SlotPool pool;
    private final DriverGateway upstream;
    private long intervalNanos;
    private long nextAt;
    private @Nullable Slot under;

    /** The last one taken, again if that can be: peers read what the look left there. */
    private @Nullable Slot latest;

    ServerPolling(SlotPool pool, DriverGateway upstream) {
        this.pool = pool;
        this.upstream = upstream;
    }

    /** Looks that often from now on; 0 = never. */
    void every(long nanos, long now) {
        intervalNanos = nanos;
        nextAt = now;
    }

    /** The next look is due after that time, and each later one after the same. */
    void after(long nanos, long now) {
        intervalNanos = nanos;
        nextAt = now + nanos;
    }

    /** The process stood still, and others did not: the next look is due so much sooner. */
    void paused(long nanos) {
        nextAt -= nanos;
    }

    /** Begins one if it is due and there is a connection for it. */
    void look(long now) {
        if (intervalNanos == 0 || under != null || now - nextAt < 0 || pool.service.isClosed()) {
            return;
        }
        Slot slot = hold();
        if (slot != null) {
            nextAt = now + intervalNanos;
            under = slot;
            latest = slot;
            slot.record.checkedIn = pool.epoch.present();
            slot.record.call++;
            slot.record.begin(HeldView.Work.VALIDATION, now);
            PhysicalConnection connection = slot.connection();
            pool.outbox.ask(() -> upstream.look(slot, connection), e -> pool.notChecked(slot));
        }
    }

    private @Nullable Slot hold() {
        boolean isSpare = pool.limit.isReached();
        if (!isSpare && (pool.queue.size() > 0 || atRest() < 2)) {
            return null;
        }
        Slot last = latest;
        if (last != null && hold(last, isSpare)) {
            return last;
        }
        // from the front: those at the end are closed first, and with them what peers may read
        for (Slot slot : pool.table().slots) {
            if (hold(slot, isSpare)) {
                return slot;
            }
        }
        return null;
    }

    private boolean hold(Slot slot, boolean isSpare) {
        return !pool.epoch.isSuspect(slot.record)
                && (pool.ledger.reserveWithheld(slot)
                        || (!isSpare
                                && pool.ledger.setIdleAside(slot)
                                && pool.ledger.reserveWithheld(slot)));
    }

    /** Connections that nobody has. */
    private int atRest() {
        int count = 0;
        for (Slot slot : pool.table().slots) {
            int state = slot.state();
            count += state == Slot.IDLE || state == Slot.WITHHELD ? 1 : 0;
        }
        return count;
    }

    /**
     * A call on {@code slot} has ended, or is not waited for any more. If it was a look the slot is
     * from now on like any other that the pool owns.
     *
     * @return whether it was
     */
    boolean ended(Slot slot) {
        Slot looked = under;
        if (looked == null || !looked.equals(slot)) {
            return false;
        }
        under = null;
        pool.ledger.leaveAside();
        return true;
    }
}
