package dev.weir.lease;

import dev.weir.Diagnosis;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The looks at who else uses the server: each a call of the driver on a connection that nobody may
 * be lent at the moment, at most one at a time.
 *
 * <p>While the limit law compares, its low half withholds connections; one of these is taken, and
 * still counts as withheld while the call lasts, so no borrower has one connection fewer. Without
 * waiters another will do as well, if there is one more for whoever comes. Where there is neither,
 * the look waits for its chance. Its end is that of a validation: {@link Validations#answered}, or
 * {@link Validations#overdue}. Guarded by the pool's lock.
 */
final class ServerPolling {
    private final PoolCore core;
    private final Consumer<Slot> failed;
    private long intervalNanos;
    private long nextAt;
    private @Nullable Slot under;

    /** The last one taken, again if that can be: peers read what the look left there. */
    private @Nullable Slot latest;

    /**
     * @param failed told of the slot of a look that could not even begin, without the lock
     */
    ServerPolling(PoolCore core, Consumer<Slot> failed) {
        this.core = core;
        this.failed = failed;
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
        if (intervalNanos == 0 || under != null || now - nextAt < 0 || core.lifecycle.isClosed()) {
            return;
        }
        Slot slot = hold();
        if (slot != null) {
            nextAt = now + intervalNanos;
            under = slot;
            latest = slot;
            slot.record.checkedIn = core.epoch.present();
            slot.record.call++;
            slot.record.begin(Diagnosis.Held.Work.VALIDATION, now);
            PhysicalConnection connection = slot.connection();
            core.outbox.ask(() -> core.gateway.look(slot, connection), e -> failed.accept(slot));
        }
    }

    private @Nullable Slot hold() {
        boolean isSpare = core.permits.areReached();
        if (!isSpare
                && (core.queue.size() > 0
                        || atRest() < Math.min(2, core.open.table().slots.length))) {
            return null;
        }
        Slot last = latest;
        if (last != null && hold(last, isSpare)) {
            return last;
        }
        // from the front: those at the end are closed first, and with them what peers may read
        for (Slot slot : core.open.table().slots) {
            if (hold(slot, isSpare)) {
                return slot;
            }
        }
        return null;
    }

    private boolean hold(Slot slot, boolean isSpare) {
        return !core.epoch.isSuspect(slot.record)
                && (core.connections.reserveWithheld(slot)
                        || (!isSpare
                                && core.connections.setIdleAside(slot)
                                && core.connections.reserveWithheld(slot)));
    }

    /** Connections that nobody has. */
    private int atRest() {
        int count = 0;
        for (Slot slot : core.open.table().slots) {
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
        core.connections.leaveAside();
        return true;
    }
}
