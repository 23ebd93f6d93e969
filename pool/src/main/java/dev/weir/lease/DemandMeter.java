package dev.weir.lease;

import dev.weir.size.ArrivalRate;
import dev.weir.size.ConnectEstimate;
import dev.weir.size.Demand;
import dev.weir.size.HoldEstimate;
import dev.weir.size.Pace;

/**
 * Measures demand for the growth law, without a clock read per borrow: the generations in the
 * slots' words count the leases that began, the words' states say how many are out, and both are
 * read whenever somebody waits and at each tick. Guarded by the pool's lock.
 */
final class DemandMeter {
    /** Arrivals are averaged over one connect time, within these bounds. */
    private static final long SHORTEST_WINDOW_NANOS = 50_000_000L;

    private static final long LONGEST_WINDOW_NANOS = 1_000_000_000L;

    /** No connection returns faster than this on average, as far as predictions go. */
    private static final long SHORTEST_HOLD_NANOS = 1_000L;

    final HoldEstimate hold = new HoldEstimate();
    final ConnectEstimate connect = new ConnectEstimate();
    final Pace pace = new Pace();
    private final ArrivalRate arrivals = new ArrivalRate();

    private long lookedAt;
    private long beganThen;
    private int leasedThen;
    private int waitingThen;

    /** Leases that began in slots that have left the table. */
    private long beganElsewhere;

    /** Borrowers that left the queue unserved since the last look. */
    private int left;

    /** When the queue last became non-empty. */
    private long queueSince;

    void slotLeaves(Slot slot) {
        beganElsewhere += slot.leasesBegun();
    }

    void slotJoins(Slot slot) {
        beganElsewhere -= slot.leasesBegun();
    }

    void waiterLeft() {
        left++;
    }

    void queueBegan(long now) {
        queueSince = now;
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
        long elapsed = now - lookedAt;
        long leases = began - beganThen;
        if (lookedAt != 0 && elapsed > 0) {
            long returned = Math.max(0, leases + leasedThen - leased);
            hold.observe((leasedThen + leased) / 2.0 * elapsed, returned);
        }
        long came = Math.max(0, leases + waiting - waitingThen + left);
        arrivals.observe(came, now, windowNanos());
        lookedAt = now;
        beganThen = began;
        leasedThen = leased;
        waitingThen = waiting;
        left = 0;
    }

    private long windowNanos() {
        return Math.clamp(connect.meanNanos(), SHORTEST_WINDOW_NANOS, LONGEST_WINDOW_NANOS);
    }

    /** The demand as of the last look. */
    Demand demand(
            SlotTable table,
            int waiting,
            int opening,
            long openingSince,
            int total,
            PoolLimits limits,
            long now) {
        long mean = hold.meanNanos();
        double rate = 0;
        int usable = 0;
        for (Slot slot : table.slots) {
            int state = slot.state();
            if (state == Slot.CLOSING || slot.record.overdue) {
                continue;
            }
            usable++;
            long lease = slot.presentLease();
            long held = lease != 0 ? heldNanos(slot, lease, waiting, now) : 0;
            rate += 1.0 / Math.max(SHORTEST_HOLD_NANOS, Math.max(mean, held));
        }
        long expected = connect.meanNanos();
        long ready = opening == 0 ? 0 : Math.max(expected / 8, expected - (now - openingSince));
        return new Demand(
                waiting,
                usable,
                rate,
                opening,
                ready,
                mean,
                expected,
                arrivals.perNano(),
                limits.ceiling() - total,
                limits.floor() - usable,
                pace.allowed(now));
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
