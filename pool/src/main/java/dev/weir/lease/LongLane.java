package dev.weir.lease;

import dev.weir.size.LaneRule;

/**
 * Leases that have shown themselves to be long: their permits are lent on, so that short work does
 * not wait behind them.
 *
 * <p>Whoever waits and sees all permits taken by reports gets a connection beside them, up to the
 * bound of the {@link LaneRule}. No hint is needed: a long lease betrays itself by lasting. The age
 * of a lease is known exactly when it was handed to a waiter and to one look otherwise. Guarded by
 * the pool's lock.
 */
final class LongLane {
    /** Weight of one timed hold in the typical one: about the last hundred. */
    private static final double WEIGHT = 0.01;

    private final SlotPool pool;
    private int out;

    private int bounded;

    /** Mean of the logarithms of timed holds, 0 before the first. */
    private double meanLog;

    LongLane(SlotPool pool) {
        this.pool = pool;
    }

    /** What is typical of short work, in nanoseconds; 0 = not known. */
    double typicalNanos() {
        return meanLog == 0 ? 0 : Math.exp(meanLog);
    }

    /** Leases that run beside the permits. */
    int out() {
        return out;
    }

    /** Of these, the ones that the {@link LaneRule} bounds. */
    int bounded() {
        return bounded;
    }

    /** Of these, the ones whose borrowers asked nothing of the database when nothing came back. */
    int idle() {
        return out - bounded;
    }

    /** A lease has lasted so long; long ones hardly move the mean of the logarithms. */
    void timed(double nanos) {
        double log = Math.log(Math.max(1, nanos));
        meanLog = meanLog == 0 ? log : meanLog + WEIGHT * (log - meanLog);
    }

    /** A lease has ended, one of these or another. */
    void ended(Slot slot) {
        if (slot.record.longAs != 0) {
            slot.record.longAs = 0;
            out--;
            bounded -= slot.record.longBounded ? 1 : 0;
        }
    }

    /**
     * Looks for leases that have lasted, and for those that ended the fast way. Those of {@link
     * LongCallers} keep their permits: a part of all is reserved for others.
     *
     * @param permits permits of the short lane
     * @param queueStands see {@link LaneRule#most}
     * @param standstill whether no lease has ended for a while. Those whose borrowers ask nothing
     *     of the database lend their permits on without a bound then, however long leases of theirs
     *     may last: what they wait for may be those who wait for a permit, and the database has
     *     nothing to do for them
     */
    void look(int waiting, int permits, boolean queueStands, boolean standstill, long now) {
        LongCallers callers = pool.limit.callers();
        double typical = typicalNanos();
        boolean othersWait = pool.service.waiting() > 0;
        for (Slot slot : pool.table().slots) {
            SlotRecord record = slot.record;
            long lease = slot.presentLease();
            if (record.longAs != 0 && record.longAs != lease) {
                ended(slot);
            }
            if (lease == 0) {
                continue;
            }
            if (record.leasedAs != lease) {
                record.leasedAs = lease;
                record.leasedAt = now;
            } else if (waiting > 0 && record.longAs == 0) {
                long age = now - record.leasedAt;
                boolean within =
                        othersWait
                                && callers.isEnabled()
                                && !callers.has(slot, lease)
                                && LaneRule.moves(age, bounded, permits, queueStands, typical);
                boolean idle = standstill && !slot.connection().isBusy();
                if (within || (idle && age >= LaneRule.SHORTEST_OVERSTAY_NANOS)) {
                    record.longAs = lease;
                    record.longBounded = !idle;
                    bounded += idle ? 0 : 1;
                    out++;
                    if (!idle) {
                        callers.seen(now);
                    }
                }
            }
        }
    }
}
