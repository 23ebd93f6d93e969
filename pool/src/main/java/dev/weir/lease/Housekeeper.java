package dev.weir.lease;

/**
 * Looks after the connections that nobody asks about: ages, idle times, signs of life, leaks.
 *
 * <p>It looks at each slot every 100 ms while the pool is in use. A slot whose word has changed
 * since the last look was used, so that is known to one tick. Once every connection is withheld
 * nothing can happen without the slow path, so the ticks stop. Guarded by the pool's lock.
 */
final class Housekeeper {
    private final PoolCore core;
    private final SlotOwner owner;
    private final PoolTimer.Due next;
    private final SignsOfLife signs;
    private final LeaseReports reports;
    private final Barging barging;
    private final LeaseSampling sampling;
    private final Validations validations;
    private final Aging aging;
    private final SlotOrder order;

    private boolean ticking;

    /** A tick has come, and the next one is not asked for yet. */
    private boolean ticked;

    /** How long the process has stood still since the last look. */
    private long pausedNanos;

    Housekeeper(
            PoolCore core,
            SlotOwner owner,
            SignsOfLife signs,
            LeaseReports reports,
            Barging barging,
            LeaseSampling sampling,
            Validations validations,
            Aging aging,
            SlotOrder order) {
        this.core = core;
        this.owner = owner;
        this.next = core.timer.register(due -> tick());
        this.signs = signs;
        this.reports = reports;
        this.barging = barging;
        this.sampling = sampling;
        this.validations = validations;
        this.aging = aging;
        this.order = order;
    }

    /**
     * Asks for the next tick where none is due soon enough.
     *
     * @param soon whether something may be due sooner than was known
     */
    void arm(boolean soon) {
        if (core.lifecycle.isClosed() || (ticking && !ticked)) {
            return;
        }
        if (isActive() || (soon && !ticked)) {
            ticking(true);
            next.at(core.time.nanoTime() + LivedTime.TICK_NANOS);
        } else if (ticked) {
            ticking(false);
            next.at(Math.max(core.time.nanoTime() + LivedTime.TICK_NANOS, aging.nextDue()));
        }
        ticked = false;
    }

    /** Whether something may happen on the fast path, or is under way. */
    private boolean isActive() {
        Slot[] slots = core.open.table().slots;
        boolean active = core.queue.size() > 0 || core.connections.total() > slots.length;
        for (int i = 0; i < slots.length && !active; i++) {
            active = slots[i].state() != Slot.WITHHELD;
        }
        return active;
    }

    /** Believes nothing any more if ticks are missing: the first step under the lock. */
    void catchUp() {
        long looks = owner.clock.nanoTime();
        if (ticking && owner.isUnseen()) {
            validations.doubtAll(core.time.nanoTime());
            owner.lookedAt = looks; // a stop since then is still to be seen
        }
    }

    private void ticking(boolean whether) {
        if (whether && !ticking) {
            owner.lookedAt = owner.clock.nanoTime();
        }
        ticking = whether;
        core.time.ticking(whether);
    }

    /** The process stood still: leases are no older for it, connections are. */
    void paused(long nanos) {
        pausedNanos += nanos;
        for (Slot slot : core.open.table().slots) {
            slot.record.aged(nanos);
        }
    }

    private void tick() {
        if (core.lifecycle.isClosed()) {
            return;
        }
        ticked = true;
        long looks = owner.clock.nanoTime();
        catchUp();
        long now = core.time.nanoTime();
        PoolLimits limits = core.lifecycle.limits();
        Slot[] slots = core.open.table().slots;
        core.meter.sample(core.open.table(), core.queue.size(), core.permits.all(), now);
        int leased = 0;
        for (int i = slots.length - 1; i >= 0; i--) {
            Slot slot = slots[i];
            observe(slot, limits, now);
            aging.attend(slot, limits, now);
            int state = slot.state();
            leased += state == Slot.LEASED ? 1 : 0;
        }
        pausedNanos = 0;
        owner.lookedAt = looks;
        barging.end();
        sampling.tick(now);
        order.arrange(leased, limits, now);
        core.marks.add(Mark.TICK);
    }

    private void observe(Slot slot, PoolLimits limits, long now) {
        SlotRecord record = slot.record;
        long leases = slot.leasesBegun();
        if (leases != record.seenLeases) {
            order.used(leases - record.seenLeases);
            record.seenLeases = leases;
            signs.lent(now);
            // perhaps before the process stood still
            record.usedAt = now - pausedNanos;
        }
        long lease = slot.presentLease();
        if (record.reported != null && lease != record.reportedLease) {
            reports.leakOver(slot, now);
        }
        if (lease != 0) {
            record.usedAt = now;
            if (record.leasedAs != lease) {
                record.leased(lease, now, core.open.table().areFewLeased());
            } else if (limits.leakNanos() > 0
                    && record.reportedLease != lease
                    && now - record.leasedAt >= limits.leakNanos()) {
                reports.needsRevalidation(slot, lease, now);
            }
        }
    }
}
