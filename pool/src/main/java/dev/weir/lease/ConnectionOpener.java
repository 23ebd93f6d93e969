package dev.weir.lease;

import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The connects: whether one more may begin, and what the answers to earlier ones mean for it.
 *
 * <p>Four things are learnt from an answer: how long a connect takes, how fast the next may follow
 * ({@link dev.weir.size.ConnectPace}), whether the credentials were refused, and whether the server
 * has room. Guarded by the pool's lock.
 */
final class ConnectionOpener {
    private final SlotPool pool;
    private final Clock clock;
    private final DriverGateway gateway;
    private final DoubleSupplier random;

    final CredentialRefusal refusal = new CredentialRefusal();
    private @Nullable Throwable lastFailure;

    ConnectionOpener(SlotPool pool, Clock clock, DriverGateway gateway, DoubleSupplier random) {
        this.pool = pool;
        this.clock = clock;
        this.gateway = gateway;
        this.random = random;
    }

    /** Begins a connect if there is room. */
    boolean open(long now) {
        ConnectionCount connections = pool.connections;
        if (pool.lifecycle.isClosed()
                || connections.total() >= pool.bound.most()
                || !mayBegin(now)) {
            return false;
        }
        pool.meter.pace.begun(now);
        Slot slot = connections.beginOpening(now);
        pool.epoch.joinedBy(slot.record);
        pool.outbox.ask(
                () -> gateway.open(slot), e -> pool.openFailed(slot, e, ConnectFailure.OTHER));
        return true;
    }

    /** Whether what happened to earlier connects allows one more. */
    boolean mayOpen(long now) {
        return pool.meter.pace.allowed(now) > pool.connections.opening().size() && mayBegin(now);
    }

    private boolean mayBegin(long now) {
        return pool.meter.pace.mayBegin(now)
                && refusal.allows(pool.connections.opening().size(), now);
    }

    /** A connect succeeded after {@code nanos}. */
    void opened(Slot slot, PhysicalConnection connection, long nanos) {
        ConnectionCount.answered(slot, Slot.OPENING);
        long now = clock.nanoTime();
        if (!slot.record.overdue && !slot.record.spansPause) {
            // what nobody waited for any more, or could read, says nothing of the next one
            pool.meter.connect.observe(nanos);
        }
        pool.connections.openEnded(slot);
        pool.meter.pace.succeeded();
        lastFailure = null;
        pool.signs.answered(now);
        refusal.forget();
        slot.occupy(connection);
        slot.become(Slot.RESERVED);
        pool.housekeeper.born(slot.record, slot.leasesBegun(), pool.limits(), now);
        if (!pool.epoch.admits(slot.record)) {
            slot.record.evictReason = CloseReason.EVICTED;
        }
        pool.epoch.joinedBy(slot.record);
        pool.open.set(pool.table().with(slot));
        pool.bound.accepted();
        pool.meter.slotJoins(slot);
        pool.housekeeper.replaced();
        pool.marks.add(Mark.SUPPLY);
        pool.handoff.offer(slot);
    }

    /** A connect failed. */
    void failed(Slot slot, Throwable failure, ConnectFailure meaning) {
        long now = clock.nanoTime();
        ConnectionCount.answered(slot, Slot.OPENING);
        boolean counted = slot.record.overdue;
        pool.connections.openEnded(slot);
        pool.connections.free(slot);
        if (!counted) {
            lastFailure = failure;
        }
        if (meaning == ConnectFailure.CAPACITY) {
            pool.meter.pace.refusedForWantOfRoom(now, random.getAsDouble());
            pool.bound.refused(now);
        } else if (!counted) {
            pool.meter.pace.failed(now, random.getAsDouble());
        }
        if (meaning != ConnectFailure.CAPACITY) {
            pool.limitMeter.trouble();
        }
        pool.housekeeper.replacementFailed();
        if (meaning == ConnectFailure.CREDENTIALS) {
            refusal.refused(failure, now);
        }
        pool.signs.connectFailed(meaning, now);
        pool.marks.add(Mark.SUPPLY);
    }

    /** A connect, the slot's call of that number, has overrun its deadline if it has not ended. */
    void overdue(Slot slot, long call, Throwable failure) {
        if (slot.state() == Slot.OPENING && slot.record.call == call && !slot.record.overdue) {
            long now = clock.nanoTime();
            pool.connections.openOverdue(slot);
            lastFailure = failure;
            pool.meter.pace.failed(now, random.getAsDouble());
            pool.marks.add(Mark.SUPPLY);
        }
    }

    /** Whether the credentials were refused and nothing is left that a waiter could hope for. */
    boolean isRefused(long now) {
        return refusal.stands(now) && pool.connections.total() == pool.connections.lingering();
    }

    /** There are other credentials: they are tried now. */
    void forgetRefusal() {
        refusal.forget();
        pool.growth.dropReview();
        pool.marks.add(Mark.SUPPLY);
    }

    /** The failure of the last connect, if none has succeeded since. */
    @Nullable Throwable lastFailure() {
        return lastFailure;
    }
}
