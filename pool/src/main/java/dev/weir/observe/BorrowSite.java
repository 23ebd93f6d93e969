package dev.weir.observe;

import dev.weir.lease.Slot;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Where a connection was borrowed, by which thread, and whether what the borrower got can still be
 * reached. Made for each borrow, and only while {@code leakDetectionThreshold} is set. The slot
 * keeps the latest one, so nothing is left of it once its lease has ended and another has begun.
 */
public final class BorrowSite extends Throwable {
    private static final long serialVersionUID = 1L;

    private final transient WeakReference<Thread> thread;

    /** Reachable from here, since what is not reachable itself is not enqueued. */
    private final transient Handle handle;

    private final transient BorrowPlace place;
    private final String threadName;

    BorrowSite(Object handle, Slot slot, ReferenceQueue<Object> queue, BorrowPlace place) {
        super("borrowed here by " + Thread.currentThread().getName());
        this.place = place;
        this.thread = new WeakReference<>(Thread.currentThread());
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

    /** The borrower's thread; null when it is gone. */
    @Nullable Thread thread() {
        Thread t = thread.get();
        return t != null && t.isAlive() ? t : null;
    }

    /** The name that the borrower's thread had. */
    String threadName() {
        return threadName;
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
