package dev.weir.lease;

import dev.weir.size.LaneRule;
import dev.weir.size.OverflowLaw;

/**
 * Leases that have lasted for longer than between two looks: how long, what is typical beside them,
 * and which of them lend their permits on. Guarded by the pool's lock.
 */
final class OverstayedLeases {
    /** Weight of one timed hold in the typical one: about the last hundred. */
    private static final double WEIGHT = 0.01;

    /** Shorter than this a lease idles because its thread has no processor, or computes. */
    private static final long IDLE_NANOS = 10_000_000L;

    /** A lease that idles for so long is likelier forgotten than waiting for another service. */
    private static final long FORGOTTEN_NANOS = 30_000_000_000L;

    /** While borrowers come that have to wait, leases are looked at that often. */
    private static final long SOONEST_LOOK_NANOS = 4_000_000L;

    private final OpenSlots open;
    private long lookedAt;
    private int lentOn;
    private int forgotten;
    private OverflowLaw.Lasting seen = OverflowLaw.Lasting.NONE;
    private OverflowLaw.Lasting seenAmongFew = OverflowLaw.Lasting.NONE;

    /** Mean of the logarithms of timed holds, 0 before the first. */
    private double meanLog;

    OverstayedLeases(OpenSlots open) {
        this.open = open;
    }

    /** What is typical of short work, in nanoseconds; 0 = not known. */
    double typicalNanos() {
        return meanLog == 0 ? 0 : Math.exp(meanLog);
    }

    /** Leases whose permits are lent on: they idle, and the database has nothing to do for them. */
    int lentOn() {
        return lentOn;
    }

    /** Those of them that have idled for so long that a leak is likelier than work. */
    int forgotten() {
        return forgotten;
    }

    /** Whether the last look is so long ago that another one may find leases that idle. */
    boolean isLookDue(long now) {
        return now - lookedAt >= SOONEST_LOOK_NANOS;
    }

    /** Those that were out at the last look. */
    OverflowLaw.Lasting seen() {
        return seen;
    }

    /** Those of them that began while few leases were out. */
    OverflowLaw.Lasting seenAmongFew() {
        return seenAmongFew;
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
        for (Slot slot : open.table().slots) {
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
            record.idledAs = lease;
            LeaseSample sample = record.sampleOf(lease);
            if (sample != null) {
                sample.idled = true;
            }
            record.lentOnAs = lease;
            lentOn++;
        }
        forgotten += idle >= FORGOTTEN_NANOS ? 1 : 0;
    }

    /**
     * Takes a look at all leases, those that ended the fast way included.
     *
     * @param othersWait whether borrowers wait that may be served
     * @return whether they wait for leases that were not known to be long
     */
    boolean look(boolean othersWait, long now) {
        long overstay = LaneRule.overstayNanos(typicalNanos());
        boolean few = open.table().areFewLeased();
        boolean overstays = false;
        Sum all = new Sum();
        Sum amongFew = new Sum();
        for (Slot slot : open.table().slots) {
            SlotRecord record = slot.record;
            long lease = slot.presentLease();
            if (lease == 0) {
                continue;
            }
            LeaseSample sample = record.sampleOf(lease);
            if (record.leasedAs != lease && sample != null) {
                record.leased(lease, sample.begunAt, sample.few);
            } else if (record.leasedAs != lease) {
                record.leased(lease, now, few);
                continue;
            }
            long age = now - record.leasedAt;
            all.add(age);
            if (record.amongFew) {
                amongFew.add(age);
            }
            overstays |= othersWait && age >= overstay && !record.isKnownLong(lease);
        }
        seen = all.lasting();
        seenAmongFew = amongFew.lasting();
        return overstays;
    }

    /** Of leases and their ages. */
    private static final class Sum {
        private int leases;
        private double ages;
        private double squares;

        void add(double age) {
            leases++;
            ages += age;
            squares += age * age;
        }

        OverflowLaw.Lasting lasting() {
            return new OverflowLaw.Lasting(leases, ages, squares);
        }
    }
}
