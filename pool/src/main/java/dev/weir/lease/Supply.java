package dev.weir.lease;

import dev.weir.CloseCause;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How connections come and go: whether one more connect may begin, and what the answers to earlier
 * ones mean for it; how old connections get, and which of them go when there are too many. Idle
 * ones go at once, leased ones when they come back.
 *
 * <p>Lives have different lengths, so that connections that were born together do not go together.
 * Guarded by the pool's lock.
 */
final class Supply {
    private static final long REFUSAL_STANDS_NANOS = 30_000_000_000L;

    /** Times are shorter by up to this part: what began together ends apart. */
    private static final double JITTER = 0.25;

    /** Multiples of the golden ratio fill an interval evenly, where random ones would cluster. */
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    /** A provider may make a new user for each connect. */
    private static final long USERS_APART_NANOS = 60_000_000_000L;

    /** What an application that lacks a right pays for asking again and again. */
    private static final long DENIALS_APART_NANOS = 10_000_000_000L;

    private final PoolCore core;
    private final LimitControl limit;

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

    /** When connections of another user may be ended again. */
    private long usersEndFrom = Long.MIN_VALUE;

    /** Where in {@link #JITTER} the last time came to lie, 0 to 1. */
    private double spread;

    /** When a denial may ask for a connect again. */
    private long denialsCountFrom = Long.MIN_VALUE;

    /** Whether a denial took a connection, and there was no room for the one in its place. */
    private boolean owesOne;

    Supply(PoolCore core, LimitControl limit) {
        this.core = core;
        this.limit = limit;
        this.spread = core.random.getAsDouble();
    }

    // --- how they come ---

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
        born(slot, now);
        endOtherUsers(connection.user(), now);
        if (!core.epoch.admits(slot.record) || core.suspended) {
            slot.record.evictReason = CloseCause.EVICTED;
        }
        core.connections.set(core.table().with(slot));
        core.meter.pace.succeeded();
        core.meter.slotJoins(slot);
        core.marks.add(Mark.SUPPLY);
        if (slot.record.spansPause && slot.record.evictReason == null && !core.closed) {
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
        boolean wantsRoom = meaning == ConnectFailure.CAPACITY;
        core.connections.openEnded(slot);
        core.connections.free(slot);
        if (!counted || wantsRoom || lastFailure != null) {
            lastFailure = failure;
        }
        if (wantsRoom) {
            int there = core.slots().length;
            core.meter.pace.refusedForWantOfRoom(there, now, core.random.getAsDouble());
        } else {
            core.meter.troubles++;
            if (!counted) {
                core.meter.pace.failed(now, core.random.getAsDouble());
            }
        }
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

    // --- how they go ---

    /** Closes the connection of a slot that the pool owns. */
    void close(Slot slot, CloseCause cause) {
        PhysicalConnection connection = slot.connection();
        leave(slot, () -> core.gateway.close(slot, connection, cause));
    }

    /** Closes that of a lease which the pool has ended, whatever its borrower does. */
    void cutOff(Slot slot) {
        PhysicalConnection connection = slot.connection();
        leave(slot, () -> core.gateway.cutOff(slot, connection));
    }

    private void leave(Slot slot, Runnable close) {
        slot.connection().leaves();
        core.leakOver(slot, core.time.nanoTime());
        core.connections.set(core.table().without(slot));
        core.meter.slotLeaves(slot);
        limit.gone(slot);
        core.connections.beginClosing(slot);
        core.marks.add(Mark.SUPPLY);
        core.outbox.ask(close, e -> core.closed(slot));
    }

    /** Closes an idle slot now, and any other when it comes back. */
    void retire(Slot slot, CloseCause reason) {
        slot.connection().leaves();
        if (slot.record.evictReason != null) {
            return;
        }
        if (core.connections.reserveOrDoom(slot)) {
            close(slot, reason);
        } else if (slot.state() != Slot.CLOSING) {
            slot.record.evictReason = reason;
        }
    }

    void evictAll() {
        core.epoch.end();
        core.epoch.admitNoneFromBefore();
        core.meter.pace.doubted();
        for (Slot slot : core.slots()) {
            retire(slot, CloseCause.EVICTED);
        }
        core.marks.add(Mark.SUPPLY);
    }

    /** Closes idle connections, the last first. */
    void closeIdle(int most, Predicate<Slot> which, CloseCause reason) {
        Slot[] slots = core.slots();
        int left = most;
        for (int i = slots.length - 1; left > 0 && i >= 0; i--) {
            if (which.test(slots[i]) && core.connections.reserveIdle(slots[i])) {
                close(slots[i], reason);
                left--;
            }
        }
    }

    /** Closes so many withheld connections that the floor does not need. */
    void closeWithheld(int surplus) {
        int most = Math.min(surplus, aboveFloor());
        closeIdle(most, slot -> slot.state() == Slot.WITHHELD, CloseCause.SURPLUS);
    }

    /** Closes half of those that nobody has used for so long; the floor stays, and one. */
    void closeUnused(long nanos) {
        long from = core.time.nanoTime() - nanos;
        Predicate<Slot> isUnused = slot -> slot.isAtRest() && slot.record.usedAt - from < 0;
        int half = (1 + (int) Arrays.stream(core.slots()).filter(isUnused).count()) / 2;
        int above = core.slots().length - Math.max(1, core.limits().floor());
        closeIdle(Math.min(above, half), isUnused, CloseCause.SURPLUS);
    }

    /**
     * Retires what exceeds the ceiling, idle connections first. A connect that ends above the
     * ceiling closes its connection by itself.
     */
    void shedSurplus() {
        int surplus = core.slots().length - core.limits().ceiling();
        if (surplus <= 0) {
            return;
        }
        List<Slot> staying = new ArrayList<>();
        for (Slot slot : core.slots()) {
            if (slot.record.evictReason != null) {
                surplus--;
            } else {
                staying.add(slot.isAtRest() ? 0 : staying.size(), slot);
            }
        }
        staying.stream().limit(Math.max(0, surplus)).forEach(s -> retire(s, CloseCause.SURPLUS));
    }

    /** Connections that could go without falling below the floor; those to come are not counted. */
    int aboveFloor() {
        return core.slots().length - core.limits().floor();
    }

    // --- how old they get ---

    /** A connection was opened: nothing is known of it but that. */
    private void born(Slot slot, long now) {
        SlotRecord record = slot.record;
        PoolLimits limits = core.limits();
        long lifetime = limits.lifetimeNanos();
        record.expiresAt = lifetime == 0 ? Long.MAX_VALUE : now + shortened(lifetime);
        record.keepaliveSpan = shortened(limits.keepaliveNanos());
        record.usedAt = now;
        record.provenAt = now;
        record.leasedAs = 0;
        record.asleepAs = 0;
        record.reportedLease = 0;
        record.reported = null;
        record.seenLeases = slot.leasesBegun();
        record.overdue = false;
        record.evictReason = null;
        record.site = null;
        record.tenant = null;
        record.tenantLease = 0;
        record.met.clear();
    }

    private long shortened(long nanos) {
        spread = (spread + GOLDEN) % 1;
        return (long) (nanos * (1 - JITTER * spread));
    }

    /**
     * The server takes this user now: it may have dropped another, whose sessions live on. One of
     * them ends with each tick.
     */
    private void endOtherUsers(@Nullable String user, long now) {
        long end = now;
        for (Slot slot : core.slots()) {
            if (now >= usersEndFrom && !Objects.equals(slot.connection().user(), user)) {
                slot.record.expiresAt = Math.min(slot.record.expiresAt, end);
                end += LivedTime.TICK_NANOS;
            }
        }
        usersEndFrom = end > now ? now + USERS_APART_NANOS : usersEndFrom;
    }

    /**
     * The user may be dropped: this connection goes, and another is opened, as the present user.
     * Where there is room for it only then, and the floor does not ask for it, the next denial
     * opens it.
     */
    void denied(Slot slot, long now) {
        if (!mayOpen(now)) {
            return;
        }
        if (now >= denialsCountFrom) {
            denialsCountFrom = now + DENIALS_APART_NANOS;
            slot.record.expiresAt = Math.min(slot.record.expiresAt, now);
            owesOne = !open(now) && aboveFloor() > 0;
        } else if (owesOne) {
            owesOne = !open(now);
        }
    }
}
