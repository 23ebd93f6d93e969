package dev.weir.lease;

import java.util.function.ObjLongConsumer;

/**
 * What is told of leases: which there are, how long those lasted that were timed, and which are
 * suspected or proven to be leaks, once per lease. Guarded by the pool's lock.
 */
record LeaseReports(PoolCore core, LeaseViews views, LimitControl limit) {

    /** A lease was ended the slow way; the slot is the pool's. */
    void ended(Slot slot, long now) {
        taken(slot, now);
        givenBack(slot);
    }

    /** The same of a lease that nobody else could end. */
    void reclaimed(Slot slot, long now) {
        over(slot, now, core.events::reclaimed);
        givenBack(slot);
    }

    /** The same of a lease that is judged next; what is told of it waits for {@link #givenBack}. */
    void taken(Slot slot, long now) {
        over(slot, now, core.events::held);
    }

    private void over(Slot slot, long now, ObjLongConsumer<PhysicalConnection> told) {
        limit.ended(slot, now);
        core.marks.add(Mark.SHARES);
        leakOver(slot, now);
        slot.record.site = null;
        long since = slot.timedSince();
        if (since != 0) {
            boolean isItsTime = slot.meteredAs() == 0 || slot.meteredAs() == slot.lease();
            slot.notTimed();
            if (isItsTime) {
                PhysicalConnection connection = slot.connection();
                long held = core.time.nanoTime() - since;
                slot.record.untold = () -> told.accept(connection, held);
            }
        }
    }

    /** Whoever has taken a lease has nothing left to do that code of a user's could hold up. */
    void givenBack(Slot slot) {
        Runnable untold = slot.record.untold;
        if (untold != null) {
            slot.record.untold = null;
            core.outbox.tell(untold);
        }
    }

    /** A lease has lasted longer than the leak threshold. */
    void leakSuspected(Slot slot, long lease, long now) {
        LeaseView view = views.of(slot, lease, now);
        slot.record.reportedLease = lease;
        slot.record.reported = view;
        core.outbox.tell(() -> core.events.leakSuspected(view));
    }

    /** Nobody can return a lease any more; {@code view} is what it was. */
    void proven(Slot slot, long lease, LeaseView view, boolean reclaimed) {
        slot.record.reported = null;
        slot.record.reportedLease = lease;
        core.outbox.tell(() -> core.events.leakProven(view, reclaimed));
    }

    /** A lease that may have been reported as a leak is over. */
    void leakOver(Slot slot, long now) {
        LeaseView reported = slot.record.reported;
        if (reported != null) {
            slot.record.reported = null;
            long held = now - slot.record.leasedAt;
            LeaseView view =
                    new LeaseView(
                            reported.connection(),
                            reported.holder(),
                            held,
                            reported.site(),
                            reported.physical(),
                            reported.isLong());
            core.outbox.tell(() -> core.events.leakEnded(view));
        }
    }
}
