package dev.weir.lease;

import dev.weir.CloseCause;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What follows from an event and from a tick, once and in one order, as in Caffeine's {@code
 * maintenance()}.
 *
 * <p>An event changes state, {@linkplain Mark marks} what it touched and returns. Before the lock
 * is released this enforces the limit, serves waiters, validates, opens, closes surplus, sets the
 * gate and arms the timer. Each step does nothing unless a mark or the state asks for it.
 *
 * <p>Waiters are served in order of arrival, from a slot that the pool owns, so that no newcomer
 * can take it on the way.
 *
 * <p>A tick looks at each slot every 100 ms while the pool is in use: ages, idle times, signs of
 * life, leaks. A slot whose word has changed since the last look was used, so that is known to one
 * tick. Once every connection is withheld nothing can happen without the slow path, so the ticks
 * stop. Each tick also says in which order borrowers look at the slots: the work goes to few
 * connections. Guarded by the pool's lock.
 */
final class Maintenance {
    /** Idle connections that are kept ready: the next borrower has one, and one beside it. */
    private static final int READY = 2;

    /** Somebody waits, nobody is served, or every connection is to be checked first. */
    private static final long SLOW = 1;

    /** Of the peak number in use, what remains after each tick: half after 3.5 s. */
    private static final double PEAK_FADE = 0.98;

    /**
     * The most slots that borrowers begin to look at, one for each thread that may run. Spread over
     * more, each statement takes longer: a server process that has just worked finds its data in
     * the processor's caches.
     */
    private static final int SPREAD = Runtime.getRuntime().availableProcessors();

    /**
     * With more leases of one slot between two ticks there is no statement in them, which takes at
     * least 20 us: then it counts that threads do not meet on a slot.
     */
    private static final long MOST_WITH_STATEMENTS = LivedTime.TICK_NANOS / 20_000;

    /**
     * The fewest slots that such work is spread over; a number in use that is only sampled says
     * little about very short holds.
     */
    private static final int KEPT = Math.min(8, 2 * SPREAD);

    private final PoolCore core;
    private final PoolTimer.Due nextTick;
    private final LeaseSampling sampling;
    private final LimitControl limit;
    private final Supply supply;
    private final Arrivals arrivals;
    private final GrowthControl growth;
    private final Validations validations;

    /** A tick has come, and the next one is not asked for yet. */
    private boolean hasTicked;

    /** How long the process has stood still since the last look. */
    private long pausedNanos;

    private double peak;

    /** Most leases of one slot between the last two ticks. */
    private long busiest;

    Maintenance(
            PoolCore core,
            LeaseSampling sampling,
            LimitControl limit,
            Supply supply,
            Arrivals arrivals,
            GrowthControl growth,
            Validations validations) {
        this.core = core;
        this.nextTick = core.timer.register(due -> tick());
        this.sampling = sampling;
        this.limit = limit;
        this.supply = supply;
        this.arrivals = arrivals;
        this.growth = growth;
        this.validations = validations;
    }

    void run() {
        boolean bounds = core.marks.contains(Mark.BOUNDS);
        // up before idle connections are looked at: who publishes one later sees it
        setGate();
        try {
            Waiter newcomer = arrivals.newcomer;
            arrivals.newcomer = null;
            do {
                pass(newcomer);
                newcomer = null;
            } while (!core.marks.isEmpty());
        } finally {
            setGate();
            armTick(bounds);
            core.timer.arm();
        }
    }

    private void pass(@Nullable Waiter newcomer) {
        boolean ticked = core.marks.remove(Mark.TICK);
        boolean looked = core.marks.remove(Mark.LOOKED);
        boolean bounds = core.marks.remove(Mark.BOUNDS);
        if (bounds || ticked) {
            supply.shedSurplus();
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
            if (decisive) {
                core.changed.signalAll();
            }
            if (decisive || (newcomer != null && core.queue.size() > 0)) {
                growth.decide(now, decisive);
            }
            if (looked) {
                growth.openAtLook(now);
                supply.closeWithheld(limit.surplus(now));
            }
            if (looked && limit.isInUse()) {
                validations.lookAtServer(now);
            }
        }
        if (ticked && core.queue.size() == 0) {
            keepReady(core.time.nanoTime());
        }
    }

    private void setGate() {
        boolean queued = core.queue.size() > 0 && !arrivals.mayPass();
        long next = SlotOwner.OPEN_GATE;
        if (core.closed) {
            next = SlotOwner.CLOSED_GATE;
        } else if (queued || core.suspended || core.limits().provenNanos() == 0) {
            next = SLOW;
        }
        if (core.gate != next) {
            core.gate = next;
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
        arrivals.passingEnds = false;
    }

    /** The first waiter gets a slot that the pool owns; without one it becomes idle. */
    private void give(Slot slot, long now) {
        CloseCause goes = core.closed ? CloseCause.POOL_CLOSED : causeToClose(slot);
        if (goes != null) {
            supply.close(slot, goes);
        } else if (core.permits.areExceeded()) {
            core.connections.withhold(slot);
        } else if (core.queue.size() > 0 && validations.takesForLook(slot, now)) {
            return;
        } else if (!core.suspended && arrivals.letsPass()) {
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
        boolean isSurplus = core.slots().length > core.limits().ceiling();
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
            long idle = Arrays.stream(core.slots()).filter(s -> s.state() == Slot.IDLE).count();
            takeBackWithheld(READY - (int) idle, now);
        }
    }

    private void serveFromIdle() {
        if (core.closed) {
            supply.closeIdle(Integer.MAX_VALUE, slot -> true, CloseCause.POOL_CLOSED);
        } else if (core.suspended || arrivals.mayPass()) {
            return;
        } else if (core.tenants != null) {
            // the borrower whose turn it is comes first, and then the connection that suits it
            long now = core.time.nanoTime();
            Slot slot = core.tenants.match(now);
            while (slot != null) {
                give(slot, now);
                slot = slot.state() == Slot.IDLE ? null : core.tenants.match(now);
            }
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

    private void begin(Slot slot, Waiter waiter, long now) {
        core.leakOver(slot, now);
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

    // --- ticks ---

    /**
     * Asks for the next tick where none is due soon enough.
     *
     * @param soon whether something may be due sooner than was known
     */
    private void armTick(boolean soon) {
        if (core.closed || (core.time.ticking && !hasTicked)) {
            return;
        }
        long inATick = core.time.nanoTime() + LivedTime.TICK_NANOS;
        if (isActive() || (soon && !hasTicked)) {
            ticking(true);
            nextTick.at(inATick);
        } else if (hasTicked) {
            ticking(false);
            nextTick.at(Math.max(inATick, nextDue()));
        }
        hasTicked = false;
    }

    /** Whether something may happen on the fast path, or is under way. */
    private boolean isActive() {
        Slot[] slots = core.slots();
        return core.queue.size() > 0
                || core.connections.total > slots.length
                || Arrays.stream(slots).anyMatch(slot -> slot.state() != Slot.WITHHELD);
    }

    /** When something is due although nothing happens; {@link Long#MAX_VALUE} for never. */
    private long nextDue() {
        PoolLimits limits = core.limits();
        long due = Long.MAX_VALUE;
        for (Slot slot : core.slots()) {
            SlotRecord record = slot.record;
            due = slot.connection().endsData() ? due : Math.min(due, record.expiresAt);
            if (record.keepaliveSpan > 0) {
                due = Math.min(due, record.heardAt() + record.keepaliveSpan);
            }
            if (limits.idleNanos() > 0 && supply.aboveFloor() > 0) {
                due = Math.min(due, record.usedAt + limits.idleNanos());
            }
        }
        return due;
    }

    /** Believes nothing any more if ticks are missing: the first step under the lock. */
    void catchUp() {
        if (core.time.ticking && core.isUnseen()) {
            long looks = core.clock.nanoTime();
            validations.doubtAll(core.time.nanoTime());
            core.lookedAt = looks; // a stop since then is still to be seen
        }
    }

    private void ticking(boolean whether) {
        if (whether && !core.time.ticking) {
            core.lookedAt = core.clock.nanoTime();
        }
        core.time.ticking(whether);
    }

    /** The process stood still: leases are no older for it, connections are. */
    void paused(long nanos) {
        pausedNanos += nanos;
        for (Slot slot : core.slots()) {
            slot.record.aged(nanos);
        }
        validations.lookAt -= nanos; // others did not stand still
    }

    private void tick() {
        if (core.closed) {
            return;
        }
        hasTicked = true;
        long looks = core.clock.nanoTime();
        catchUp();
        long now = core.time.nanoTime();
        Slot[] slots = core.slots();
        core.meter.sample(core.table(), core.queue.size(), now);
        for (int i = slots.length - 1; i >= 0; i--) {
            observe(slots[i], now);
            age(slots[i], now);
        }
        pausedNanos = 0;
        core.lookedAt = looks;
        arrivals.endPassing();
        sampling.tick(now);
        arrange();
        core.marks.add(Mark.TICK);
    }

    private void observe(Slot slot, long now) {
        SlotRecord record = slot.record;
        long leases = slot.leasesBegun();
        if (leases != record.seenLeases) {
            busiest = Math.max(busiest, leases - record.seenLeases);
            record.seenLeases = leases;
            core.signs.lent(now);
            // perhaps before the process stood still
            record.usedAt = now - pausedNanos;
        }
        long lease = slot.presentLease();
        if (record.reported != null && lease != record.reportedLease) {
            core.leakOver(slot, now);
        }
        if (lease != 0) {
            record.usedAt = now;
            if (record.leasedAs != lease) {
                record.leased(lease, now);
            } else if (core.limits().leakNanos() > 0
                    && record.reportedLease != lease
                    && now - record.leasedAt >= core.limits().leakNanos()) {
                core.leakSuspected(slot, lease, now);
            }
        }
    }

    /** What time does to a connection: withheld, kept alive or closed. */
    private void age(Slot slot, long now) {
        PoolLimits limits = core.limits();
        SlotRecord record = slot.record;
        long silent = record.silentNanos(now);
        if (record.evictReason != null) {
            return;
        }
        if (silent >= limits.provenNanos()) {
            core.connections.withholdIdle(slot);
        }
        boolean quiet = slot.state() == Slot.WITHHELD;
        boolean stays = slot.connection().endsData();
        if (now >= record.expiresAt && !stays) {
            supply.retire(slot, CloseCause.LIFETIME);
        } else if (quiet
                && !stays
                && limits.idleNanos() > 0
                && now - record.usedAt >= limits.idleNanos()
                && supply.aboveFloor() > 0) {
            supply.retire(slot, CloseCause.IDLE);
        } else if (quiet
                && record.keepaliveSpan > 0
                && silent >= record.keepaliveSpan
                // if the server is gone each hangs, and a borrower needs one that can be broken off
                && core.connections.counted + core.connections.uncounted()
                        < Math.max(1, core.slots().length / 2)
                && core.connections.takeWithheld(slot)) {
            validations.begin(slot, now);
        }
    }

    private void arrange() {
        peak = Math.max(core.table().leased(), peak * PEAK_FADE);
        int wide = Math.max(KEPT, 1 + (int) Math.ceil(peak * 1.25));
        int spread = busiest > MOST_WITH_STATEMENTS ? wide : Math.min(SPREAD, wide);
        core.connections.set(core.table().arranged(spread));
        busiest = 0;
    }
}
