package dev.weir.lease;

import dev.weir.size.Demand;
import dev.weir.size.Growth;
import dev.weir.size.GrowthLaw;
import dev.weir.size.RecurringWaits;
import org.jspecify.annotations.Nullable;

/**
 * Asks the growth law and does what it says: at each event that changes its answer, and while
 * borrowers wait at reviews of its own.
 *
 * <p>Guarded by the pool's lock.
 */
final class GrowthControl {
    /** The least and the most time between two looks of the growth law while borrowers wait. */
    private static final long SOONEST_REVIEW_NANOS = 500_000L;

    private static final long LATEST_REVIEW_NANOS = 20_000_000L;

    private final SlotPool pool;
    private final Clock clock;
    private final PoolEvents events;
    private final PoolTimer.Due review;

    private final RecurringWaits recurring = new RecurringWaits();

    private long lastDecision;
    private @Nullable Growth lastGrowth;

    GrowthControl(SlotPool pool, Clock clock, PoolEvents events) {
        this.pool = pool;
        this.clock = clock;
        this.events = events;
        this.review = pool.timer.register(this::review);
    }

    /** The last decision that opened connections, null before the first. */
    @Nullable Growth lastGrowth() {
        return lastGrowth;
    }

    /** A queue has begun. */
    void queueBegan(long now) {
        recurring.queueBegan(now);
    }

    /**
     * A borrower of short work was served that had waited for a connection, whichever it is. Where
     * connects are under way the queue has had its answer.
     */
    void waited(long nanos, long now) {
        if (pool.connections.opening().isEmpty() && mayHaveOneMore()) {
            // for a processor borrowers would wait with more connections as well
            recurring.waited((long) (pool.meter.workingShare(now) * nanos), now);
        }
    }

    /** Opens one if short queues have been worth it; to be called while nobody waits. */
    void openForRecurringWaits(long now) {
        if (mayHaveOneMore()
                && recurring.isWorthOne(pool.meter.connect.meanNanos(), now)
                && pool.connectionOpener.mayOpen(now)) {
            openOne(Growth.Reason.RECURRING_WAITS, now);
        }
    }

    private boolean mayHaveOneMore() {
        return pool.connections.total() < Math.min(pool.permits.all(), pool.bound.most());
    }

    /** Opens a connection if the limit law wants to try one. */
    void openTried(long now) {
        if (pool.limit.wantsOneToTry() && pool.connectionOpener.mayOpen(now)) {
            openOne(Growth.Reason.TRIED, now);
            pool.limit.openedWhatIsTried();
        }
    }

    private void openOne(Growth.Reason reason, long now) {
        Demand demand = demand(pool.limits(), now);
        if (pool.connectionOpener.open(now)) {
            Growth begun = new Growth(1, 1, reason, Double.POSITIVE_INFINITY, demand);
            lastGrowth = begun;
            pool.outbox.add(() -> events.grew(begun));
        }
    }

    /** The demand within {@code bounds}, as of the meter's last look: what connections help. */
    Demand demand(PoolLimits bounds, long now) {
        return demand(bounds, false, now);
    }

    /** The same for saying when borrowers will be served. */
    Demand forecast(PoolLimits bounds, long now) {
        return demand(bounds, true, now);
    }

    private Demand demand(PoolLimits bounds, boolean forecast, long now) {
        return pool.meter.demand(
                pool.table(),
                pool.permits.withheld(),
                pool.lifecycle.waiting(pool.queue),
                pool.connections.opening(),
                pool.connections.total(),
                bounds,
                forecast,
                now);
    }

    /**
     * Asks the growth law, at most as often as reviews are allowed unless something decisive
     * happened.
     */
    void decide(long now, boolean decisive) {
        ConnectionOpener connects = pool.connectionOpener;
        PoolLimits bounds = pool.limit.within(pool.bound.withinCapacity(now));
        if (pool.lifecycle.isClosed() || pool.connections.total() >= bounds.ceiling()) {
            return;
        }
        boolean belowFloor = pool.connections.staying() < bounds.floor();
        int waiting = pool.lifecycle.waiting(pool.queue);
        if (waiting == 0 && !belowFloor) {
            return;
        }
        if (!decisive && now - lastDecision < SOONEST_REVIEW_NANOS) {
            reviewIn(SOONEST_REVIEW_NANOS, now);
            return;
        }
        long floorPause = pool.bound.floorPauseNanos(now);
        if (waiting == 0 && floorPause > 0) {
            reviewIn(floorPause, now);
            return;
        }
        if (connects.refusal.stands(now)) {
            if (connects.isRefused(now)) {
                pool.handoff.endAll(Waiter.Outcome.REFUSED, connects.refusal.cause());
            }
            reviewIn(connects.refusal.leftNanos(now), now);
            return;
        }
        lastDecision = now;
        pool.meter.look(pool.table(), pool.queue.size(), now);
        grow(GrowthLaw.decide(demand(bounds, now)), now);
        insteadOfDoubtful(waiting, bounds, now);
        long pause = pool.meter.pace.pauseNanos(now);
        if (pause > 0) {
            reviewIn(pause, now);
        } else if (waiting > 0) {
            reviewIn(
                    Math.clamp(
                            pool.meter.connect.meanNanos() / 16,
                            SOONEST_REVIEW_NANOS,
                            LATEST_REVIEW_NANOS),
                    now);
        }
    }

    /** Opens what the law asks for, as far as the budget of connects lets it. */
    private void grow(Growth decision, long now) {
        int before = pool.connections.total();
        for (int i = 0; i < decision.open(); i++) {
            pool.connectionOpener.open(now);
        }
        int opened = pool.connections.total() - before;
        if (opened > 0) {
            Growth begun = decision.cutTo(opened);
            pool.meter.reserve.grew(begun, before, now);
            lastGrowth = begun;
            pool.outbox.add(() -> events.grew(begun));
        }
    }

    /**
     * The law counts a validation under way as a connection that is ready soon. Those that do not
     * seem to come to an end, and those of suspects, are not waited for: new connects go on beside
     * them.
     */
    private void insteadOfDoubtful(int waiting, PoolLimits bounds, long now) {
        int wanted = Math.min(pool.connections.doubtful(), waiting);
        while (pool.connections.opening().size() < wanted
                && pool.connectionOpener.mayOpen(now)
                && pool.connections.total() < bounds.ceiling()) {
            if (!pool.connectionOpener.open(now)) {
                return;
            }
        }
    }

    /** Asks for a review; a later one that was asked for before is dropped. */
    void reviewIn(long nanos, long now) {
        review.atLatest(now + nanos);
    }

    /** Closes idle connections that a step of the load left over. */
    void giveBackReserve(long now) {
        int surplus =
                pool.meter.reserve.surplus(
                        demand(pool.limits(), now), pool.connections.staying(), now);
        pool.eviction.closeSurplus(surplus);
    }

    /** Drops the review that was asked for: what it was to wait for is not so any more. */
    void dropReview() {
        review.never();
    }

    private void review(long due) {
        long now = clock.nanoTime();
        pool.meter.lateness.timerRan(now - due, now);
        pool.marks.add(Mark.SUPPLY);
    }
}
