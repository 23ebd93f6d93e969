package dev.weir.handle;

import dev.weir.lease.Slot;
import dev.weir.session.Session;

/**
 * A handle that nothing in the pool refers to, so that it becomes garbage when its borrower loses
 * it. It keeps the list of what it has open, which the session gets when the lease ends. A class of
 * its own, so that other handles stay small.
 */
final class LeakTrackedHandle extends ConnectionHandle {
    private final OpenHandles open = new OpenHandles();

    LeakTrackedHandle(Slot slot, Session session, long lease) {
        super(slot, session, lease);
        session.lends(open);
    }

    @Override
    OpenHandles openHandles() {
        return open;
    }

    @Override
    void handOver() {
        session.setOpen(open);
    }
}
