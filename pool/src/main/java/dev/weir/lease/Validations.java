package dev.weir.lease;

import dev.weir.size.ConnectEstimate;

/**
 * The validations under way: which are begun, how long they may take, and when to stop counting on
 * them.
 *
 * <p>A validation that hangs must not hold up a borrower for as long as it may take. Three times
 * matter, from its begin:
 *
 * <ol>
 *   <li>after four times the usual time, at least {@value #LATE_AT_LEAST_NANOS} ns, it is
 *       <em>doubtful</em>: while somebody waits the next connection is validated beside it, and the
 *       pool may open a new one in its stead;
 *   <li>after four times the usual time, at least {@value #OVERDUE_AT_LEAST_NANOS} ns, it is
 *       overdue if somebody waits or the connection is a suspect: the connection is broken off, so
 *       that its place comes free, and its {@link Epoch} ends;
 *   <li>what nobody waits for has all the time that a validation may take.
 * </ol>
 *
 * <p>When an epoch ends, all its idle connections are validated at the same time, and doubtful from
 * the start: so the time to the first good one does not depend on how many there are. Guarded by
 * the pool's lock.
 */
final class Validations {
    private static final int TIMES = 4;
    private static final long LATE_AT_LEAST_NANOS = 100_000_000L;
    private static final long OVERDUE_AT_LEAST_NANOS = 500_000_000L;

    private final SlotPool pool;
    private final Clock clock;
    private final DriverGateway gateway;
    private final PoolEvents events;
    private final Epoch epoch;

    /** The usual time of a validation. */
    private final ConnectEstimate usual = new ConnectEstimate();

    /** Validations that waiters count on. */
    private int counted;

    Validations(SlotPool pool, Clock clock, DriverGateway gateway, PoolEvents events) {
        this.pool = pool;
        this.clock = clock;
        this.gateway = gateway;
        this.events = events;
        this.epoch = pool.epoch;
    }

    /** Whether any are under way, overdue ones and resets that are overdue included. */
    boolean areUnderWay() {
        return counted + pool.connections.uncounted() > 0;
    }

    /**
     * Takes connections back that were withheld, as many as may be lent, until {@code wanted} are
     * on their way: one whose last sign of life is recent at once, another after a validation.
     */
    void validateWithheld(int wanted, long now) {
        if (pool.connections.withheld() == 0 || pool.permits.areReached()) {
            return;
        }
        int served = 0;
        for (Slot slot : order()) {
            if (counted + served >= wanted || pool.permits.areReached()) {
                return;
            }
            if (pool.connections.takeWithheld(slot)) {
                if (isValidated(slot.record, now)) {
                    int waiting = pool.queue.size();
                    pool.handoff.give(slot, now);
                    served += waiting - pool.queue.size();
                } else {
                    begin(slot, now);
                }
            }
        }
    }

    /** Whether its last sign of life is recent enough to lend it without a validation. */
    boolean isValidated(SlotRecord record, long now) {
        long silent = now - Math.max(record.usedAt, record.provenAt);
        return silent < pool.limits().provenNanos() && !epoch.isSuspect(record);
    }

    /** Where a tenant's turn is next, those first that suit it. */
    private Slot[] order() {
        TenantScheduling tenants = pool.tenants;
        TenantWaiters next = tenants == null ? null : tenants.queue().next();
        return tenants == null || next == null
                ? pool.table().slots
                : tenants.choice().ordered(next);
    }

    /** Validates a connection that the pool owns. */
    void begin(Slot slot, long now) {
        SlotRecord record = slot.record;
        boolean needsRevalidation = epoch.isSuspect(record);
        boolean awaited = pool.queue.size() > 0;
        record.checkedIn = epoch.present();
        record.checkingSince = now;
        record.checking =
                needsRevalidation ? SlotRecord.Checking.DOUBTFUL : SlotRecord.Checking.COUNTED;
        if (needsRevalidation) {
            pool.connections.doubt();
        } else {
            counted++;
        }
        if (awaited && !needsRevalidation) {
            pool.growth.reviewIn(lateNanos(), now);
        }
        ask(slot, needsRevalidation || awaited ? overdueNanos() : Long.MAX_VALUE);
    }

    private void ask(Slot slot, long patienceNanos) {
        slot.record.call++;
        slot.record.begin(HeldView.Work.VALIDATION, clock.nanoTime());
        PhysicalConnection connection = slot.connection();
        pool.outbox.ask(
                () -> gateway.check(slot, connection, patienceNanos), e -> pool.notChecked(slot));
    }

    /**
     * A validation has ended.
     *
     * @param sign whether that is a sign of trouble for other connections
     */
    void answered(Slot slot, boolean alive, boolean sign) {
        ConnectionCount.answered(slot, Slot.RESERVED);
        boolean looked = pool.polling.ended(slot);
        stopCounting(slot.record);
        long now = clock.nanoTime();
        long silent = now - Math.max(slot.record.usedAt, slot.record.provenAt);
        pool.outbox.add(() -> events.probed(silent, alive));
        if (!alive || slot.record.overdue) {
            pool.signs.troubled(now);
            if (epoch.isSuspect(slot.record)) {
                epoch.confirmed();
            }
            pool.eviction.close(slot, CloseReason.FAILED_VALIDATION);
            pool.limitMeter.trouble();
            if (sign) {
                revalidateAll(slot, now);
            }
        } else if (provedBy(slot.record, looked, now)) {
            slot.record.provenAt = now;
            pool.signs.answered(now);
            pool.offered.add(slot);
        } else {
            pool.handoff.comeBack(slot, now);
        }
    }

    /**
     * A validation or a reset, the slot's call of that number, has overrun its deadline.
     *
     * @return false when that call has ended
     */
    boolean overdue(Slot slot, long call) {
        if (slot.state() != Slot.RESERVED || slot.record.call != call || slot.record.overdue) {
            return false;
        }
        long now = clock.nanoTime();
        pool.connections.callOverdue(slot);
        pool.marks.add(Mark.SUPPLY);
        pool.polling.ended(slot);
        stopCounting(slot.record);
        revalidateAll(slot, now);
        return true;
    }

    private void stopCounting(SlotRecord record) {
        switch (record.checking) {
            case COUNTED -> counted--;
            case DOUBTFUL -> pool.connections.doubtEnds();
            case NONE -> {}
        }
        record.checking = SlotRecord.Checking.NONE;
    }

    /**
     * A validation has found the connection alive.
     *
     * @param looked whether it was more than a validation, so that its time says nothing of others
     * @return whether that counts: not when its epoch has ended since it was begun
     */
    private boolean provedBy(SlotRecord record, boolean looked, long now) {
        if (!looked) {
            usual.observe(now - record.checkingSince);
        }
        boolean counts = record.checkedIn == epoch.present();
        if (counts) {
            epoch.joinedBy(record);
        }
        return counts;
    }

    /** While somebody waits: which validations take too long to be counted on? */
    void look(long now) {
        if (pool.queue.size() == 0 || counted == 0) {
            return;
        }
        long late = lateNanos();
        long next = Long.MAX_VALUE;
        for (Slot slot : pool.table().slots) {
            if (slot.record.checking == SlotRecord.Checking.COUNTED) {
                long left = late - (now - slot.record.checkingSince);
                if (left <= 0) {
                    doubt(slot.record);
                } else {
                    next = Math.min(next, left);
                }
            }
        }
        if (next != Long.MAX_VALUE) {
            pool.growth.reviewIn(next, now);
        }
    }

    private void doubt(SlotRecord record) {
        record.checking = SlotRecord.Checking.DOUBTFUL;
        counted--;
        pool.connections.doubt();
    }

    /**
     * A borrower's work showed trouble: a sign of trouble for others too, unless signs of that kind
     * have just proved to be nothing to them.
     */
    void reported(Slot witness, long now) {
        if (epoch.isSuspect(witness.record)) {
            epoch.confirmed();
        } else if (epoch.heedsBorrowers(now)) {
            revalidateAll(witness, now);
        }
    }

    /**
     * A connection gave a sign of trouble: unless it is a suspect already, its epoch ends. Idle
     * connections are validated now, leased ones when they come back.
     *
     * @return whether that ended it
     */
    boolean revalidateAll(Slot witness, long now) {
        if (pool.lifecycle.isClosed() || !epoch.endedBy(witness.record, now)) {
            return false;
        }
        pool.signs.troubled(now);
        for (Slot slot : pool.table().slots) {
            if (!slot.equals(witness) && slot.record.evictReason == null) {
                needsRevalidation(slot, now);
            }
        }
        pool.meter.pace.doubted();
        pool.marks.add(Mark.SUPPLY);
        return true;
    }

    /** Borrowers take and return it meanwhile, so this tries until one of the two is certain. */
    private void needsRevalidation(Slot slot, long now) {
        while (true) {
            if (pool.connections.reserveIdle(slot)) {
                begin(slot, now);
                return;
            }
            long lease = slot.presentLease();
            if (lease != 0 && slot.tryDoom(lease)) {
                // not to be evicted: but its return will be seen
                return;
            }
            int state = slot.state();
            if (state == Slot.RESERVED || state == Slot.CLOSING) {
                if (slot.record.checking == SlotRecord.Checking.COUNTED) {
                    doubt(slot.record);
                }
                return;
            }
        }
    }

    /** When a validation takes longer than usual. */
    long lateNanos() {
        return Math.max(LATE_AT_LEAST_NANOS, TIMES * usual.meanNanos());
    }

    private long overdueNanos() {
        return Math.max(OVERDUE_AT_LEAST_NANOS, TIMES * usual.meanNanos());
    }
}
