package dev.weir.lease;

import dev.weir.CloseCause;
import org.jspecify.annotations.Nullable;

/**
 * What follows from an event, once and in one order, as in Caffeine's {@code maintenance()}.
 *
 * <p>An event changes state, {@linkplain Mark marks} what it touched and returns. Before the lock
 * is released this enforces the limit, serves waiters, validates, opens, closes surplus, sets the
 * gate and arms the timer. Each step does nothing unless a mark or the state asks for it.
 *
 * <p>Waiters are served in order of arrival, from a slot that the pool owns, so that no newcomer
 * can take it on the way. Guarded by the pool's lock.
 */
record Maintenance(
        PoolCore core,
        PoolViews views,
        Barging barging,
        Arrivals arrivals,
        LimitControl limit,
        Validations validations,
        GrowthControl growth,
        Eviction eviction,
        Housekeeper housekeeper) {

    private static final long SUSPENDED = -2;

    /** Idle connections that are kept ready: the next borrower has one, and one beside it. */
    private static final int READY = 2;

    /** Somebody waits, or every connection is to be checked before it is lent. */
    private static final long SLOW = 1;

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
            boolean decisive = core.marks.remove(Mark.SUPPLY);
            if (decisive || (newcomer != null && core.queue.size() > 0)) {
                growth.decide(now, decisive);
            }
            if (looked) {
                growth.openAtLook(now);
                eviction.closeWithheld(limit.surplus(now));
            }
            if (looked && limit.isInUse()) {
                validations.lookAtServer(now);
            }
        }
        if (ticked && core.queue.size() == 0) {
            keepReady(core.time.nanoTime());
        }
    }

    /** Says whether the fast path may go ahead. */
    private void setGate() {
        boolean queued = core.queue.size() > 0 && !barging.isAllowed();
        boolean slow = queued || core.limits().provenNanos() == 0;
        long open = slow ? SLOW : SlotOwner.OPEN_GATE;
        long unlessClosed = core.suspended ? SUSPENDED : open;
        long next = core.closed ? SlotOwner.CLOSED_GATE : unlessClosed;
        if (core.pool.gate != next) {
            core.pool.gate = next;
        }
    }

    private void validate(boolean ticked) {
        if (core.queue.size() > 0) {
            long now = core.time.nanoTime();
            int wanted = ticked ? Integer.MAX_VALUE : core.queue.servable();
            validations.look(now);
            takeBackWithheld(wanted, now);
        }
    }

    // --- serving ---

    /** Withholds what may not be lent, and serves waiters from the rest. */
    private void serve() {
        boolean moved = core.marks.remove(Mark.PERMITS);
        if (moved) {
            core.permits.enforce();
        }
        boolean idle = core.marks.remove(Mark.IDLE);
        boolean shares = core.marks.remove(Mark.SHARES);
        for (Slot slot = core.offered.poll(); slot != null; slot = core.offered.poll()) {
            give(slot, core.time.nanoTime());
        }
        if (idle || ((shares || moved) && core.queue.mayWaitBesideIdle())) {
            serveFromIdle();
        }
        barging.ended();
    }

    /** The first waiter gets a slot that the pool owns; without one it becomes idle. */
    private void give(Slot slot, long now) {
        CloseCause goes = core.closed ? CloseCause.POOL_CLOSED : causeToClose(slot);
        if (goes != null) {
            eviction.close(slot, goes);
        } else if (core.permits.areExceeded()) {
            core.connections.withhold(slot);
        } else if (core.queue.size() > 0 && validations.takesForLook(slot, now)) {
            return;
        } else if (!core.suspended && barging.beginsOrGoesOn()) {
            slot.become(Slot.IDLE);
        } else {
            Waiter waiter = core.suspended ? null : core.queue.poll(slot, now);
            if (waiter != null) {
                begin(slot, waiter, now);
            } else if (core.limits().provenNanos() == 0) {
                core.connections.withhold(slot);
            } else {
                slot.become(Slot.IDLE);
            }
        }
    }

    /** Why a slot in the pool's hands is closed and not lent; null: it is lent. */
    private @Nullable CloseCause causeToClose(Slot slot) {
        if (slot.record.evictReason != null) {
            return slot.record.evictReason;
        }
        boolean isSurplus = core.connections.staying() > core.limits().ceiling();
        return isSurplus ? CloseCause.SURPLUS : null;
    }

    /**
     * Takes connections back that were withheld, as many as may be lent, until {@code wanted} are
     * on their way: one whose last sign of life is recent at once, another after a validation.
     */
    private void takeBackWithheld(int wanted, long now) {
        if (core.connections.withheld == 0 || core.permits.areReached()) {
            return;
        }
        int served = 0;
        for (Slot slot : core.queue.suited(core.slots())) {
            if (core.connections.counted + served >= wanted || core.permits.areReached()) {
                return;
            }
            if (core.connections.takeWithheld(slot)) {
                if (validations.isValidated(slot.record, now)) {
                    give(slot, now);
                    served += slot.state() == Slot.LEASED || slot.state() == Slot.IDLE ? 1 : 0;
                } else {
                    validations.begin(slot, true, now);
                }
            }
        }
    }

    /**
     * After a tick, while nobody waits but borrowers come, some idle connections are made ready to
     * be lent. Otherwise a read would wait for a validation, which takes as long as the read, once
     * a report has taken the last of the others. A borrower that did it in passing would wait
     * longer than for the connection it has found.
     */
    private void keepReady(long now) {
        if (!core.suspended && core.signs.lentWithin(core.limits().provenNanos(), now)) {
            int idle = 0;
            for (Slot slot : core.slots()) {
                idle += slot.state() == Slot.IDLE ? 1 : 0;
            }
            takeBackWithheld(READY - idle, now);
        }
    }

    private void serveFromIdle() {
        if (core.closed) {
            eviction.closeIdle(CloseCause.POOL_CLOSED);
        } else if (core.suspended || barging.isAllowed()) {
            return;
        } else if (core.tenants != null) {
            serveTenantsFromIdle(core.tenants);
        } else {
            for (Slot slot : core.slots()) {
                if (core.queue.servable() == 0) {
                    return;
                }
                if (slot.tryMove(Slot.IDLE, Slot.RESERVED)) {
                    give(slot, core.time.nanoTime());
                }
            }
        }
    }

    /** Here the borrower whose turn it is comes first, and then the connection that suits it. */
    private void serveTenantsFromIdle(TenantQueue tenants) {
        while (core.queue.size() > 0) {
            long now = core.time.nanoTime();
            TenantQueue.Match match = tenants.match(now);
            if (match == null) {
                return;
            }
            Slot slot = match.slot();
            Waiter waiter = causeToClose(slot) != null ? null : tenants.take(match.line(), now);
            if (waiter == null) {
                give(slot, now);
            } else {
                begin(slot, waiter, now);
            }
        }
    }

    /** A waiter gets a slot that the pool owns, and is woken. */
    private void begin(Slot slot, Waiter waiter, long now) {
        views.leakOver(slot, now);
        slot.leaseTo(waiter.holder);
        slot.record.leased(slot.lease(), now);
        slot.record.sample = sample(slot, waiter, now);
        slot.record.asleepAs = waiter.isAsleep() ? slot.lease() : 0;
        if (!waiter.inLongLine && !waiter.besideIdle) {
            growth.waited(now - waiter.enqueuedAt, now);
        }
        core.longWork.begun(slot, waiter, now);
        if (core.tenants != null) {
            core.tenants.begun(slot, waiter.tenant);
            // the next of its tenant may have waited for a better connection for long enough
            core.marks.add(Mark.SHARES);
        }
        waiter.end(Waiter.Outcome.SERVED, slot, null);
        core.outbox.wake(waiter);
    }

    /**
     * Without memory the hold is not timed: the waiter is in no line any more, and must be told.
     */
    private static @Nullable LeaseSample sample(Slot slot, Waiter waiter, long now) {
        try {
            return new LeaseSample(slot.lease(), now, false, waiter.callStack, true);
        } catch (OutOfMemoryError e) {
            return null;
        }
    }
}
