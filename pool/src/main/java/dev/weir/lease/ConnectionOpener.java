package dev.weir.lease;

import dev.weir.CloseCause;
import java.util.function.BiConsumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The connects: whether one more may begin, and what the answers to earlier ones mean for it.
 * Guarded by the pool's lock.
 */
final class ConnectionOpener {
    private final PoolCore core;
    private final LimitMeter limitMeter;
    private final SignsOfLife signs;
    private final Lifetimes lifetimes;
    private final OfferedSlots offered;
    private final DoubleSupplier random;
    private final BiConsumer<Slot, Throwable> failed;

    final CredentialRefusal refusal = new CredentialRefusal();
    private @Nullable Throwable lastFailure;

    /**
     * @param random numbers in [0, 1)
     * @param failed told of the slot whose connect could not even begin, without the lock
     */
    ConnectionOpener(
            PoolCore core,
            LimitMeter limitMeter,
            SignsOfLife signs,
            Lifetimes lifetimes,
            OfferedSlots offered,
            DoubleSupplier random,
            BiConsumer<Slot, Throwable> failed) {
        this.core = core;
        this.limitMeter = limitMeter;
        this.signs = signs;
        this.lifetimes = lifetimes;
        this.offered = offered;
        this.random = random;
        this.failed = failed;
    }

    /** Begins a connect if there is room. */
    boolean open(long now) {
        if (core.lifecycle.isClosed()
                || core.connections.total() >= core.bound.most()
                || !mayBegin(now)) {
            return false;
        }
        core.meter.pace.begun(now);
        Slot slot = core.connections.beginOpening(now);
        core.epoch.joinedBy(slot.record);
        core.outbox.ask(() -> core.gateway.open(slot), e -> failed.accept(slot, e));
        return true;
    }

    /** Whether what happened to earlier connects allows one more. */
    boolean mayOpen(long now) {
        return core.meter.pace.allowed(now) > core.connections.opening().size() && mayBegin(now);
    }

    private boolean mayBegin(long now) {
        return core.meter.pace.mayBegin(now)
                && refusal.allows(core.connections.opening().size(), now);
    }

    /** A connect succeeded after {@code nanos}. */
    void opened(Slot slot, PhysicalConnection connection, long nanos) {
        ConnectionCount.answered(slot, Slot.OPENING);
        long now = core.time.nanoTime();
        if (!slot.record.overdue && !slot.record.spansPause) {
            // what nobody waited for any more, or could read, says nothing of the next one
            core.meter.connect.observe(nanos);
        }
        core.connections.openEnded(slot);
        core.meter.pace.succeeded();
        lastFailure = null;
        signs.answered(now);
        refusal.forget();
        slot.occupy(connection);
        slot.become(Slot.RESERVED);
        lifetimes.born(slot, core.lifecycle.limits(), now);
        lifetimes.endOtherUsers(connection.user(), now);
        if (!core.epoch.admits(slot.record) || core.lifecycle.isSuspended()) {
            slot.record.evictReason = CloseCause.EVICTED;
        }
        core.open.set(core.open.table().with(slot));
        core.bound.accepted();
        core.meter.slotJoins(slot);
        lifetimes.replaced();
        core.marks.add(Mark.SUPPLY);
        if (slot.record.spansPause) {
            core.connections.withhold(slot); // the server may have ended it meanwhile
        } else {
            core.epoch.joinedBy(slot.record);
            offered.add(slot);
        }
    }

    /** A connect failed. */
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
            core.meter.pace.refusedForWantOfRoom(now, random.getAsDouble());
            core.bound.refused(now);
        } else if (!counted) {
            core.meter.pace.failed(now, random.getAsDouble());
        }
        if (meaning != ConnectFailure.CAPACITY) {
            limitMeter.trouble();
        }
        lifetimes.replacementFailed();
        if (meaning == ConnectFailure.CREDENTIALS) {
            refusal.refused(failure, now);
        }
        if (!core.lifecycle.isClosed()) {
            signs.connectFailed(meaning, failure, now); // after the end it may be given up
        }
        core.marks.add(Mark.SUPPLY);
    }

    /** A connect, the slot's call of that number, has overrun its deadline if it has not ended. */
    void overdue(Slot slot, long call, Throwable failure) {
        if (slot.state() == Slot.OPENING && slot.record.call == call && !slot.record.overdue) {
            long now = core.time.nanoTime();
            core.connections.openOverdue(slot);
            lastFailure = failure;
            core.meter.pace.failed(now, random.getAsDouble());
            core.marks.add(Mark.SUPPLY);
        }
    }

    /** Whether the credentials were refused and nothing is left that a waiter could hope for. */
    boolean isRefused(long now) {
        return refusal.stands(now) && core.connections.total() == core.connections.lingering();
    }

    /** The failure of the last connect, if none has succeeded since. */
    @Nullable Throwable lastFailure() {
        return lastFailure;
    }
}
