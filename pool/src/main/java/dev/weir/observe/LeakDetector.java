package dev.weir.observe;

import dev.weir.WeirConfig;
import dev.weir.handle.LeakTrackedHandle;
import dev.weir.lease.Scheduler;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.session.Session;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
    private final Supplier<WeirConfig> config;
    private final BorrowPlace place;
    private final AtomicBoolean scheduled = new AtomicBoolean();

    public LeakDetector(
            Scheduler scheduler, SlotPool slots, Supplier<WeirConfig> config, BorrowPlace place) {
        this.scheduler = scheduler;
        this.slots = slots;
        this.config = config;
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
            if (!config.get().leakDetectionThreshold().isZero() && slots.state().leased() > 0) {
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
            slots.lost(lost.slot, lost.lease, config.get().reclaimLeaks() && !unwrapped);
        }
    }

    /**
     * Where a connection was borrowed, by which thread, and whether what the borrower got can still
     * be reached. Made for each borrow, and only while {@code leakDetectionThreshold} is set. The
     * slot keeps the latest one, so nothing is left of it once its lease has ended and another has
     * begun.
     */
    static final class BorrowSite extends Throwable {
        private static final long serialVersionUID = 1L;

        /** Reachable from here, since what is not reachable itself is not enqueued. */
        private final transient Handle handle;

        private final transient BorrowPlace place;

        final String threadName;

        BorrowSite(Object handle, Slot slot, ReferenceQueue<Object> queue, BorrowPlace place) {
            super("borrowed here by " + Thread.currentThread().getName());
            this.place = place;
            this.threadName = Thread.currentThread().getName();
            this.handle = new Handle(handle, queue, slot);
            slot.borrowedAt(this);
        }

        /** The lease was renewed before its first call. */
        void movesTo(Slot next) {
            handle.slot = next;
            handle.lease = next.lease();
            next.borrowedAt(this);
        }

        /** The line of the application that borrowed; null when all lines are the pool's. */
        @Nullable StackTraceElement place() {
            return place.in(getStackTrace());
        }

        /** A handle, by its shadow: enqueued when nobody can reach the handle any more. */
        static final class Handle extends PhantomReference<Object> {
            Slot slot;
            long lease;

            Handle(Object handle, ReferenceQueue<Object> queue, Slot slot) {
                super(handle, queue);
                this.slot = slot;
                this.lease = slot.lease();
            }
        }
    }
}
