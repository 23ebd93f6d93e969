package dev.weir.lease;

import dev.weir.CloseCause;
import dev.weir.Diagnosis;
import dev.weir.size.ConnectEstimate;
import java.util.function.Consumer;

/**
 * The validations under way: which are begun, how long they may take, and when to stop counting on
 * them, so that one that hangs does not hold up a borrower.
 *
 * <p>After four times the usual time, at least {@value #LATE_AT_LEAST_NANOS} ns, one is
 * <em>doubtful</em>: while somebody waits the next connection is validated beside it, and the pool
 * may open a new one in its stead. After at least {@value #OVERDUE_AT_LEAST_NANOS} ns it is overdue
 * if somebody waits or is about to come, or another connection has shown trouble: it is broken off,
 * and its {@link Epoch} ends. What nobody waits for has all the time that a validation may take.
 *
 * <p>When an epoch ends by trouble, all its idle connections are validated at the same time, and
 * doubtful from the start. Guarded by the pool's lock.
 */
final class Validations {
    private static final int TIMES = 4;
    private static final long LATE_AT_LEAST_NANOS = 100_000_000L;
    private static final long OVERDUE_AT_LEAST_NANOS = 500_000_000L;

    private final PoolCore core;
    private final SignsOfLife signs;
    private final LimitMeter limitMeter;
    private final GrowthControl growth;
    private final ServerPolling polling;
    private final Eviction eviction;
    private final OfferedSlots offered;
    private final Consumer<Slot> failed;

    /** The usual time of a validation. */
    private final ConnectEstimate usual = new ConnectEstimate();

    /** Validations that waiters count on. */
    private int counted;

    /**
     * @param failed told of the slot whose validation could not even begin, without the lock
     */
    Validations(
            PoolCore core,
            SignsOfLife signs,
            LimitMeter limitMeter,
            GrowthControl growth,
            ServerPolling polling,
            Eviction eviction,
            OfferedSlots offered,
            Consumer<Slot> failed) {
        this.core = core;
        this.signs = signs;
        this.limitMeter = limitMeter;
        this.growth = growth;
        this.polling = polling;
        this.eviction = eviction;
        this.offered = offered;
        this.failed = failed;
    }

    /** Whether any are under way, overdue ones and resets that are overdue included. */
    boolean areUnderWay() {
        return counted + core.connections.uncounted() > 0;
    }

    /** Of those under way, the ones that waiters count on. */
    int counted() {
        return counted;
    }

    /**
     * A slot came back as it was, or was reset: it is lent on, unless it must be validated first.
     */
    void comeBack(Slot slot, long now) {
        boolean lendable = !core.lifecycle.isClosed() && slot.record.evictReason == null;
        if (lendable && core.epoch.isSuspect(slot.record)) {
            begin(slot, now);
        } else if (lendable && core.lifecycle.limits().provenNanos() == 0) {
            core.connections.withhold(slot);
        } else {
            offered.add(slot);
        }
    }

    /** Whether its last sign of life is recent enough to lend it without a validation. */
    boolean isValidated(SlotRecord record, long now) {
        return record.silentNanos(now) < core.lifecycle.limits().provenNanos()
                && !core.epoch.isSuspect(record);
    }

    /** Validates a connection that the pool owns. */
    void begin(Slot slot, long now) {
        begin(slot, core.queue.size() > 0, now);
    }

    /** The same for a borrower that is about to come. */
    void beginAhead(Slot slot, long now) {
        begin(slot, true, now);
    }

    private void begin(Slot slot, boolean awaited, long now) {
        SlotRecord record = slot.record;
        boolean needsRevalidation = core.epoch.isDoubtful(record);
        record.checkedIn = core.epoch.present();
        record.checkingSince = now;
        record.checking =
                needsRevalidation ? SlotRecord.Checking.DOUBTFUL : SlotRecord.Checking.COUNTED;
        if (needsRevalidation) {
            core.connections.doubt();
        } else {
            counted++;
        }
        if (awaited && !needsRevalidation) {
            growth.reviewIn(lateNanos(), now);
        }
        ask(slot, needsRevalidation || awaited ? overdueNanos() : Long.MAX_VALUE);
    }

    private void ask(Slot slot, long patienceNanos) {
        slot.record.call++;
        slot.record.begin(Diagnosis.Held.Work.VALIDATION, core.time.nanoTime());
        PhysicalConnection connection = slot.connection();
        core.outbox.ask(
                () -> core.gateway.check(slot, connection, patienceNanos),
                e -> failed.accept(slot));
    }

    /**
     * A validation has ended.
     *
     * @param sign whether that is a sign of trouble for other connections
     */
    void answered(Slot slot, boolean alive, boolean sign) {
        ConnectionCount.answered(slot, Slot.RESERVED);
        boolean looked = polling.ended(slot);
        stopCounting(slot.record);
        long now = core.time.nanoTime();
        if (!alive || slot.record.overdue) {
            signs.troubled(now);
            if (core.epoch.isDoubtful(slot.record)) {
                core.epoch.confirmed();
            }
            eviction.close(slot, CloseCause.FAILED_VALIDATION);
            limitMeter.trouble();
            if (sign) {
                revalidateAll(slot, now);
            }
        } else if (provedBy(slot.record, looked, now)) {
            slot.record.provenAt = now;
            signs.answered(now);
            offered.add(slot);
        } else {
            comeBack(slot, now);
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
        long now = core.time.nanoTime();
        boolean wasChecked = slot.record.checking != SlotRecord.Checking.NONE;
        core.connections.callOverdue(slot);
        core.marks.add(Mark.SUPPLY);
        polling.ended(slot);
        stopCounting(slot.record);
        if (wasChecked) {
            revalidateAll(slot, now);
        } else {
            reported(slot, now); // what a borrower left may keep a reset from its end
        }
        return true;
    }

    private void stopCounting(SlotRecord record) {
        switch (record.checking) {
            case COUNTED -> counted--;
            case DOUBTFUL -> core.connections.doubtEnds();
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
        boolean counts = record.checkedIn == core.epoch.present();
        if (counts) {
            core.epoch.joinedBy(record);
        }
        return counts;
    }

    /** While somebody waits: which validations take too long to be counted on? */
    void look(long now) {
        if (core.queue.size() == 0 || counted == 0) {
            return;
        }
        long late = lateNanos();
        long next = Long.MAX_VALUE;
        for (Slot slot : core.open.table().slots) {
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
            growth.reviewIn(next, now);
        }
    }

    private void doubt(SlotRecord record) {
        record.checking = SlotRecord.Checking.DOUBTFUL;
        counted--;
        core.connections.doubt();
    }

    /**
     * A borrower's work showed trouble: a sign of trouble for others too, unless signs of that kind
     * have just proved to be nothing to them.
     */
    void reported(Slot witness, long now) {
        if (core.epoch.isDoubtful(witness.record)) {
            core.epoch.confirmed();
        } else if (core.epoch.heedsBorrowers(now)) {
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
        if (core.lifecycle.isClosed() || !core.epoch.endedBy(witness.record, now)) {
            return false;
        }
        signs.troubled(now);
        for (Slot slot : core.open.table().slots) {
            if (!slot.equals(witness) && slot.record.evictReason == null) {
                needsRevalidation(slot, now);
            }
        }
        core.meter.pace.doubted();
        core.marks.add(Mark.SUPPLY);
        return true;
    }

    /** What is idle is withheld, and all else proves itself when it comes. */
    void doubtAll(long now) {
        core.epoch.end();
        for (Slot slot : core.open.table().slots) {
            if (!core.connections.setIdleAside(slot) && slot.state() != Slot.WITHHELD) {
                needsRevalidation(slot, now);
            }
        }
        for (Slot slot : core.connections.opening()) {
            slot.record.spansPause = true;
        }
    }

    /** Borrowers take and return it meanwhile, so this tries until one of the two is certain. */
    private void needsRevalidation(Slot slot, long now) {
        while (true) {
            if (core.connections.reserveIdle(slot)) {
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
