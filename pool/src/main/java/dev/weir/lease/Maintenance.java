package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * What follows from an event, once and in one order, as in Caffeine's {@code maintenance()}.
 *
 * <p>An event changes state, {@linkplain Mark marks} what it touched and returns. Before the lock
 * is released this enforces the limit, serves waiters, validates, opens, closes surplus, sets the
 * gate and arms the timer. Each step does nothing unless a mark or the state asks for it. Guarded
 * by the pool's lock.
 */
final class Maintenance {
    private static final long SUSPENDED = -2;

    /** Somebody waits, or every connection is to be checked before it is lent. */
    private static final long SLOW = 1;

    private final PoolCore core;
    private final SlotOwner fastPath;
    private final Barging barging;
    private final Arrivals arrivals;
    private final Handoff handoff;
    private final LimitControl limit;
    private final Validations validations;
    private final ProvenSpare spare;
    private final GrowthControl growth;
    private final Eviction eviction;
    private final ServerPolling polling;
    private final Housekeeper housekeeper;

    Maintenance(
            PoolCore core,
            SlotOwner fastPath,
            Barging barging,
            Arrivals arrivals,
            Handoff handoff,
            LimitControl limit,
            Validations validations,
            ProvenSpare spare,
            GrowthControl growth,
            Eviction eviction,
            ServerPolling polling,
            Housekeeper housekeeper) {
        this.core = core;
        this.fastPath = fastPath;
        this.barging = barging;
        this.arrivals = arrivals;
        this.handoff = handoff;
        this.limit = limit;
        this.validations = validations;
        this.spare = spare;
        this.growth = growth;
        this.eviction = eviction;
        this.polling = polling;
        this.housekeeper = housekeeper;
    }

    /** Does what the marks ask for. */
    void run() {
        boolean bounds = core.marks.contains(Mark.BOUNDS);
        // up before idle connections are looked at: who publishes one later sees it
        setGate();
        try {
            Waiter newcomer = arrivals.takeNewcomer();
            do {
                pass(newcomer);
                newcomer = null;
            } while (!core.marks.isEmpty());
        } finally {
            setGate();
            housekeeper.arm(bounds);
            core.timer.arm();
        }
    }

    private void pass(@Nullable Waiter newcomer) {
        boolean ticked = core.marks.remove(Mark.TICK);
        boolean looked = core.marks.remove(Mark.LOOKED);
        boolean bounds = core.marks.remove(Mark.BOUNDS);
        if (bounds || ticked) {
            eviction.shedSurplus();
            core.marks.add(Mark.SUPPLY);
        }
        if (ticked) {
            limit.takeSamples(core.time.nanoTime());
        }
        serve();
        if (newcomer != null && core.queue.size() > 0) {
            limit.queued(newcomer, core.time.nanoTime());
        }
        do {
            serve();
            validate(ticked);
        } while (core.marks.contains(Mark.IDLE) || core.marks.contains(Mark.SHARES));
        if (!core.marks.isEmpty() || newcomer != null || ticked || looked) {
            long now = core.time.nanoTime();
            open(newcomer, ticked, looked, now);
            closeSurplus(looked, now);
        }
        if (ticked && core.queue.size() == 0) {
            spare.tick(core.time.nanoTime());
        }
    }

    /** Withholds what may not be lent, and serves waiters from the rest. */
    private void serve() {
        boolean moved = core.marks.remove(Mark.PERMITS);
        if (moved) {
            core.permits.enforce();
        }
        boolean idle = core.marks.remove(Mark.IDLE);
        boolean shares = core.marks.remove(Mark.SHARES);
        handoff.serve(idle || ((shares || moved) && core.queue.mayWaitBesideIdle()));
    }

    private void validate(boolean ticked) {
        if (core.queue.size() > 0) {
            long now = core.time.nanoTime();
            int wanted = ticked ? Integer.MAX_VALUE : core.queue.servable();
            validations.look(now);
            handoff.takeBackWithheld(wanted, now);
        }
    }

    private void open(@Nullable Waiter newcomer, boolean ticked, boolean looked, long now) {
        boolean decisive = core.marks.remove(Mark.SUPPLY);
        if (decisive || (newcomer != null && core.queue.size() > 0)) {
            growth.decide(now, decisive);
        }
        if (looked) {
            growth.openAtLook(now);
        }
    }

    private void closeSurplus(boolean looked, long now) {
        if (looked) {
            eviction.closeWithheld(limit.surplus(now));
        }
        if (looked && limit.isInUse()) {
            polling.look(now);
        }
    }

    /** Says whether the fast path may go ahead. */
    private void setGate() {
        boolean queued = core.queue.size() > 0 && !barging.isAllowed();
        boolean slow = queued || core.lifecycle.limits().provenNanos() == 0;
        long open = slow ? SLOW : SlotOwner.OPEN_GATE;
        long unlessClosed = core.lifecycle.isSuspended() ? SUSPENDED : open;
        long next = core.lifecycle.isClosed() ? SlotOwner.CLOSED_GATE : unlessClosed;
        if (fastPath.gate != next) {
            fastPath.gate = next;
        }
    }
}
