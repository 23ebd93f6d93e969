package dev.weir.lease;

import dev.weir.Diagnosis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ObjLongConsumer;

/**
 * What others may see of the pool at one instant, and what is told of its leases: how long those
 * lasted that were timed, and which are suspected or proven to be leaks, once per lease. Guarded by
 * the pool's lock.
 */
record PoolViews(PoolCore core) {
    PoolState state() {
        long now = core.time.nanoTime();
        int idle = 0;
        int leased = 0;
        int held = 0;
        SlotTable table = core.table();
        for (Slot slot : table.slots) {
            switch (slot.state()) {
                case Slot.IDLE, Slot.WITHHELD -> idle++;
                case Slot.LEASED -> leased++;
                default -> held++;
            }
        }
        Waiter oldest = core.queue.oldest();
        return new PoolState(
                core.connections.total,
                idle,
                leased,
                held,
                core.connections.opening.size() + core.connections.overdueOpening,
                core.connections.connectingNanos(now),
                core.connections.closing,
                core.queue.size(),
                oldest == null ? 0 : now - oldest.enqueuedAt,
                core.meter.leasesBegun(table),
                core.meter.connect.meanNanos(),
                core.limits().within(core.permits.most()),
                core.permits.all(),
                core.longWork.state(core.queue, core.permits.roomForLong(), core.permits.most()),
                core.suspended);
    }

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

    /** The connections in the pool's hands, longest first. */
    List<Diagnosis.Held> held() {
        long now = core.time.nanoTime();
        List<Diagnosis.Held> views = new ArrayList<>();
        for (Slot slot : core.slots()) {
            SlotRecord record = slot.record;
            if (slot.state() == Slot.RESERVED && record.work != null) {
                views.add(
                        new Diagnosis.Held(
                                slot.connection().id(),
                                record.work,
                                Duration.ofNanos(now - record.workSince)));
            }
        }
        views.sort(Comparator.comparing(Diagnosis.Held::heldFor).reversed());
        return views;
    }

    /** The leases, longest first known first. */
    List<LeaseView> leases() {
        long now = core.time.nanoTime();
        List<LeaseView> views = new ArrayList<>();
        for (Slot slot : core.slots()) {
            long lease = slot.presentLease();
            if (lease != 0) {
                views.add(of(slot, lease, now));
            }
        }
        views.sort(Comparator.comparingLong(LeaseView::heldNanos).reversed());
        return views;
    }

    // --- what is told ---

    /**
     * A lease was ended the slow way; the slot is the pool's. What is told of it waits for {@link
     * #givenBack}.
     */
    void over(Slot slot, long now, ObjLongConsumer<PhysicalConnection> told) {
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
        LeaseView view = of(slot, lease, now);
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
