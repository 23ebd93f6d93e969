package dev.weir.lease;

import dev.weir.CloseCause;
import org.jspecify.annotations.Nullable;

/**
 * The connects: whether one more may begin, and what the answers to earlier ones mean for it.
 * Guarded by the pool's lock.
 */
final class ConnectionOpener {
    private static final long REFUSAL_STANDS_NANOS = 30_000_000_000L;

    private final PoolCore core;
    private final Eviction eviction;

    /** The failure of the last connect, if none has succeeded since. */
    @Nullable Throwable lastFailure;

    /**
     * What the server said of the credentials, when it refused them. To ask again with the same
     * ones locks accounts and fills logs. So a refusal stands for 30 s, in which waiters are
     * answered from memory; then one connect at a time asks again, until one succeeds or there are
     * other credentials.
     */
    @Nullable Throwable refusal;

    private long refusedUntil;

    ConnectionOpener(PoolCore core, Eviction eviction) {
        this.core = core;
        this.eviction = eviction;
    }

    /** Begins a connect if there is room. */
    boolean open(long now) {
        if (core.closed || core.connections.total >= core.permits.most() || !mayBegin(now)) {
            return false;
        }
        core.meter.pace.begun(now);
        Slot slot = core.connections.beginOpening(now);
        core.epoch.joinedBy(slot.record);
        core.outbox.ask(
                () -> core.gateway.open(slot), e -> core.openFailed(slot, e, ConnectFailure.OTHER));
        return true;
    }

    /** Whether what happened to earlier connects allows one more. */
    boolean mayOpen(long now) {
        return core.meter.pace.allowed(now) > core.connections.opening.size() && mayBegin(now);
    }

    private boolean mayBegin(long now) {
        return core.meter.pace.mayBegin(now)
                && (refusal == null
                        || (!isRefusalFresh(now) && core.connections.opening.isEmpty()));
    }

    void opened(Slot slot, PhysicalConnection connection, long nanos) {
        ConnectionCount.answered(slot, Slot.OPENING);
        long now = core.time.nanoTime();
        if (!slot.record.overdue && !slot.record.spansPause) {
            // what nobody waited for any more, or could read, says nothing of the next one
            core.meter.connect.observe(nanos);
        }
        core.connections.openEnded(slot);
        lastFailure = null;
        core.signs.answered(now);
        refusal = null;
        slot.occupy(connection);
        slot.become(Slot.RESERVED);
        eviction.born(slot, now);
        eviction.endOtherUsers(connection.user(), now);
        if (!core.epoch.admits(slot.record) || core.suspended) {
            slot.record.evictReason = CloseCause.EVICTED;
        }
        core.connections.set(core.table().with(slot));
        core.meter.pace.succeeded();
        core.meter.slotJoins(slot);
        eviction.replaced();
        core.marks.add(Mark.SUPPLY);
        if (slot.record.spansPause) {
            core.connections.withhold(slot); // the server may have ended it meanwhile
        } else {
            core.epoch.joinedBy(slot.record);
            core.offered.add(slot);
        }
    }

    void failed(Slot slot, Throwable failure, ConnectFailure meaning) {
        long now = core.time.nanoTime();
        ConnectionCount.answered(slot, Slot.OPENING);
        boolean counted = slot.record.overdue;
        core.connections.openEnded(slot);
        core.connections.free(slot);
        if (!counted || meaning == ConnectFailure.CAPACITY || lastFailure != null) {
            lastFailure = failure;
        }
        if (meaning == ConnectFailure.CAPACITY) {
            int open = core.slots().length;
            core.meter.pace.refusedForWantOfRoom(open, now, core.random.getAsDouble());
        } else if (!counted) {
            core.meter.pace.failed(now, core.random.getAsDouble());
        }
        if (meaning != ConnectFailure.CAPACITY) {
            core.meter.troubles++;
        }
        eviction.replacementFailed();
        if (meaning == ConnectFailure.CREDENTIALS) {
            refusal = failure;
            refusedUntil = now + REFUSAL_STANDS_NANOS;
        }
        if (!core.closed) {
            core.signs.connectFailed(meaning, failure, now); // after the end it may be given up
        }
        core.marks.add(Mark.SUPPLY);
    }

    /** What refused connects for want of room has some again: as if three had succeeded. */
    void hasRoom() {
        for (int i = 0; i < 3; i++) {
            core.meter.pace.succeeded();
        }
        core.marks.add(Mark.SUPPLY);
    }

    /** A connect, the slot's call of that number, has overrun its deadline if it has not ended. */
    void overdue(Slot slot, long call, Throwable failure) {
        if (slot.state() == Slot.OPENING && slot.record.call == call && !slot.record.overdue) {
            long now = core.time.nanoTime();
            core.connections.openOverdue(slot);
            lastFailure = failure;
            core.meter.pace.failed(now, core.random.getAsDouble());
            core.marks.add(Mark.SUPPLY);
        }
    }

    /** Whether the credentials were refused so lately that nobody asks again. */
    boolean isRefusalFresh(long now) {
        return refusal != null && now < refusedUntil;
    }

    /** For how long that will be so. */
    long refusedNanos(long now) {
        return refusedUntil - now;
    }

    /** Whether the credentials were refused and nothing is left that a waiter could hope for. */
    boolean isRefused(long now) {
        return isRefusalFresh(now) && core.connections.total == core.connections.lingering();
    }
}
