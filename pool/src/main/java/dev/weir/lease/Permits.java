package dev.weir.lease;

import dev.weir.size.LaneRule;
import dev.weir.size.LimitBounds;
import dev.weir.size.LimitDecision;
import dev.weir.size.ServerView;
import org.jspecify.annotations.Nullable;

/**
 * How many connections there may be, whatever asks for them, and how many may be lent at a time:
 * the limit, what is lent beyond it while the queue comes and goes, and leases that the limit does
 * not count.
 *
 * <p>What is lent beyond the limit ends at {@link #most} as well: a leak looks like nested or long
 * work, and must not take the server's connections from others. What is open beyond the permits is
 * withheld as {@link Slot#WITHHELD}, where the fast path does not look: so the limit costs a borrow
 * nothing. {@link LimitControl} says what the limit is; before it does everything that is open may
 * be lent. Guarded by the pool's lock.
 */
final class Permits {
    private final ConnectionCount connections;
    private final LeasesBeside leases;
    private final LongWork longWork;

    /** The bounds that the user has set. */
    PoolLimits limits;

    /** What is known of the server and of its other users. */
    ServerView surroundings = ServerView.UNKNOWN;

    /** The decision in force, null without a law. */
    @Nullable LimitDecision decision;

    /** Connections that may be lent beyond the limit because the queue comes and goes. */
    int queued;

    /** Connections that may be lent beyond the limit because the database has room. */
    int extra;

    Permits(
            PoolLimits limits,
            ConnectionCount connections,
            LeasesBeside leases,
            LongWork longWork) {
        this.limits = limits;
        this.connections = connections;
        this.leases = leases;
        this.longWork = longWork;
    }

    // --- how many there may be ---

    /**
     * Connections that this pool may have: its share of four fifths of what the server takes, and
     * no more than its user allows.
     */
    int most() {
        return surroundings.bounds(limits.floor(), limits.ceiling()).ceiling();
    }

    /** The bounds, cut to what the server says; with a floor of one while it is nearly full. */
    PoolLimits ofGrowth() {
        PoolLimits cut = limits.within(most());
        return surroundings.isNearlyFull() ? cut.withFloor(Math.min(1, cut.floor())) : cut;
    }

    /** Within what the limit may move now. */
    LimitBounds ofLimit() {
        PoolLimits cut = limits.within(most());
        int open = Math.max(1, cut.ceiling() - connections.lingering());
        return surroundings.bounds(cut.floor(), open);
    }

    // --- how many may be lent ---

    /** Connections that may be lent at a time. */
    int all() {
        return decision == null ? Integer.MAX_VALUE : own() + beside();
    }

    /** What may be lent at a time to all work together; all that may be open without a law. */
    int own() {
        LimitDecision d = decision;
        return d == null ? limits.ceiling() : Math.min(most(), d.permits() + overflow());
    }

    /**
     * What long work may have of them at most: the overflow is for what would wait behind it. The
     * limit is all that the database can use, so more long work at a time only slows down the rest.
     */
    int forLong() {
        LimitDecision d = decision;
        return d == null ? limits.ceiling() : Math.min(most(), d.permits());
    }

    /**
     * How many more {@linkplain LongWork long work} may have: with what others use in the mean it
     * has the limit. A permit that is lent on because the database has nothing to do for its holder
     * is theirs as well: what that one waits for may be one of them. Long work may always have one.
     */
    int roomForLong() {
        int limit = forLong();
        int part = LaneRule.left(limit, longWork.othersInUse);
        int most = Math.min(limit - part, most() - (longWork.isDue ? part : reserve()));
        return Math.max(0, Math.max(1, most) + leases.lentOn - longWork.out);
    }

    /** Connections that others may have beside such work at any time. */
    int reserve() {
        return LaneRule.reserve(own(), longWork.othersInUse);
    }

    /**
     * What is lent beyond all that the limit allows, so that others have their part. None once the
     * long line is due its turn: from then on all wait for the same permits.
     */
    private int onTop() {
        return longWork.out == 0 || longWork.isDue
                ? 0
                : Math.max(0, longWork.out - leases.lentOn + reserve() - own());
    }

    /** Of the own, the ones beyond the limit. */
    int overflow() {
        LimitDecision d = decision;
        return d == null
                ? 0
                : Math.clamp(Math.max(queued, extra), 0, Math.max(0, most() - d.permits()));
    }

    /** Leases that the law's permits do not count, as far as there may be so many connections. */
    int beside() {
        int past = leases.lentOn + leases.nested + onTop();
        return decision == null ? past : Math.min(past, most() - own());
    }

    /** Of those that are open, how many may not be lent. */
    int withheld() {
        return Math.max(0, connections.slots().length - all());
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
        Slot[] slots = connections.slots();
        for (int i = slots.length - 1; i >= 0 && areExceeded(); i--) {
            connections.withholdIdle(slots[i]);
        }
    }
}
