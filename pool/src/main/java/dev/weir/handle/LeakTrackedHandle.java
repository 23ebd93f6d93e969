package dev.weir.handle;

import dev.weir.lease.Slot;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A handle that nothing in the pool refers to, so that it becomes garbage when its borrower loses
 * it. It keeps the list of what it has open, which the session gets when the lease ends. A class of
 * its own, so that other handles stay small.
 */
public sealed class LeakTrackedHandle extends ConnectionHandle permits TenantConnectionHandle {
    private final OpenHandles open = new OpenHandles();
    private @Nullable Consumer<Slot> tracker;

    /** As {@link ConnectionHandle}. */
    public LeakTrackedHandle(Slot slot) {
        super(slot);
        session.lends(open);
    }

    /** Tells {@code tracker} of another slot if the lease is renewed. */
    public final void trackedBy(Consumer<Slot> tracker) {
        this.tracker = tracker;
    }

    @Override
    void renewed() {
        session.lends(open);
        if (tracker != null) {
            tracker.accept(slot);
        }
    }

    @Override
    final OpenHandles openHandles() {
        return open;
    }

    @Override
    final void handOver() {
        session.setOpen(open);
    }
}
