package dev.weir.observe;

import dev.weir.handle.LeakTrackedHandle;
import dev.weir.lease.Scheduler;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.session.Session;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Finds leases whose handle has become garbage, which proves a leak: half a second after the
 * collector has found it. The queue is looked at by the pool's timer, and only while a lease is
 * out.
 */
public final class LeakDetector {
    private static final long LOOK_NANOS = 500_000_000L;

    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private final Scheduler scheduler;
    private final SlotPool slots;
    private final BooleanSupplier watching;
    private final BooleanSupplier reclaiming;
    private final BorrowPlace place;
    private final AtomicBoolean scheduled = new AtomicBoolean();

    /**
     * @param watching whether {@code leakDetectionThreshold} is set
     * @param reclaiming whether {@code reclaimLeaks} is
     * @param place knows the application's lines from others
     */
    public LeakDetector(
            Scheduler scheduler,
            SlotPool slots,
            BooleanSupplier watching,
            BooleanSupplier reclaiming,
            BorrowPlace place) {
        this.scheduler = scheduler;
        this.slots = slots;
        this.watching = watching;
        this.reclaiming = reclaiming;
        this.place = place;
    }

    /** To be called by the borrower, who has just got this handle. */
    public void watch(LeakTrackedHandle handle, Slot slot) {
        BorrowSite site = new BorrowSite(handle, slot, queue, place);
        handle.trackedBy(
                next -> {
                    site.movesTo(next);
                    lookLater(); // a look meanwhile may have found no lease, and was the last
                });
        lookLater();
    }

    private void lookLater() {
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            try {
                scheduler.schedule(this::look, LOOK_NANOS);
            } catch (Throwable failure) {
                scheduled.set(false); // or nobody would ever look again
                throw failure;
            }
        }
    }

    private void look() {
        scheduled.set(false);
        try {
            for (Reference<?> lost = queue.poll(); lost != null; lost = queue.poll()) {
                end((BorrowSite.Handle) lost);
            }
        } finally {
            if (watching.getAsBoolean() && slots.state().leased() > 0) {
                lookLater();
            }
        }
    }

    /**
     * A borrower that took the driver's own connection may still use that, so its lease is never
     * taken away.
     */
    private void end(BorrowSite.Handle lost) {
        if (lost.slot.isLeasedAs(lost.lease)) {
            boolean unwrapped = ((Session) lost.slot.connection()).wasUnwrapped();
            slots.lost(lost.slot, lost.lease, reclaiming.getAsBoolean() && !unwrapped);
        }
    }
}
