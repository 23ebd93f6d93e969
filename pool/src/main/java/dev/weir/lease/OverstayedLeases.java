package dev.weir.lease;

import dev.weir.size.LaneRule;
import dev.weir.size.OverflowLaw;

/**
 * Leases that have lasted for longer than between two looks: how long, what is typical beside them,
 * and which of them lend their permits on.
 *
 * <p>The age of a lease is known exactly when it was handed to a waiter or sampled, and to one look
 * otherwise. Guarded by the pool's lock.
 */
final class OverstayedLeases {
    /** Weight of one timed hold in the typical one: about the last hundred. */
    private static final double WEIGHT = 0.01;

    private final OpenSlots open;
    private int lentOn;
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

    /**
     * Leases whose permits are lent on: their borrowers asked nothing of the database when nothing
     * came back.
     */
    int lentOn() {
        return lentOn;
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
     * Takes a look at all leases, those that ended the fast way included.
     *
     * @param waiting borrowers that wait
     * @param servable of these, the ones that may be served
     * @param standstill whether no lease has ended for a while. Those whose borrowers ask nothing
     *     of the database lend their permits on then, however long leases of theirs may last: what
     *     they wait for may be those who wait for a permit, and the database has nothing to do for
     *     them
     * @return whether others wait for leases that were not known to be long
     */
    boolean look(int waiting, int servable, boolean standstill, long now) {
        long overstay = LaneRule.overstayNanos(typicalNanos());
        boolean othersWait = waiting > 0 && servable > 0;
        boolean few = open.table().areFewLeased();
        boolean overstays = false;
        Sum all = new Sum();
        Sum amongFew = new Sum();
        for (Slot slot : open.table().slots) {
            SlotRecord record = slot.record;
            long lease = slot.presentLease();
            if (record.lentOnAs != 0 && record.lentOnAs != lease) {
                ended(slot);
            }
            if (lease == 0) {
                continue;
            }
            if (record.leasedAs != lease) {
                record.leased(lease, now, few);
                continue;
            }
            long age = now - record.leasedAt;
            all.add(age);
            if (record.amongFew) {
                amongFew.add(age);
            }
            overstays |= othersWait && age >= overstay && !record.isKnownLong(lease);
            if (waiting > 0
                    && standstill
                    && record.lentOnAs == 0
                    && age >= LaneRule.SHORTEST_OVERSTAY_NANOS
                    && !slot.connection().isBusy()) {
                record.lentOnAs = lease;
                lentOn++;
            }
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
