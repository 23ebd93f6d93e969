package dev.weir.lease;

import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/**
 * Begins leases for borrowers that waited, and says so to all who count them. Guarded by the pool's
 * lock.
 */
final class Lending {
    private final LeaseReports reports;
    private final GrowthControl growth;
    private final LongWork longWork;
    private final @Nullable TenantScheduling tenants;
    private final DemandMeter meter;
    private final EnumSet<Mark> marks;
    private final Outbox outbox;

    /**
     * @param tenants null in a pool without tenants
     */
    Lending(
            LeaseReports reports,
            GrowthControl growth,
            LongWork longWork,
            @Nullable TenantScheduling tenants,
            DemandMeter meter,
            EnumSet<Mark> marks,
            Outbox outbox) {
        this.reports = reports;
        this.growth = growth;
        this.longWork = longWork;
        this.tenants = tenants;
        this.meter = meter;
        this.marks = marks;
        this.outbox = outbox;
    }

    /** A waiter gets a slot that the pool owns, and is woken. */
    void begin(Slot slot, Waiter waiter, long now) {
        reports.leakOver(slot, now);
        slot.leaseTo(waiter.holder);
        slot.record.leased(slot.lease(), now, false);
        slot.record.timedAs = slot.lease();
        slot.record.asleepAs = waiter.isAsleep() ? slot.lease() : 0;
        if (!waiter.inLongLine && !waiter.besideIdle) {
            growth.waited(now - waiter.enqueuedAt, now);
        }
        longWork.begun(slot, waiter, now);
        if (tenants != null) {
            tenants.begun(slot, tenants.queue().line(waiter.tenant));
        }
        waiter.end(Waiter.Outcome.SERVED, slot, null);
        outbox.wake(waiter);
        if (tenants != null && tenants.queue().isOlderBehind(waiter)) {
            marks.add(Mark.SHARES);
        }
    }
}
