package dev.weir.lease;

import dev.weir.size.ConnectEstimate;
import dev.weir.size.ConnectPace;
import dev.weir.size.HoldEstimate;
import dev.weir.size.WakeUpLatency;

/**
 * Measures demand for the growth law, without a clock read per borrow: the generations in the
 * slots' words count the leases that began, the words' states say how many are out, and both are
 * read whenever somebody waits and at each tick. Guarded by the pool's lock.
 */
final class DemandMeter {
    /** No connection returns faster than this on average, as far as predictions go. */
    private static final long SHORTEST_HOLD_NANOS = 1_000L;

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

    /**
     * What was counted at a look.
     *
     * @param began leases that ever began
     * @param leased leases out
     */
    private record Count(long at, long began, int leased, int waiting) {}

    private Count looked = new Count(0, 0, 0, 0);
    private Count sampled = new Count(Long.MIN_VALUE / 2, 0, 0, 0);

    /** Leases that began in slots that have left the table. */
    private long beganElsewhere;

    /** Failed connects and validations. */
    long troubles;

    /** When the queue last became non-empty. */
    long queueSince;

    /** The same without tasks that nobody waits for. */
    long urgentSince;

    void slotLeaves(Slot slot) {
        beganElsewhere += slot.leasesBegun();
    }

    void slotJoins(Slot slot) {
        beganElsewhere -= slot.leasesBegun();
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
        Count before = looked;
        looked = new Count(now, leasesBegun(table), table.leased(), waiting);
        if (waiting > 0 && before.waiting >= before.leased && queueSince <= before.at) {
            // a queue that outlasts a round of holds: everything was in use all the time
            observeHold(before);
        }
    }

    /** A look at a regular time: those that a borrower causes find more in use than the average. */
    void sample(SlotTable table, int waiting, long now) {
        look(table, waiting, now);
        if (now - sampled.at <= LONGEST_SAMPLE_NANOS) {
            observeHold(sampled);
        }
        sampled = looked;
    }

    private void observeHold(Count since) {
        long elapsed = looked.at - since.at;
        long returned = looked.began - since.began + since.leased - looked.leased;
        if (elapsed > 0) {
            hold.observe(
                    (since.leased + looked.leased) / 2.0 * elapsed, Math.max(0, returned), elapsed);
        }
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
     * What the connections that exist can be expected to do.
     *
     * @param usable connections that serve or could serve
     * @param ready of these, those that a validation or reset under way will make ready
     * @param rate returns to be expected per nanosecond
     */
    record Service(int usable, int ready, double rate, long meanHoldNanos) {}

    /**
     * As of the last look.
     *
     * @param withheld open connections that may not be lent
     */
    Service service(SlotTable table, int withheld, int waiting, long now) {
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
        return new Service(usable, ready, rate, mean);
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
