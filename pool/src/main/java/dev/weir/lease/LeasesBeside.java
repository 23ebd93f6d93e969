package dev.weir.lease;

import dev.weir.size.HoldTimeStats;
import dev.weir.size.LaneRule;
import java.util.Arrays;
import java.util.EnumSet;

/**
 * Leases beside the permits, which the limit does not count, and how long leases last.
 *
 * <p>One that idles lends its permit on. And a borrower that holds a connection already is let past
 * the permits, and to the head of the queue: to make such borrowers wait could block them all for
 * ever, each for what another would return only after being served. The ceiling holds for them as
 * for everyone. Guarded by the pool's lock.
 */
final class LeasesBeside {
    /** Weight of one timed hold in the typical one: about the last hundred. */
    private static final double WEIGHT = 0.01;

    /** Shorter than this a lease idles because its thread has no processor, or computes. */
    private static final long IDLE_NANOS = 10_000_000L;

    /** A lease that idles for so long is likelier forgotten than waiting for another service. */
    private static final long FORGOTTEN_NANOS = 30_000_000_000L;

    /** While borrowers come that have to wait, leases are looked at that often. */
    private static final long SOONEST_LOOK_NANOS = 4_000_000L;

    private final ConnectionCount connections;
    private final EnumSet<Mark> marks;
    private long lookedAt;

    /** Leases whose permits are lent on: they idle, and the database has nothing to do for them. */
    int lentOn;

    /** Those of them that have idled for so long that a leak is likelier than work. */
    int forgotten;

    /** Leases beyond the permits that were, or are to be, given to who holds one already. */
    int nested;

    /** Mean of the logarithms of timed holds, 0 before the first. */
    private double meanLog;

    LeasesBeside(ConnectionCount connections, EnumSet<Mark> marks) {
        this.connections = connections;
        this.marks = marks;
    }

    /** What is typical of short work, in nanoseconds; 0 = not known. */
    double typicalNanos() {
        return meanLog == 0 ? 0 : Math.exp(meanLog);
    }

    /** Whether the last look is so long ago that another one may find leases that idle. */
    boolean isLookDue(long now) {
        return now - lookedAt >= SOONEST_LOOK_NANOS;
    }

    /** A lease has lasted so long; long ones hardly move the mean of the logarithms. */
    void timed(double nanos) {
        double log = Math.log(Math.max(1, nanos));
        meanLog = meanLog == 0 ? log : meanLog + WEIGHT * (log - meanLog);
    }

    /** A lease has ended, one of these or another. */
    void ended(Slot slot) {
        if (slot.record.lentOnAs != 0) {
            slot.record.lentOnAs = 0;
            lentOn--;
        }
    }

    /**
     * Looks for leases that idle. They lend their permits on until their next call: what they wait
     * for may be those who wait for a permit.
     */
    void lookForIdle(long now) {
        lookedAt = now;
        forgotten = 0;
        for (Slot slot : connections.slots()) {
            long lease = slot.presentLease();
            if (slot.record.lentOnAs != lease) {
                ended(slot);
            }
            if (lease != 0) {
                lookAt(slot, lease, now);
            }
        }
    }

    private void lookAt(Slot slot, long lease, long now) {
        SlotRecord record = slot.record;
        PhysicalConnection connection = slot.connection();
        int calls = connection.calls();
        boolean isAtWork = record.idleCalls != calls || connection.isBusy();
        if (record.idleAs != lease || isAtWork || record.isAsleep(lease)) {
            record.idleAs = lease;
            record.idleCalls = calls;
            record.idleSince = now;
            ended(slot);
            return;
        }
        long idle = now - record.idleSince;
        if (idle >= IDLE_NANOS && record.lentOnAs == 0) {
            LeaseSample sample = record.sampleOf(lease);
            if (sample != null) {
                sample.idled = true;
            }
            record.lentOnAs = lease;
            lentOn++;
        }
        forgotten += idle >= FORGOTTEN_NANOS ? 1 : 0;
    }

    /** Lets a borrower past that waits at the end of the queue, if it is such a one. */
    void letPast(Waiter waiter, WaiterQueue queue) {
        if (!holdsOne(waiter.holder)) {
            return;
        }
        waiter.nested = true;
        queue.remove(waiter);
        queue.addFirst(waiter);
        nested++;
        marks.add(Mark.IDLE);
    }

    private boolean holdsOne(long thread) {
        for (Slot slot : connections.slots()) {
            if (slot.presentLease() != 0 && slot.holder() == thread) {
                return true;
            }
        }
        return false;
    }

    /** Counts nested leases again; they go the fast way and tell nobody. */
    void countNested(WaiterQueue queue) {
        if (nested > 0) {
            nested = Math.min(nested, second() + queue.nested());
        }
    }

    /**
     * Leases whose thread has another, without those that lend their permits on: each is let past
     * the permits once.
     */
    private int second() {
        Slot[] slots = connections.slots();
        long[] holders = new long[slots.length];
        int n = 0;
        for (Slot slot : slots) {
            long lease = slot.presentLease();
            if (lease != 0 && slot.record.lentOnAs != lease) {
                holders[n++] = slot.holder();
            }
        }
        Arrays.sort(holders, 0, n);
        int second = 0;
        for (int i = 1; i < n; i++) {
            second += holders[i] == holders[i - 1] ? 1 : 0;
        }
        return second;
    }

    /**
     * Takes a look at all leases, those that ended the fast way included.
     *
     * @param holds told of those that last
     * @param othersWait whether borrowers wait that may be served
     * @return whether they wait for leases that were not known to be long
     */
    boolean look(HoldTimeStats holds, boolean othersWait, long now) {
        long overstay = LaneRule.overstayNanos(typicalNanos());
        boolean overstays = false;
        holds.noneLasts();
        for (Slot slot : connections.slots()) {
            SlotRecord record = slot.record;
            long lease = slot.presentLease();
            if (lease == 0) {
                continue;
            }
            LeaseSample sample = record.sampleOf(lease);
            if (record.leasedAs != lease && sample != null) {
                record.leased(lease, sample.begunAt);
            } else if (record.leasedAs != lease) {
                record.leased(lease, now);
                continue;
            }
            long age = now - record.leasedAt;
            holds.lasts(age);
            overstays |= othersWait && age >= overstay && !record.isKnownLong(lease);
        }
        return overstays;
    }
}
