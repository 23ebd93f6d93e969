package dev.weir.lease;

import dev.weir.lease.Sightings.Sight;
import dev.weir.size.LimitDecision;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;

/**
 * How many leases there may be: as many as the limit law decided, and beside them those that ask
 * nothing of the database, those whose holders have another, and a reserve beside long work. The
 * pool sees at its next look that one of them has ended.
 */
final class LentBooks {
    /** No lease counts as idle before. */
    private static final long IDLE = 10_000_000L;

    private final SimulatedHistory history;
    private final Set<Long> holders = new HashSet<>();

    /** Until when those that have ended may still count. */
    private final ArrayDeque<Long> endedUntil = new ArrayDeque<>();

    private int before = Integer.MAX_VALUE;

    /** Most connections that there may be: those that were there before the bound fell may stay. */
    private int bound = Integer.MAX_VALUE;

    LentBooks(SimulatedHistory history) {
        this.history = history;
    }

    private boolean isFixed() {
        return history.shape.sizing() == HistoryShape.Sizing.FIXED;
    }

    private long now() {
        return history.time.elapsed();
    }

    /** What the law decided; the ceiling where there is none. */
    int permits() {
        LimitDecision decision = history.pool.core.permits.decision;
        return decision == null ? history.pool.core.limits().ceiling() : decision.permits();
    }

    /** A lease was handed over, and is among the leases. */
    void handedOver(SimulatedBorrower borrower) {
        int most = Math.max(before, history.pool.core.permits.all());
        history.require(
                history.leases.size() <= most,
                () -> borrower + " was served as the " + history.leases.size() + "th of " + most);
        if (borrower.heldOne) {
            // what its holder had may have ended while it waited
            left(borrower);
        }
    }

    /** A lease has ended and is not among the leases any more. */
    void ended(SimulatedLease lease) {
        if (isFixed()) {
            return;
        }
        boolean counted = lease.isLong() || lendsOn(lease);
        for (SimulatedLease other : history.leases) {
            counted |= other.holder() == lease.holder();
        }
        if (counted) {
            endedUntil.add(now() + LimitControl.LOOK_NANOS);
        }
    }

    /** Whether its permit may be lent on: its borrower asks nothing of the database. */
    private boolean lendsOn(SimulatedLease lease) {
        return !lease.connection().busy && now() - lease.begunAt() >= IDLE;
    }

    /** A borrower has left the queue unserved. */
    void left(SimulatedBorrower borrower) {
        if (borrower.heldOne) {
            endedUntil.add(now() + LimitControl.LOOK_NANOS);
        }
    }

    /** Between two events. */
    void check() {
        checkBound();
        if (isFixed() || history.closed) {
            return;
        }
        int beside = besideAtMost();
        int counted = history.pool.core.permits.beside();
        history.require(
                counted <= beside,
                () -> counted + " leases are let past the permits, at most " + beside);
        history.count(counted > 0, Sight.LENT_BESIDE);
        before = history.pool.core.permits.all();
    }

    private void checkBound() {
        int connections = history.gateway.total();
        int most = history.most();
        history.require(
                connections <= Math.max(bound, most),
                () -> connections + " connections, and there may be " + most);
        boolean allLent = history.leases.size() == most && history.waiting.size() > 0;
        history.count(allLent, Sight.AT_THE_BOUND);
        bound = Math.max(most, Math.min(bound, connections));
    }

    private int besideAtMost() {
        while (!endedUntil.isEmpty() && endedUntil.peek() < now()) {
            endedUntil.remove();
        }
        int beside = endedUntil.size();
        int longs = 0;
        holders.clear();
        for (SimulatedLease lease : history.leases) {
            boolean isSecond = !holders.add(lease.holder());
            beside += lendsOn(lease) || isSecond ? 1 : 0;
            longs += lease.isLong() ? 1 : 0;
        }
        for (SimulatedBorrower waits : history.waiting) {
            beside += waits.heldOne ? 1 : 0;
        }
        int permits = history.pool.core.permits.own();
        int reserved = permits < 2 ? 0 : Math.max(1, permits / 2);
        return beside + Math.max(0, longs + reserved - permits);
    }
}
