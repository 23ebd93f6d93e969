package dev.weir.lease;

import dev.weir.size.ConnectEstimate;
import dev.weir.size.ConnectPace;
import dev.weir.size.Demand;
import dev.weir.size.HoldEstimate;
import dev.weir.size.WakeUpLatency;
import java.util.List;

/**
 * Measures demand for the growth law, without a clock read per borrow: the generations in the
 * slots' words count the leases that began, the words' states say how many are out, and both are
 * read whenever somebody waits and at each tick. Guarded by the pool's lock.
 */
final class DemandMeter {
    /** No connection returns faster than this on average, as far as predictions go. */
    private static final long SHORTEST_HOLD_NANOS = 1_000L;

    /**
     * A connect that has taken so many times what is expected, and no less than the other, is not
     * counted on: whether it hangs or is slow, one begun now is likely to be ready sooner. Before
     * the first answer none counts as late: a cold JVM is slow to connect, and a second connect
     * would give a wrong password again.
     */
    private static final int LATE = 3;

    private static final long LATE_AT_LEAST_NANOS = 250_000_000L;

    final HoldEstimate hold = new HoldEstimate();
    final ConnectEstimate connect = new ConnectEstimate();
    final ConnectPace pace = new ConnectPace();
    final WakeUpLatency lateness = new WakeUpLatency();

    /**
     * A hold that is known counts as longer than its mean only from this part of a connect time on:
     * before, it may be a pause of the collector or the scheduler, and a connect would come too
     * late for it.
     */
    private static final int HICCUP = 4;

    /**
     * A thread that does not run for longer than this has other reasons than want of a processor.
     */
    private static final long LONGEST_WAKE_NANOS = 1_000_000_000L;

    /** Regular looks further apart than this had the pool's sleep between them. */
    private static final long LONGEST_SAMPLE_NANOS = 1_000_000_000L;

    private long sampledAt = Long.MIN_VALUE / 2;
    private long beganAtSample;
    private int leasedAtSample;
    private long lookedAt;
    private long beganThen;
    private int leasedThen;
    private int waitingThen;

    /** Leases that began in slots that have left the table. */
    private long beganElsewhere;

    /** When the queue last became non-empty. */
    private long queueSince;

    /** The same without tasks that nobody waits for. */
    private long urgentSince;

    void slotLeaves(Slot slot) {
        beganElsewhere += slot.leasesBegun();
    }

    void slotJoins(Slot slot) {
        beganElsewhere -= slot.leasesBegun();
    }

    void queueBegan(long now) {
        queueSince = now;
    }

    void urgentQueueBegan(long now) {
        urgentSince = now;
    }

    /** When the queue last became non-empty. */
    long queueSince() {
        return queueSince;
    }

    /** When nobody but tasks last waited, as long as others do. */
    long urgentSince() {
        return urgentSince;
    }

    /** Leases that ever began. */
    long leasesBegun(SlotTable table) {
        long began = beganElsewhere;
        for (Slot slot : table.slots) {
            began += slot.leasesBegun();
        }
        return began;
    }

    /** Brings the estimates up to {@code now}. */
    void look(SlotTable table, int waiting, long now) {
        long began = beganElsewhere;
        int leased = 0;
        for (Slot slot : table.slots) {
            began += slot.leasesBegun();
            if (slot.state() == Slot.LEASED) {
                leased++;
            }
        }
        if (waiting > 0 && waitingThen >= leasedThen && queueSince <= lookedAt) {
            // a queue that outlasts a round of holds: everything was in use all the time
            observeHold(lookedAt, beganThen, leasedThen, began, leased, now);
        }
        lookedAt = now;
        beganThen = began;
        leasedThen = leased;
        waitingThen = waiting;
    }

    /**
     * A look at a regular time: those that a borrower causes find more in use than the average.
     *
     * @param permits connections that may be lent at a time
     */
    void sample(SlotTable table, int waiting, int permits, long now) {
        look(table, waiting, now);
        if (now - sampledAt <= LONGEST_SAMPLE_NANOS) {
            observeHold(sampledAt, beganAtSample, leasedAtSample, beganThen, leasedThen, now);
        }
        sampledAt = now;
        beganAtSample = beganThen;
        leasedAtSample = leasedThen;
    }

    private void observeHold(
            long since, long beganThen, int leasedThen, long began, int leased, long now) {
        long elapsed = now - since;
        if (elapsed > 0) {
            hold.observe(
                    (leasedThen + leased) / 2.0 * elapsed,
                    returned(beganThen, leasedThen, began, leased),
                    elapsed);
        }
    }

    private static long returned(long beganThen, long leasedThen, long began, long leased) {
        return Math.max(0, began - beganThen + leasedThen - leased);
    }

    /**
     * A lease that was handed over is looked at, or has ended: its borrower may have said meanwhile
     * that it runs.
     */
    void lookAtWaking(SlotRecord record, long now) {
        if (record.asleepAs != 0 && record.ranAt - record.leasedAt >= 0) {
            record.asleepAs = 0;
            lateness.handedOver(record.ranAt - record.leasedAt, now);
        }
    }

    /** The part of holds that is not spent on waiting for a processor, 0 to 1. */
    double workingShare(long now) {
        long mean = hold.meanNanos();
        return mean == 0 ? 1 : (double) lateness.work(mean, now) / mean;
    }

    /**
     * The demand as of the last look.
     *
     * @param idle leases whose borrowers ask the database nothing
     * @param withheld open connections that may not be lent
     */
    Demand demand(
            SlotTable table,
            int idle,
            int withheld,
            int waiting,
            List<Slot> opening,
            int total,
            PoolLimits limits,
            long now) {
        long mean = lateness.work(hold.meanNanos(), now);
        long hiccupNanos = connect.meanNanos() / HICCUP + lateness.worstNanos(now);
        double rate = 0;
        int usable = 0;
        int ready = 0;
        int unlent = withheld;
        for (Slot slot : table.slots) {
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
            long lease = slot.presentLease();
            long held = lease != 0 ? heldNanos(slot, lease, waiting, now) : 0;
            if (isWaking(slot.record, lease, held, now)) {
                held = 0;
            }
            boolean hiccup = mean > 0 && held < hiccupNanos;
            long expected = hiccup ? mean : Math.max(mean, held);
            rate += 1.0 / Math.max(SHORTEST_HOLD_NANOS, expected);
        }
        long connectNanos = connect.meanNanos();
        int late = 0;
        long remaining = 0;
        for (Slot slot : opening) {
            long age = now - slot.record.openingSince;
            if (connectNanos > 0 && age > Math.max(LATE * connectNanos, LATE_AT_LEAST_NANOS)) {
                late++;
            } else {
                remaining += Math.max(connectNanos / 8, connectNanos - age);
            }
        }
        int coming = opening.size() - late;
        return new Demand(
                Math.max(0, waiting - ready),
                usable,
                Math.min(idle, usable),
                rate,
                coming,
                coming == 0 ? 0 : remaining / coming,
                mean,
                connectNanos,
                limits.ceiling() - total,
                limits.floor() - usable,
                Math.max(0, pace.allowed(now) - late));
    }

    /** Whether the borrower of a lease does not run yet: its hold has not begun. */
    private boolean isWaking(SlotRecord record, long lease, long held, long now) {
        lookAtWaking(record, now);
        return lease != 0 && record.asleepAs == lease && held < LONGEST_WAKE_NANOS;
    }

    /** How long a slot has been out at least, for a lease that was read from it. */
    long heldNanos(Slot slot, long lease, int waiting, long now) {
        SlotRecord record = slot.record;
        long since = now;
        if (record.leasedAs == lease) {
            since = record.leasedAt;
        } else if (waiting > 0) {
            // nobody borrows past a queue, so this lease is older than the queue
            since = queueSince;
        }
        return now - since;
    }
}
