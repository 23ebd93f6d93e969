package dev.weir.lease;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * What is told of leases: which there are, how long those lasted that were timed, and which are
 * suspected or proven to be leaks.
 *
 * <p>A suspicion is told once per lease, and so is its end. The fast way back tells nobody, so the
 * end is looked for wherever a slot is looked at next. Guarded by the pool's lock.
 */
final class LeaseReports {
    private final Clock clock;
    private final OpenSlots open;
    private final WaiterQueue queue;
    private final DemandMeter meter;
    private final LimitControl limit;
    private final EnumSet<Mark> marks;
    private final Outbox outbox;
    private final PoolEvents events;

    /**
     * @param clock of the machine: what leases last for is told by it
     */
    LeaseReports(
            Clock clock,
            OpenSlots open,
            WaiterQueue queue,
            DemandMeter meter,
            LimitControl limit,
            EnumSet<Mark> marks,
            Outbox outbox,
            PoolEvents events) {
        this.clock = clock;
        this.open = open;
        this.queue = queue;
        this.meter = meter;
        this.limit = limit;
        this.marks = marks;
        this.outbox = outbox;
        this.events = events;
    }

    /** A lease was ended the slow way; the slot is the pool's. */
    void ended(Slot slot, long now) {
        limit.ended(slot, now);
        marks.add(Mark.SHARES);
        leakOver(slot, now);
        slot.record.site = null;
        long since = slot.timedSince();
        if (since != 0) {
            boolean isItsTime = slot.meteredAs() == 0 || slot.meteredAs() == slot.lease();
            slot.notTimed();
            if (isItsTime) {
                PhysicalConnection connection = slot.connection();
                long held = clock.nanoTime() - since;
                outbox.add(() -> events.held(connection, held));
            }
        }
    }

    /** A lease has lasted longer than the leak threshold. */
    void needsRevalidation(Slot slot, long lease, long now) {
        LeaseView view = view(slot, lease, now);
        slot.record.reportedLease = lease;
        slot.record.reported = view;
        outbox.add(() -> events.leakSuspected(view));
    }

    /** Nobody can return a lease any more; {@code view} is what it was. */
    void proven(Slot slot, long lease, LeaseView view, boolean reclaimed) {
        slot.record.reported = null;
        slot.record.reportedLease = lease;
        outbox.add(() -> events.leakProven(view, reclaimed));
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
            outbox.add(() -> events.leakEnded(view));
        }
    }

    LeaseView view(Slot slot, long lease, long now) {
        PhysicalConnection connection = slot.connection();
        long held = meter.heldNanos(slot, lease, queue.size(), now);
        boolean isLong = limit.callers().has(slot, lease);
        return new LeaseView(
                connection.id(), slot.holder(), held, slot.record.site, connection, isLong);
    }

    /** The connections in the pool's hands at this moment, in no order. */
    List<HeldView> held(long now) {
        List<HeldView> views = new ArrayList<>();
        for (Slot slot : open.table().slots) {
            SlotRecord record = slot.record;
            if (slot.state() == Slot.RESERVED && record.work != null) {
                views.add(
                        new HeldView(slot.connection().id(), record.work, now - record.workSince));
            }
        }
        return views;
    }

    /** The leases at this moment, in no order. */
    List<LeaseView> views(long now) {
        List<LeaseView> views = new ArrayList<>();
        for (Slot slot : open.table().slots) {
            long lease = slot.presentLease();
            if (lease != 0) {
                views.add(view(slot, lease, now));
            }
        }
        return views;
    }
}
