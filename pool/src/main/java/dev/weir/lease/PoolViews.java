package dev.weir.lease;

import dev.weir.Diagnosis;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What others may see of the pool at one instant. Guarded by the pool's lock.
 *
 * @param tenantQueue null in a pool without tenants
 */
record PoolViews(
        PoolCore core,
        @Nullable TenantQueue tenantQueue,
        LimitControl limit,
        LeaseViews leaseViews) {

    PoolState state() {
        long now = core.time.nanoTime();
        int idle = 0;
        int leased = 0;
        int held = 0;
        SlotTable table = core.open.table();
        for (Slot slot : table.slots) {
            switch (slot.state()) {
                case Slot.IDLE, Slot.WITHHELD -> idle++;
                case Slot.LEASED -> leased++;
                default -> held++;
            }
        }
        Waiter oldest = core.queue.oldest();
        return new PoolState(
                core.connections.total(),
                idle,
                leased,
                held,
                core.connections.opening().size() + core.connections.overdueOpening(),
                core.connections.connectingNanos(now),
                core.connections.closing(),
                core.queue.size(),
                oldest == null ? 0 : now - oldest.enqueuedAt,
                core.meter.leasesBegun(table),
                core.meter.hold.meanNanos(),
                core.meter.connect.meanNanos(),
                core.lifecycle.limits().within(core.bound.most()),
                core.permits.all(),
                limit.longWork(),
                core.lifecycle.isSuspended());
    }

    SizeState size() {
        return limit.state(core.time.nanoTime());
    }

    /** The tenants; null in a pool without. */
    @Nullable TenantState tenants() {
        return tenantQueue == null ? null : tenantQueue.state();
    }

    /** The leases, longest first known first. */
    List<LeaseView> leases() {
        List<LeaseView> views = leaseViews.leases(core.time.nanoTime());
        views.sort(Comparator.comparingLong(LeaseView::heldNanos).reversed());
        return views;
    }

    /** The connections in the pool's hands, longest first. */
    List<Diagnosis.Held> held() {
        List<Diagnosis.Held> views = leaseViews.held(core.time.nanoTime());
        views.sort(Comparator.comparing(Diagnosis.Held::heldFor).reversed());
        return views;
    }

    /** The threads in the queue, by {@link Thread#threadId()}. */
    Set<Long> waitingThreads() {
        return core.queue.holders();
    }
}
