package dev.weir.lease;

import dev.weir.size.LaneRule;
import dev.weir.size.LimitDecision;
import org.jspecify.annotations.Nullable;

/**
 * How many connections may be lent at a time: the limit, what is lent beyond it while the queue
 * comes and goes, and leases that the limit does not count.
 *
 * <p>What is open beyond the permits is withheld as {@link Slot#WITHHELD}, where the fast path does
 * not look: so the limit costs a borrow nothing. {@link LimitControl} says what the limit is;
 * before it does everything that is open may be lent. Guarded by the pool's lock.
 */
final class Permits {
    private final Lifecycle lifecycle;
    private final OpenSlots open;
    private final ConnectionCount connections;
    private final ConnectionBound bound;
    private final NestedLeases nested;
    private final OverstayedLeases lasting;

    private @Nullable LimitDecision decision;

    /** The most that the limit may be. */
    private int highest = 1;

    /** Connections that the queue has lent beyond the limit. */
    private int queued;

    /** Leases out of work known to be long ({@link LongWork}). */
    private int longOut;

    /** Connections that other work has in use, in the mean. */
    private double othersInUse;

    private boolean isLongDue;

    /** Connections that are lent beyond the limit because the database has room. */
    private int extra;

    Permits(
            Lifecycle lifecycle,
            OpenSlots open,
            ConnectionCount connections,
            ConnectionBound bound,
            NestedLeases nested,
            OverstayedLeases lasting) {
        this.lifecycle = lifecycle;
        this.open = open;
        this.connections = connections;
        this.bound = bound;
        this.nested = nested;
        this.lasting = lasting;
    }

    /** The limit is that from now on. */
    void decided(LimitDecision next) {
        decision = next;
    }

    /** The limit may be no more than that. */
    void highest(int ceiling) {
        highest = ceiling;
    }

    /** So many are lent beyond the limit because the queue comes and goes. */
    void forQueue(int beyond) {
        queued = beyond;
    }

    /** So many may be lent beyond the limit because the database has room. */
    void forRoom(int beyond) {
        extra = beyond;
    }

    /** Whether a law says how many may be lent. */
    boolean areGoverned() {
        return decision != null;
    }

    /** The decision in force, null without a law. */
    @Nullable LimitDecision decision() {
        return decision;
    }

    /** Connections that may be lent at a time. */
    int all() {
        return decision == null ? Integer.MAX_VALUE : own() + beside();
    }

    /** What may be lent at a time to all work together; all that may be open without a law. */
    int own() {
        LimitDecision d = decision;
        return d == null
                ? lifecycle.limits().ceiling()
                : Math.min(bound.most(), d.permits() + overflow());
    }

    /**
     * What long work may have of them at most: the overflow is for what would wait behind it. The
     * limit is all that the database can use, so more long work at a time only slows down the rest.
     */
    int forLong() {
        LimitDecision d = decision;
        return d == null ? lifecycle.limits().ceiling() : Math.min(bound.most(), d.permits());
    }

    /** Leases of work known to be long have begun or ended. */
    void longLent(int change) {
        longOut += change;
    }

    /** Leases out of work known to be long. */
    int longOut() {
        return longOut;
    }

    /**
     * How much is left to others.
     *
     * @param inUse connections that others have in use in the mean
     * @param due whether the first of the long line has waited for its turn
     */
    void others(double inUse, boolean due) {
        othersInUse = inUse;
        isLongDue = due;
    }

    /**
     * How many more such work may have: with what others use in the mean it has the limit. A permit
     * that is lent on because the database has nothing to do for its holder is theirs as well: what
     * that one waits for may be one of them. Long work may always have one.
     */
    int roomForLong() {
        int limit = forLong();
        int part = LaneRule.left(limit, othersInUse);
        int most = Math.min(limit - part, bound.most() - (isLongDue ? part : reserve()));
        return Math.max(0, Math.max(1, most) + lasting.lentOn() - longOut);
    }

    /** Connections that others may have beside such work at any time. */
    int reserve() {
        return LaneRule.reserve(own(), othersInUse);
    }

    /**
     * What is lent beyond all that the limit allows, so that others have their part. None once the
     * long line is due its turn: from then on all wait for the same permits.
     */
    private int onTop() {
        return longOut == 0 || isLongDue
                ? 0
                : Math.max(0, longOut - lasting.lentOn() + reserve() - own());
    }

    /** Of the own, the ones beyond the limit. */
    int overflow() {
        LimitDecision d = decision;
        return d == null
                ? 0
                : Math.clamp(Math.max(queued, extra), 0, Math.max(0, highest - d.permits()));
    }

    /** Leases that the law's permits do not count, as far as there may be so many connections. */
    int beside() {
        int past = lasting.lentOn() + nested.beyond() + onTop();
        return decision == null ? past : Math.min(past, bound.most() - own());
    }

    /** Of those that are open, how many may not be lent. */
    int withheld() {
        return Math.max(0, open.table().slots.length - all());
    }

    /** Whether one more may not be lent than are in service already. */
    boolean areReached() {
        return connections.inService() >= all();
    }

    /** Whether one that the pool has in hand, and counts as in service, is to be withheld. */
    boolean areExceeded() {
        return connections.inService() > all();
    }

    /** Brings what is in service in line with the permits. */
    void enforce() {
        Slot[] slots = open.table().slots;
        for (int i = slots.length - 1; i >= 0 && areExceeded(); i--) {
            connections.withholdIdle(slots[i]);
        }
    }
}
