package dev.weir.lease;

import dev.weir.CloseCause;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How old connections get. Before the end of its life a connection has a soft end, from which on a
 * replacement is sought; those that were born together have theirs at different times. Guarded by
 * the pool's lock.
 */
final class Lifetimes {
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

    private final OpenSlots open;
    private final Eviction eviction;
    private final DoubleSupplier random;

    /** When connections of another user may be ended again. */
    private long usersEndFrom = Long.MIN_VALUE;

    /** When a denial may end a connection again. */
    private long denialsCountFrom = Long.MIN_VALUE;

    /** Whether one has, and no connect has succeeded since. */
    private boolean wasDenied;

    /** Where in the spread of soft ends the last connection came to lie; negative before any. */
    private double birth = -1;

    /**
     * @param random numbers in [0, 1)
     */
    Lifetimes(OpenSlots open, Eviction eviction, DoubleSupplier random) {
        this.open = open;
        this.eviction = eviction;
        this.random = random;
    }

    /** A connection was opened: nothing is known of it but that. */
    void born(Slot slot, PoolLimits limits, long now) {
        SlotRecord record = slot.record;
        long lifetime = limits.lifetimeNanos();
        record.retireAt = lifetime == 0 ? Long.MAX_VALUE : now + lifetime;
        record.expiresAt =
                lifetime == 0
                        ? Long.MAX_VALUE
                        : now + lifetime - (long) (lifetime * early(lifetime));
        record.keepaliveSpan =
                (long) (limits.keepaliveNanos() * (1 - KEEPALIVE_JITTER * random.getAsDouble()));
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
        double turn = birth < 0 ? random.getAsDouble() : (birth + GOLDEN) % 1;
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
        for (Slot slot : open.table().slots) {
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
        int replacing = 0;
        for (Slot slot : open.table().slots) {
            replacing += slot.record.retiring ? 1 : 0;
        }
        return replacing;
    }

    /** A connection was opened: one that waits for its replacement may go. */
    void replaced() {
        Slot oldest = null;
        for (Slot slot : open.table().slots) {
            if (slot.record.retiring
                    && (oldest == null || slot.record.expiresAt < oldest.record.expiresAt)) {
                oldest = slot;
            }
        }
        if (oldest != null) {
            oldest.record.retiring = false;
            eviction.retire(oldest, CloseCause.LIFETIME);
        }
    }

    /** A connect failed: keep what we have and try again at a later tick. */
    void replacementFailed() {
        for (Slot slot : open.table().slots) {
            slot.record.retiring = false;
        }
    }
}
