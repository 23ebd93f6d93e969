package dev.weir.lease;

import dev.weir.Diagnosis;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What others may see of the pool at one instant. Guarded by the pool's lock.
 *
 * @param scheduling null in a pool without tenants
 */
record PoolViews(
        Clock clock,
        Lifecycle lifecycle,
        OpenSlots open,
        ConnectionCount connections,
        WaiterQueue queue,
        @Nullable TenantScheduling scheduling,
        ConnectionBound bound,
        Permits permits,
        LimitControl limit,
        LongWork longWork,
        DemandMeter meter,
        LeaseViews leaseViews) {

    PoolState state() {
        long now = clock.nanoTime();
        int idle = 0;
        int leased = 0;
        int held = 0;
        SlotTable table = open.table();
        for (Slot slot : table.slots) {
            switch (slot.state()) {
                case Slot.IDLE, Slot.WITHHELD -> idle++;
                case Slot.LEASED -> leased++;
                default -> held++;
            }
        }
        Waiter oldest = queue.oldest();
        return new PoolState(
                connections.total(),
                idle,
                leased,
                held,
                connections.opening().size() + connections.overdueOpening(),
                connections.connectingNanos(now),
                connections.closing(),
                queue.size(),
                oldest == null ? 0 : now - oldest.enqueuedAt,
                meter.leasesBegun(table),
                meter.hold.meanNanos(),
                meter.connect.meanNanos(),
                lifecycle.limits().within(bound.most()),
                permits.all(),
                limit.longWork(),
                lifecycle.isSuspended());
    }

    SizeState size() {
        long now = clock.nanoTime();
        return new SizeState(
                now,
                clock.wallNanos(),
                limit.typicalHoldNanos(),
                permits.own() - permits.overflow(),
                permits.overflow(),
                permits.beside(),
                Math.max(0, open.table().leased() - limit.elsewhere()),
                limit.elsewhere(),
                limit.slowDown(now),
                limit.isWarmingUp(),
                limit.finding(),
                limit.isGoverned() ? limit.beyond(now) : null,
                limit.compared(),
                longWork.stands());
    }

    /** The tenants; null in a pool without. */
    @Nullable TenantState tenants() {
        return scheduling == null ? null : TenantState.of(open.table(), scheduling);
    }

    /** The leases, longest first known first. */
    List<LeaseView> leases() {
        List<LeaseView> views = leaseViews.leases(clock.nanoTime());
        views.sort(Comparator.comparingLong(LeaseView::heldNanos).reversed());
        return views;
    }

    /** The connections in the pool's hands, longest first. */
    List<Diagnosis.Held> held() {
        List<Diagnosis.Held> views = leaseViews.held(clock.nanoTime());
        views.sort(Comparator.comparing(Diagnosis.Held::heldFor).reversed());
        return views;
    }

    /** The threads in the queue, by {@link Thread#threadId()}. */
    Set<Long> waitingThreads() {
        return queue.holders();
    }
}
