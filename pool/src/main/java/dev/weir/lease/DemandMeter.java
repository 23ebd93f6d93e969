package dev.weir.lease;

import dev.weir.size.ConnectEstimate;
import dev.weir.size.ConnectPace;
import dev.weir.size.HoldEstimate;

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

    /** So late a thread may be on a machine with processors to spare; it is some 50 us mostly. */
    private static final double USUAL_WAKE_NANOS = 1e6;

    /** Wake-ups of a hold at least: that of its borrower, and that by which the answer comes. */
    private static final int WAKES = 2;

    /** However late threads are, so much of a hold is work. */
    private static final double LEAST_WORK = 0.125;

    /** Weight of one wake-up in the mean, and time after which the last ones weigh a third. */
    private static final double WAKE_WEIGHT = 1.0 / 8;

    private static final double WAKE_FADE_NANOS = 1e9;

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

    /** How late threads run to which a connection was handed, in the mean, and the latest. */
    private double wakeNanos;

    private double worstWakeNanos;

    private long wakesAsOf;

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
            long late = Math.clamp(record.ranAt - record.leasedAt, 0, LONGEST_WAKE_NANOS);
            fadeWakes(now);
            wakeNanos += WAKE_WEIGHT * (late - wakeNanos);
            worstWakeNanos = Math.max(worstWakeNanos, late);
        }
    }

    private void fadeWakes(long now) {
        double keep = Math.exp(-Math.max(0, now - wakesAsOf) / WAKE_FADE_NANOS);
        wakeNanos *= keep;
        worstWakeNanos *= keep;
        wakesAsOf = now;
    }

    /**
     * The part of holds that is not spent on waiting for a processor, 0 to 1. Where more threads
     * are ready than there are processors each wake-up takes milliseconds, which look like holds;
     * more connections would wait in the same way.
     */
    double workingShare(long now) {
        fadeWakes(now);
        double late = WAKES * Math.max(0, wakeNanos - USUAL_WAKE_NANOS);
        long mean = hold.meanNanos();
        return late == 0 || mean == 0 ? 1 : Math.max(1 - late / mean, LEAST_WORK);
    }

    /** The mean hold as of the last look, without what threads wait for a processor. */
    long workNanos(long now) {
        return (long) (workingShare(now) * hold.meanNanos());
    }

    /**
     * Returns to be expected per nanosecond of a connection that serves or could serve.
     *
     * @param mean {@link #workNanos}
     */
    double rate(Slot slot, long mean, int waiting, long now) {
        long lease = slot.presentLease();
        long held = lease == 0 ? 0 : heldNanos(slot, lease, waiting, now);
        lookAtWaking(slot.record, now);
        if (lease != 0 && slot.record.asleepAs == lease && held < LONGEST_WAKE_NANOS) {
            held = 0; // its borrower does not run yet
        }
        double hiccup =
                (double) connect.meanNanos() / HICCUP
                        + Math.max(0, worstWakeNanos - USUAL_WAKE_NANOS);
        long expected = mean > 0 && held < hiccup ? mean : Math.max(mean, held);
        return 1.0 / Math.max(SHORTEST_HOLD_NANOS, expected);
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
