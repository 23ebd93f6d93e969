package dev.weir.lease;

import dev.weir.size.Demand;
import dev.weir.size.Growth;
import dev.weir.size.GrowthLaw;
import java.util.List;

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

    /**
     * A connect that has taken so many times what is expected, and no less than the other, is not
     * counted on: whether it hangs or is slow, one begun now is likely to be ready sooner. Before
     * the first answer none counts as late: a cold JVM is slow to connect, and a second connect
     * would give a wrong password again.
     */
    private static final int LATE = 3;

    private static final long LATE_AT_LEAST_NANOS = 250_000_000L;

    private final PoolCore core;
    private final PoolTimer.Due review;
    private final Arrivals arrivals;
    private final LimitControl limit;
    private final Supply opener;
    private final GrowthLaw law = new GrowthLaw();

    private long lastDecision;

    GrowthControl(PoolCore core, Arrivals arrivals, LimitControl limit, Supply opener) {
        this.core = core;
        this.review = core.timer.register(due -> core.marks.add(Mark.SUPPLY));
        this.arrivals = arrivals;
        this.limit = limit;
        this.opener = opener;
    }

    /** A borrower of short work was served that had waited for a connection, whichever it is. */
    void waited(long nanos, long now) {
        law.waited(nanos, limit.room(now), core.meter.queueSince, now);
    }

    /** Opens a connection if the limit law wants to try one, or short work has none left. */
    void openAtLook(long now) {
        Growth.Reason reason = limit.wantsOne();
        if (reason == null || core.opensNothing() || !opener.mayOpen(now)) {
            return;
        }
        Growth one = new Growth(1, 1, reason, demand(core.limits(), now));
        if (opener.open(now)) {
            core.outbox.tell(() -> core.events.grew(one));
        }
    }

    /** The demand within {@code bounds}, as of the meter's last look: what connections help. */
    private Demand demand(PoolLimits bounds, long now) {
        long connectNanos = core.meter.connect.meanNanos();
        List<Slot> opening = core.connections.opening;
        int late = 0;
        for (Slot slot : opening) {
            long age = now - slot.record.workSince;
            boolean isLate = age > Math.max(LATE * connectNanos, LATE_AT_LEAST_NANOS);
            late += connectNanos > 0 && isLate ? 1 : 0;
        }
        int waiting = core.waiting();
        long hold = core.meter.hold.meanNanos();
        double rate = 0;
        int usable = 0;
        int ready = 0;
        int unlent = core.permits.withheld();
        for (Slot slot : core.slots()) {
            int state = slot.state();
            if (state == Slot.CLOSING || slot.record.overdue) {
                continue;
            }
            if (state == Slot.WITHHELD && unlent > 0) {
                unlent--;
                continue;
            }
            usable++;
            ready += state == Slot.RESERVED ? 1 : 0;
            rate += core.meter.rate(slot, hold, waiting, now);
        }
        return new Demand(
                Math.max(0, waiting - ready),
                usable,
                Math.min(core.permits.beside(), usable),
                rate,
                opening.size() - late,
                hold,
                connectNanos,
                bounds.ceiling() - core.connections.total,
                bounds.floor() - usable,
                Math.max(0, core.meter.pace.allowed(now) - late));
    }

    /**
     * Asks the growth law, at most as often as reviews are allowed unless something decisive
     * happened.
     */
    void decide(long now, boolean decisive) {
        PoolLimits bounds = limit.within(core.permits.ofGrowth());
        if (core.opensNothing() || core.connections.total >= bounds.ceiling()) {
            return;
        }
        boolean belowFloor = core.connections.staying() < bounds.floor();
        int waiting = core.waiting();
        if (waiting == 0 && !belowFloor) {
            return;
        }
        if (!decisive && now - lastDecision < SOONEST_REVIEW_NANOS) {
            reviewIn(SOONEST_REVIEW_NANOS, now);
            return;
        }
        long floorPause = core.meter.pace.floorPauseNanos(core.slots().length, now);
        if (waiting == 0 && floorPause > 0) {
            reviewIn(floorPause, now);
            return;
        }
        if (opener.isRefusalFresh(now)) {
            if (opener.isRefused(now)) {
                arrivals.endAll(Waiter.Outcome.REFUSED, opener.refusal);
            }
            reviewIn(opener.refusedNanos(now), now);
            return;
        }
        lastDecision = now;
        core.meter.look(core.table(), core.queue.size(), now);
        long since = waiting == 0 ? now : core.meter.queueSince;
        grow(law.decide(demand(bounds, now), limit.room(now), since, now), now);
        insteadOfDoubtful(waiting, bounds, now);
        long pause = core.meter.pace.pauseNanos(now);
        if (pause > 0) {
            reviewIn(pause, now);
        } else if (waiting > 0) {
            reviewIn(
                    Math.clamp(
                            core.meter.connect.meanNanos() / 16,
                            SOONEST_REVIEW_NANOS,
                            LATEST_REVIEW_NANOS),
                    now);
        }
    }

    /** Opens what the law asks for, as far as the budget of connects lets it. */
    private void grow(Growth decision, long now) {
        int before = core.connections.total;
        for (int i = 0; i < decision.open(); i++) {
            opener.open(now);
        }
        int opened = core.connections.total - before;
        if (opened > 0) {
            Growth begun =
                    new Growth(opened, decision.wanted(), decision.reason(), decision.demand());
            core.outbox.tell(() -> core.events.grew(begun));
        }
    }

    /**
     * The law counts a validation under way as a connection that is ready soon. Those that do not
     * seem to come to an end, and those of suspects, are not waited for: new connects go on beside
     * them.
     */
    private void insteadOfDoubtful(int waiting, PoolLimits bounds, long now) {
        int wanted = Math.min(core.connections.doubtful, waiting);
        while (core.connections.opening.size() < wanted
                && opener.mayOpen(now)
                && core.connections.total < bounds.ceiling()
                && opener.open(now)) {}
    }

    /** Asks for a review; a later one that was asked for before is dropped. */
    void reviewIn(long nanos, long now) {
        review.atLatest(now + nanos);
    }

    /** There are other credentials: what waited for them to be accepted is tried now. */
    void forgetRefusal() {
        opener.refusal = null;
        review.never();
        core.marks.add(Mark.SUPPLY);
    }
}
