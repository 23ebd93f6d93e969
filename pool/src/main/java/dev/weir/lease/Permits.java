package dev.weir.lease;

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
    private final LongWork longWork;

    private @Nullable LimitDecision decision;

    /** The most that the limit may be. */
    private int highest = 1;

    /** Connections that the queue has lent beyond the limit. */
    private int queued;

    /** Connections that are lent beyond the limit because the database has room. */
    private int extra;

    Permits(
            Lifecycle lifecycle,
            OpenSlots open,
            ConnectionCount connections,
            ConnectionBound bound,
            NestedLeases nested,
            OverstayedLeases lasting,
            LongWork longWork) {
        this.lifecycle = lifecycle;
        this.open = open;
        this.connections = connections;
        this.bound = bound;
        this.nested = nested;
        this.lasting = lasting;
        this.longWork = longWork;
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

    /** Of the own, the ones beyond the limit. */
    int overflow() {
        LimitDecision d = decision;
        return d == null
                ? 0
                : Math.clamp(Math.max(queued, extra), 0, Math.max(0, highest - d.permits()));
    }

    /** Leases that the law's permits do not count, as far as there may be so many connections. */
    int beside() {
        int past = letPast();
        return decision == null ? past : Math.min(past, bound.most() - own());
    }

    /** Leases that the law's permits do not count. */
    int letPast() {
        return lasting.lentOn() + nested.beyond() + longWork.onTop();
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
            connections.setIdleAside(slots[i]);
        }
    }

    /** Tells long work what there is to be had. */
    void tellLongWork() {
        longWork.permits(own(), forLong());
    }
}
