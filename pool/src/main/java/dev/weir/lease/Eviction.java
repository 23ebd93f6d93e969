package dev.weir.lease;

import dev.weir.CloseCause;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How connections go: idle ones at once, leased ones when they come back, which of them go when
 * there are too many, and how old they get.
 *
 * <p>Before the end of its life a connection has a soft end, from which on a replacement is sought;
 * those that were born together have theirs at different times. Guarded by the pool's lock.
 */
final class Eviction {
    /** Connections that may be in replacement for age at the same time. */
    private static final int REPLACED_AT_ONCE = 2;

    /** The share of a life that is kept free for its replacement to come in time. */
    private static final double LATEST_REPLACEMENT = 0.05;

    /**
     * Before that, connections born together part: their soft ends are spread over this share of a
     * life, or over {@link #PARTING_NANOS} where that is longer, but never over more than the
     * larger share. Replacements are born apart from each other already, and keep their distance.
     */
    private static final double PARTING = 0.20;

    private static final double LARGEST_PARTING = 0.60;

    /** So that in any three seconds one in twelve is replaced (catalogue of faults, row 55). */
    private static final double PARTING_NANOS = 36e9;

    /**
     * The step of the spread, in turns of the circle: multiples of the golden ratio fill an
     * interval evenly whatever their number, where random ones would cluster.
     */
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private static final double KEEPALIVE_JITTER = 0.2;

    /** A provider may make a new user for each connect. */
    private static final long USERS_APART_NANOS = 60_000_000_000L;

    /** What an application that lacks a right pays for asking again and again. */
    private static final long DENIALS_APART_NANOS = 10_000_000_000L;

    private final PoolCore core;
    private final LimitControl limit;

    /** When connections of another user may be ended again. */
    private long usersEndFrom = Long.MIN_VALUE;

    /** When a denial may end a connection again. */
    private long denialsCountFrom = Long.MIN_VALUE;

    /** Whether one has, and no connect has succeeded since. */
    private boolean wasDenied;

    /** Where in the spread of soft ends the last connection came to lie; negative before any. */
    private double birth = -1;

    Eviction(PoolCore core, LimitControl limit) {
        this.core = core;
        this.limit = limit;
    }

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

    void closed(Slot slot) {
        ConnectionCount.answered(slot, Slot.CLOSING);
        core.connections.closed(slot);
        core.marks.add(Mark.SUPPLY);
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

    /** Has a slot closed when its lease ends, if that is still there and nobody asked before. */
    void evictOnReturn(Slot slot, long lease, CloseCause reason) {
        if (lease != 0 && slot.tryDoom(lease) && slot.record.evictReason == null) {
            slot.record.evictReason = reason;
        }
    }

    void evict(Slot slot, PhysicalConnection connection) {
        for (Slot ours : core.slots()) {
            if (ours.equals(slot) && slot.connection().equals(connection)) {
                retire(slot, CloseCause.EVICTED);
            }
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

    void closeIdle(CloseCause reason) {
        for (Slot slot : core.slots()) {
            if (core.connections.reserveIdle(slot)) {
                close(slot, reason);
            }
        }
    }

    /**
     * Retires what exceeds the ceiling, idle connections first. A connect that ends above the
     * ceiling closes its connection by itself.
     */
    void shedSurplus() {
        int surplus =
                core.connections.staying()
                        - core.connections.opening.size()
                        - core.limits().ceiling();
        if (surplus <= 0) {
            return;
        }
        ArrayDeque<Slot> staying = new ArrayDeque<>();
        for (Slot slot : core.slots()) {
            if (slot.record.evictReason != null) {
                surplus--;
            } else if (slot.isAtRest()) {
                staying.addFirst(slot);
            } else {
                staying.addLast(slot);
            }
        }
        staying.stream().limit(Math.max(0, surplus)).forEach(s -> retire(s, CloseCause.SURPLUS));
    }

    /** Closes so many withheld connections that the floor does not need. */
    void closeWithheld(int surplus) {
        int left = surplus;
        Slot[] slots = core.slots();
        for (int i = slots.length - 1; left > 0 && i >= 0 && aboveFloor() > 0; i--) {
            if (core.connections.takeWithheld(slots[i])) {
                close(slots[i], CloseCause.SURPLUS);
                left--;
            }
        }
    }

    /** Closes half of those that nobody has used for so long; the floor stays, and one. */
    void closeUnused(long nanos) {
        long from = core.time.nanoTime() - nanos;
        List<Slot> unused =
                Arrays.stream(core.slots())
                        .filter(slot -> slot.isAtRest() && slot.record.usedAt - from < 0)
                        .toList();
        int above = core.connections.staying() - Math.max(1, core.limits().floor());
        int left = Math.min(above, (unused.size() + 1) / 2);
        for (int i = unused.size() - 1; left > 0 && i >= 0; i--) {
            if (core.connections.reserveIdle(unused.get(i))) {
                close(unused.get(i), CloseCause.SURPLUS);
                left--;
            }
        }
    }

    /** Connections that could go without falling below the floor; those to come are not counted. */
    int aboveFloor() {
        return core.slots().length - core.limits().floor();
    }

    // --- how old they get ---

    /** A connection was opened: nothing is known of it but that. */
    void born(Slot slot, long now) {
        SlotRecord record = slot.record;
        PoolLimits limits = core.limits();
        long lifetime = limits.lifetimeNanos();
        record.retireAt = lifetime == 0 ? Long.MAX_VALUE : now + lifetime;
        record.expiresAt =
                lifetime == 0
                        ? Long.MAX_VALUE
                        : now + lifetime - (long) (lifetime * early(lifetime));
        record.keepaliveSpan =
                (long)
                        (limits.keepaliveNanos()
                                * (1 - KEEPALIVE_JITTER * core.random.getAsDouble()));
        record.usedAt = now;
        record.provenAt = now;
        record.leasedAs = 0;
        record.asleepAs = 0;
        record.reportedLease = 0;
        record.reported = null;
        record.seenLeases = slot.leasesBegun();
        record.retiring = false;
        record.overdue = false;
        record.evictReason = null;
        record.site = null;
    }

    /** How much of its life before the end the next connection is to be replaced. */
    private double early(long lifetime) {
        double turn = birth < 0 ? core.random.getAsDouble() : (birth + GOLDEN) % 1;
        birth = turn;
        double wide = Math.min(LARGEST_PARTING, PARTING_NANOS / lifetime);
        double range = replacing() > 0 ? PARTING : Math.max(PARTING, wide);
        return LATEST_REPLACEMENT + range * turn;
    }

    /** The server takes this user now: it may have dropped another, whose sessions live on. */
    void endOtherUsers(@Nullable String user, long now) {
        denialsCountFrom = wasDenied ? now + DENIALS_APART_NANOS : denialsCountFrom;
        wasDenied = false;
        boolean ends = false;
        for (Slot slot : core.slots()) {
            if (now >= usersEndFrom && !Objects.equals(slot.connection().user(), user)) {
                slot.record.expiresAt = Math.min(slot.record.expiresAt, now);
                ends = true;
            }
        }
        usersEndFrom = ends ? now + USERS_APART_NANOS : usersEndFrom;
    }

    /** The user may be dropped: a connect for a replacement takes the present one. */
    void denied(Slot slot, long now) {
        if (now >= denialsCountFrom) {
            wasDenied = true;
            slot.record.expiresAt = Math.min(slot.record.expiresAt, now);
        }
    }

    /** Whether one more may be in replacement. */
    boolean mayReplace() {
        return replacing() < REPLACED_AT_ONCE;
    }

    /** Connections whose replacement is under way. */
    private int replacing() {
        return (int) Arrays.stream(core.slots()).filter(slot -> slot.record.retiring).count();
    }

    /** A connection was opened: one that waits for its replacement may go. */
    void replaced() {
        Arrays.stream(core.slots())
                .filter(slot -> slot.record.retiring)
                .min(Comparator.comparingLong(slot -> slot.record.expiresAt))
                .ifPresent(
                        oldest -> {
                            oldest.record.retiring = false;
                            retire(oldest, CloseCause.LIFETIME);
                        });
    }

    /** A connect failed: keep what we have and try again at a later tick. */
    void replacementFailed() {
        for (Slot slot : core.slots()) {
            slot.record.retiring = false;
        }
    }
}
