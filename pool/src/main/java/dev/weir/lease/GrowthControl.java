package dev.weir.lease;

import dev.weir.size.Demand;
import dev.weir.size.Growth;
import dev.weir.size.GrowthLaw;
import java.util.EnumSet;

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

    private final Clock clock;
    private final PoolTimer.Due review;
    private final EnumSet<Mark> marks;
    private final Outbox outbox;
    private final PoolEvents events;
    private final Lifecycle lifecycle;
    private final OpenSlots open;
    private final ConnectionCount connections;
    private final WaiterQueue queue;
    private final UnservedWaits unserved;
    private final DemandMeter meter;
    private final ConnectionBound bound;
    private final Permits permits;
    private final LimitControl limit;
    private final ConnectionOpener opener;
    private final GrowthLaw law = new GrowthLaw();

    private long lastDecision;

    GrowthControl(
            Clock clock,
            PoolTimer timer,
            EnumSet<Mark> marks,
            Outbox outbox,
            PoolEvents events,
            Lifecycle lifecycle,
            OpenSlots open,
            ConnectionCount connections,
            WaiterQueue queue,
            UnservedWaits unserved,
            DemandMeter meter,
            ConnectionBound bound,
            Permits permits,
            LimitControl limit,
            ConnectionOpener opener) {
        this.clock = clock;
        this.review = timer.register(this::review);
        this.marks = marks;
        this.outbox = outbox;
        this.events = events;
        this.lifecycle = lifecycle;
        this.open = open;
        this.connections = connections;
        this.queue = queue;
        this.unserved = unserved;
        this.meter = meter;
        this.bound = bound;
        this.permits = permits;
        this.limit = limit;
        this.opener = opener;
    }

    /** A borrower of short work was served that had waited for a connection, whichever it is. */
    void waited(long nanos, long now) {
        // for a processor borrowers would wait with more connections as well
        double share = meter.workingShare(now);
        law.waited(share * nanos, limit.room(now), meter.queueSince(), now);
    }

    private boolean mayHaveOneMore() {
        return connections.total() < Math.min(permits.all(), bound.most());
    }

    /** Opens a connection if the limit law wants to try one, or short work has none left. */
    void openAtLook(long now) {
        if (lifecycle.opensNothing()) {
            return;
        }
        if (limit.wantsOneToTry() && opener.mayOpen(now)) {
            openOne(Growth.Reason.TRIED, now);
            limit.openedWhatIsTried();
        } else if (mayHaveOneMore() && limit.wantsReserve() && opener.mayOpen(now)) {
            openOne(Growth.Reason.RESERVE, now);
        }
    }

    private void openOne(Growth.Reason reason, long now) {
        Demand demand = demand(lifecycle.limits(), now);
        if (opener.open(now)) {
            Growth begun = new Growth(1, 1, reason, demand);
            outbox.tell(() -> events.grew(begun));
        }
    }

    /** The demand within {@code bounds}, as of the meter's last look: what connections help. */
    private Demand demand(PoolLimits bounds, long now) {
        return meter.demand(
                open.table(),
                permits.beside(),
                permits.withheld(),
                lifecycle.waiting(queue),
                connections.opening(),
                connections.total(),
                bounds,
                now);
    }

    /**
     * Asks the growth law, at most as often as reviews are allowed unless something decisive
     * happened.
     */
    void decide(long now, boolean decisive) {
        PoolLimits bounds = limit.within(bound.ofGrowth(now));
        if (lifecycle.opensNothing() || connections.total() >= bounds.ceiling()) {
            return;
        }
        boolean belowFloor = connections.staying() < bounds.floor();
        int waiting = lifecycle.waiting(queue);
        if (waiting == 0 && !belowFloor) {
            return;
        }
        if (!decisive && now - lastDecision < SOONEST_REVIEW_NANOS) {
            reviewIn(SOONEST_REVIEW_NANOS, now);
            return;
        }
        long floorPause = bound.floorPauseNanos(now);
        if (waiting == 0 && floorPause > 0) {
            reviewIn(floorPause, now);
            return;
        }
        if (opener.refusal.stands(now)) {
            if (opener.isRefused(now)) {
                unserved.endAll(Waiter.Outcome.REFUSED, opener.refusal.cause());
            }
            reviewIn(opener.refusal.leftNanos(now), now);
            return;
        }
        lastDecision = now;
        meter.look(open.table(), queue.size(), now);
        long since = waiting == 0 ? now : meter.queueSince();
        grow(law.decide(demand(bounds, now), limit.room(now), since, now), now);
        insteadOfDoubtful(waiting, bounds, now);
        long pause = meter.pace.pauseNanos(now);
        if (pause > 0) {
            reviewIn(pause, now);
        } else if (waiting > 0) {
            reviewIn(
                    Math.clamp(
                            meter.connect.meanNanos() / 16,
                            SOONEST_REVIEW_NANOS,
                            LATEST_REVIEW_NANOS),
                    now);
        }
    }

    /** Opens what the law asks for, as far as the budget of connects lets it. */
    private void grow(Growth decision, long now) {
        int before = connections.total();
        for (int i = 0; i < decision.open(); i++) {
            opener.open(now);
        }
        int opened = connections.total() - before;
        if (opened > 0) {
            Growth begun = decision.cutTo(opened);
            outbox.tell(() -> events.grew(begun));
        }
    }

    /**
     * The law counts a validation under way as a connection that is ready soon. Those that do not
     * seem to come to an end, and those of suspects, are not waited for: new connects go on beside
     * them.
     */
    private void insteadOfDoubtful(int waiting, PoolLimits bounds, long now) {
        int wanted = Math.min(connections.doubtful(), waiting);
        while (connections.opening().size() < wanted
                && opener.mayOpen(now)
                && connections.total() < bounds.ceiling()) {
            if (!opener.open(now)) {
                return;
            }
        }
    }

    /** Asks for a review; a later one that was asked for before is dropped. */
    void reviewIn(long nanos, long now) {
        review.atLatest(now + nanos);
    }

    /** There are other credentials: what waited for them to be accepted is tried now. */
    void forgetRefusal() {
        opener.refusal.forget();
        review.never();
        marks.add(Mark.SUPPLY);
    }

    private void review(long due) {
        long now = clock.nanoTime();
        meter.lateness.timerRan(now - due, now);
        marks.add(Mark.SUPPLY);
    }
}
