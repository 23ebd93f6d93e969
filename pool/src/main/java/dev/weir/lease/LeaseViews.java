package dev.weir.lease;

import dev.weir.Diagnosis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Which leases there are, and what is in the pool's hands. Guarded by the pool's lock. */
record LeaseViews(PoolCore core) {

    LeaseView of(Slot slot, long lease, long now) {
        PhysicalConnection connection = slot.connection();
        long held = core.meter.heldNanos(slot, lease, core.queue.size(), now);
        return new LeaseView(
                connection.id(),
                slot.holder(),
                held,
                slot.record.site,
                connection,
                slot.record.isKnownLong(lease));
    }

    /** The connections in the pool's hands at this moment, in no order. */
    List<Diagnosis.Held> held(long now) {
        List<Diagnosis.Held> views = new ArrayList<>();
        for (Slot slot : core.open.table().slots) {
            SlotRecord record = slot.record;
            if (slot.state() == Slot.RESERVED && record.work != null) {
                views.add(
                        new Diagnosis.Held(
                                slot.connection().id(),
                                record.work,
                                Duration.ofNanos(now - record.workSince)));
            }
        }
        return views;
    }

    /** The leases at this moment, in no order. */
    List<LeaseView> leases(long now) {
        List<LeaseView> views = new ArrayList<>();
        for (Slot slot : core.open.table().slots) {
            long lease = slot.presentLease();
            if (lease != 0) {
                views.add(of(slot, lease, now));
            }
        }
        return views;
    }
}
