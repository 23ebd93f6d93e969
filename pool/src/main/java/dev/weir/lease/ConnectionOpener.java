package dev.weir.lease;

import dev.weir.CloseCause;
import java.util.EnumSet;
import java.util.function.BiConsumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The connects: whether one more may begin, and what the answers to earlier ones mean for it.
 * Guarded by the pool's lock.
 */
final class ConnectionOpener {
    private final Clock clock;
    private final Lifecycle lifecycle;
    private final OpenSlots open;
    private final ConnectionCount connections;
    private final ConnectionBound bound;
    private final DemandMeter meter;
    private final LimitMeter limitMeter;
    private final Epoch epoch;
    private final SignsOfLife signs;
    private final Lifetimes lifetimes;
    private final OfferedSlots offered;
    private final EnumSet<Mark> marks;
    private final Outbox outbox;
    private final DriverGateway gateway;
    private final DoubleSupplier random;
    private final BiConsumer<Slot, Throwable> failed;

    final CredentialRefusal refusal = new CredentialRefusal();
    private @Nullable Throwable lastFailure;

    /**
     * @param random numbers in [0, 1)
     * @param failed told of the slot whose connect could not even begin, without the lock
     */
    ConnectionOpener(
            Clock clock,
            Lifecycle lifecycle,
            OpenSlots open,
            ConnectionCount connections,
            ConnectionBound bound,
            DemandMeter meter,
            LimitMeter limitMeter,
            Epoch epoch,
            SignsOfLife signs,
            Lifetimes lifetimes,
            OfferedSlots offered,
            EnumSet<Mark> marks,
            Outbox outbox,
            DriverGateway gateway,
            DoubleSupplier random,
            BiConsumer<Slot, Throwable> failed) {
        this.clock = clock;
        this.lifecycle = lifecycle;
        this.open = open;
        this.connections = connections;
        this.bound = bound;
        this.meter = meter;
        this.limitMeter = limitMeter;
        this.epoch = epoch;
        this.signs = signs;
        this.lifetimes = lifetimes;
        this.offered = offered;
        this.marks = marks;
        this.outbox = outbox;
        this.gateway = gateway;
        this.random = random;
        this.failed = failed;
    }

    /** Begins a connect if there is room. */
    boolean open(long now) {
        if (lifecycle.isClosed() || connections.total() >= bound.most() || !mayBegin(now)) {
            return false;
        }
        meter.pace.begun(now);
        Slot slot = connections.beginOpening(now);
        epoch.joinedBy(slot.record);
        outbox.ask(() -> gateway.open(slot), e -> failed.accept(slot, e));
        return true;
    }

    /** Whether what happened to earlier connects allows one more. */
    boolean mayOpen(long now) {
        return meter.pace.allowed(now) > connections.opening().size() && mayBegin(now);
    }

    private boolean mayBegin(long now) {
        return meter.pace.mayBegin(now) && refusal.allows(connections.opening().size(), now);
    }

    /** A connect succeeded after {@code nanos}. */
    void opened(Slot slot, PhysicalConnection connection, long nanos) {
        ConnectionCount.answered(slot, Slot.OPENING);
        long now = clock.nanoTime();
        if (!slot.record.overdue && !slot.record.spansPause) {
            // what nobody waited for any more, or could read, says nothing of the next one
            meter.connect.observe(nanos);
        }
        connections.openEnded(slot);
        meter.pace.succeeded();
        lastFailure = null;
        signs.answered(now);
        refusal.forget();
        slot.occupy(connection);
        slot.become(Slot.RESERVED);
        lifetimes.born(slot, lifecycle.limits(), now);
        lifetimes.endOtherUsers(connection.user(), now);
        if (!epoch.admits(slot.record) || lifecycle.isSuspended()) {
            slot.record.evictReason = CloseCause.EVICTED;
        }
        open.set(open.table().with(slot));
        bound.accepted();
        meter.slotJoins(slot);
        lifetimes.replaced();
        marks.add(Mark.SUPPLY);
        if (slot.record.spansPause) {
            connections.withhold(slot); // the server may have ended it meanwhile
        } else {
            epoch.joinedBy(slot.record);
            offered.add(slot);
        }
    }

    /** A connect failed. */
    void failed(Slot slot, Throwable failure, ConnectFailure meaning) {
        long now = clock.nanoTime();
        ConnectionCount.answered(slot, Slot.OPENING);
        boolean counted = slot.record.overdue;
        connections.openEnded(slot);
        connections.free(slot);
        if (!counted || meaning == ConnectFailure.CAPACITY) {
            lastFailure = failure;
        }
        if (meaning == ConnectFailure.CAPACITY) {
            meter.pace.refusedForWantOfRoom(now, random.getAsDouble());
            bound.refused(now);
        } else if (!counted) {
            meter.pace.failed(now, random.getAsDouble());
        }
        if (meaning != ConnectFailure.CAPACITY) {
            limitMeter.trouble();
        }
        lifetimes.replacementFailed();
        if (meaning == ConnectFailure.CREDENTIALS) {
            refusal.refused(failure, now);
        }
        if (!lifecycle.isClosed()) {
            signs.connectFailed(meaning, failure, now); // after the end it may be given up
        }
        marks.add(Mark.SUPPLY);
    }

    /** A connect, the slot's call of that number, has overrun its deadline if it has not ended. */
    void overdue(Slot slot, long call, Throwable failure) {
        if (slot.state() == Slot.OPENING && slot.record.call == call && !slot.record.overdue) {
            long now = clock.nanoTime();
            connections.openOverdue(slot);
            lastFailure = failure;
            meter.pace.failed(now, random.getAsDouble());
            marks.add(Mark.SUPPLY);
        }
    }

    /** Whether the credentials were refused and nothing is left that a waiter could hope for. */
    boolean isRefused(long now) {
        return refusal.stands(now) && connections.total() == connections.lingering();
    }

    /** The failure of the last connect, if none has succeeded since. */
    @Nullable Throwable lastFailure() {
        return lastFailure;
    }
}
