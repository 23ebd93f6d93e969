package dev.weir.lease;

import dev.weir.CloseCause;
import dev.weir.Diagnosis;
import dev.weir.lease.SlotRecord.Checking;
import dev.weir.size.ConnectEstimate;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
 * doubtful from the start. A look at who else uses the server is a call like a validation, at most
 * one at a time. Guarded by the pool's lock.
 */
final class Validations {
    private static final int TIMES = 4;
    private static final long LATE_AT_LEAST_NANOS = 100_000_000L;
    private static final long OVERDUE_AT_LEAST_NANOS = 500_000_000L;

    /** So much later than it is due a look goes before those who wait. */
    private static final long LOOK_LATE_NANOS = 2_000_000_000L;

    private final PoolCore core;
    private final GrowthControl growth;
    private final Supply supply;

    private final ConnectEstimate usual = new ConnectEstimate();

    /** Time between two looks at who else uses the server; 0 = never. */
    private long lookEveryNanos;

    long lookAt;

    /** The last one taken for a look, again if that can be: peers read what it left there. */
    private @Nullable Slot looked;

    Validations(PoolCore core, GrowthControl growth, Supply supply) {
        this.core = core;
        this.growth = growth;
        this.supply = supply;
    }

    /** Whether any are under way, overdue ones and resets that are overdue included. */
    boolean areUnderWay() {
        return core.connections.counted + core.connections.uncounted() > 0;
    }

    /**
     * A slot came back as it was, or was reset: it is lent on, unless it must be validated first.
     */
    void comeBack(Slot slot, long now) {
        boolean lendable = !core.closed && slot.record.evictReason == null;
        if (lendable && core.epoch.isSuspect(slot.record)) {
            begin(slot, now);
        } else if (lendable && core.limits().provenNanos() == 0) {
            core.connections.withhold(slot);
        } else {
            core.offered.add(slot);
        }
    }

    /** Whether its last sign of life is recent enough to lend it without a validation. */
    boolean isValidated(SlotRecord record, long now) {
        return record.silentNanos(now) < core.limits().provenNanos()
                && !core.epoch.isSuspect(record);
    }

    /** Validates a connection that the pool owns. */
    void begin(Slot slot, long now) {
        begin(slot, core.queue.size() > 0, now);
    }

    /** The same; {@code awaited}: a borrower waits for it, or is about to come. */
    void begin(Slot slot, boolean awaited, long now) {
        SlotRecord record = slot.record;
        boolean needsRevalidation = core.epoch.isDoubtful(record);
        record.checkedIn = core.epoch.present;
        core.connections.checking(record, needsRevalidation ? Checking.DOUBTFUL : Checking.COUNTED);
        if (awaited && !needsRevalidation) {
            growth.reviewIn(lateNanos(), now);
        }
        long overdueNanos = Math.max(OVERDUE_AT_LEAST_NANOS, TIMES * usual.meanNanos());
        long patienceNanos = needsRevalidation || awaited ? overdueNanos : Long.MAX_VALUE;
        PhysicalConnection connection = slot.connection();
        ask(slot, () -> core.gateway.check(slot, connection, patienceNanos));
    }

    private void ask(Slot slot, Runnable call) {
        slot.record.call++;
        slot.record.begin(Diagnosis.Held.Work.VALIDATION, core.time.nanoTime());
        core.outbox.ask(call, e -> core.notChecked(slot));
    }

    /** A validation has ended; {@code sign}: which is one of trouble for other connections. */
    void answered(Slot slot, boolean alive, boolean sign) {
        ConnectionCount.answered(slot, Slot.RESERVED);
        boolean wasLook = slot.record.checking == Checking.LOOK;
        core.connections.checking(slot.record, Checking.NONE);
        long now = core.time.nanoTime();
        if (!alive || slot.record.overdue) {
            core.signs.troubled(now);
            if (core.epoch.isDoubtful(slot.record)) {
                core.epoch.confirmed();
            }
            supply.close(slot, CloseCause.FAILED_VALIDATION);
            core.meter.troubles++;
            if (sign) {
                revalidateAll(slot, now);
            }
            return;
        }
        if (!wasLook) {
            usual.observe(now - slot.record.workSince);
        }
        if (slot.record.checkedIn == core.epoch.present) {
            core.epoch.joinedBy(slot.record);
            slot.record.provenAt = now;
            core.signs.answered(now);
            core.offered.add(slot);
        } else {
            comeBack(slot, now); // another sign of trouble came after the question
        }
    }

    boolean overdue(Slot slot, long call) {
        if (slot.state() != Slot.RESERVED || slot.record.call != call || slot.record.overdue) {
            return false;
        }
        long now = core.time.nanoTime();
        boolean wasChecked = slot.record.checking != Checking.NONE;
        core.connections.callOverdue(slot);
        core.marks.add(Mark.SUPPLY);
        core.connections.checking(slot.record, Checking.NONE);
        if (wasChecked) {
            revalidateAll(slot, now);
        } else {
            // what a borrower left may keep a reset from its end
            reported(slot, CloseCause.FAILED_RESET, now);
        }
        return true;
    }

    /** Somebody waits: which validations take too long to be counted on? */
    void look(long now) {
        if (core.connections.counted == 0) {
            return;
        }
        long late = lateNanos();
        long next = Long.MAX_VALUE;
        for (Slot slot : core.slots()) {
            if (slot.record.checking == Checking.COUNTED) {
                long left = late - (now - slot.record.workSince);
                if (left <= 0) {
                    core.connections.checking(slot.record, Checking.DOUBTFUL);
                } else {
                    next = Math.min(next, left);
                }
            }
        }
        if (next != Long.MAX_VALUE) {
            growth.reviewIn(next, now);
        }
    }

    /**
     * A borrower's work showed trouble: a sign for others too, unless signs of that kind have just
     * proved to be nothing to them. Another role of the server concerns all.
     */
    void reported(Slot witness, CloseCause reason, long now) {
        if (reason == CloseCause.ROLE_CHANGED) {
            if (revalidateAll(witness, now)) {
                core.outbox.tell(core.events::roleChanged);
            }
            core.epoch.admitNoneFromBefore();
        } else if (core.epoch.isDoubtful(witness.record)) {
            core.epoch.confirmed();
        } else if (core.epoch.heedsBorrower(now)) {
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
        if (core.closed || !core.epoch.endedBy(witness.record)) {
            return false;
        }
        core.signs.troubled(now);
        for (Slot slot : core.slots()) {
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
        for (Slot slot : core.slots()) {
            if (!core.connections.withholdIdle(slot) && slot.state() != Slot.WITHHELD) {
                needsRevalidation(slot, now);
            }
        }
        for (Slot slot : core.connections.opening) {
            slot.record.spansPause = true;
        }
    }

    private void needsRevalidation(Slot slot, long now) {
        if (core.connections.reserveOrDoom(slot)) {
            begin(slot, now);
        } else if (slot.record.checking == Checking.COUNTED) {
            core.connections.checking(slot.record, Checking.DOUBTFUL);
        }
    }

    private long lateNanos() {
        return Math.max(LATE_AT_LEAST_NANOS, TIMES * usual.meanNanos());
    }

    // --- looks at who else uses the server ---

    /** Looks that often from now on, the next time at {@code first}. */
    void lookEvery(long nanos, long first) {
        lookEveryNanos = nanos;
        lookAt = first;
    }

    /**
     * Begins a look at who else uses the server if it is due, and no other is under way: a call of
     * the driver on a connection that nobody may be lent at the moment. Its end is that of a
     * validation.
     *
     * <p>While the limit law compares, its low half withholds connections, and one of these is
     * taken. What is taken does not count as in service, so no borrower has one connection fewer.
     * Without waiters another will do as well, if there is one more for whoever comes.
     */
    void lookAtServer(long now) {
        Slot slot = isLookDue(now) ? holdForLook() : null;
        if (slot != null) {
            look(slot, now);
        }
    }

    /**
     * Takes a connection that came back, and for which somebody waits, for a look that is long due:
     * under steady load none may ever be idle, and a pool that does not see the others fills the
     * server.
     *
     * @return whether it does
     */
    boolean takesForLook(Slot slot, long now) {
        boolean takes = isLookDue(now - LOOK_LATE_NANOS) && !core.epoch.isSuspect(slot.record);
        if (takes) {
            look(slot, now);
        }
        return takes;
    }

    private boolean isLookDue(long now) {
        return lookEveryNanos != 0
                && core.connections.looks == 0
                && now - lookAt >= 0
                && !core.closed;
    }

    private void look(Slot slot, long now) {
        lookAt = now + lookEveryNanos;
        looked = slot;
        core.connections.checking(slot.record, Checking.LOOK);
        slot.record.checkedIn = core.epoch.present;
        PhysicalConnection connection = slot.connection();
        ask(slot, () -> core.gateway.look(slot, connection));
    }

    private @Nullable Slot holdForLook() {
        Slot[] slots = core.slots();
        boolean isSpare = core.permits.areReached();
        long atRest = Arrays.stream(slots).filter(Slot::isAtRest).count();
        if (!isSpare && (core.queue.size() > 0 || atRest < Math.min(2, slots.length))) {
            return null;
        }
        // from the front: those at the end are closed first, and with them what peers may read
        return Stream.concat(Stream.ofNullable(looked), Arrays.stream(slots))
                .filter(slot -> holdForLook(slot, isSpare))
                .findFirst()
                .orElse(null);
    }

    private boolean holdForLook(Slot slot, boolean isSpare) {
        return !core.epoch.isSuspect(slot.record)
                && (isSpare
                        ? core.connections.takeWithheld(slot)
                        : core.connections.reserveIdle(slot));
    }
}
