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
     * Returns to be expected per nanosecond of a connection that serves or could serve.
     *
     * @param mean the mean hold
     */
    double rate(Slot slot, long mean, int waiting, long now) {
        long lease = slot.presentLease();
        long held = lease == 0 ? 0 : heldNanos(slot, lease, waiting, now);
        boolean mayBePause = mean > 0 && held < connect.meanNanos() / HICCUP;
        return 1.0 / Math.max(SHORTEST_HOLD_NANOS, mayBePause ? mean : Math.max(mean, held));
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
