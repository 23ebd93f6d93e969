package dev.weir.handle;

import dev.weir.lease.Slot;
import dev.weir.session.Session;

/**
 * A handle that nothing in the pool refers to, so that it becomes garbage when its borrower loses
 * it. What it has open refers back to it and would otherwise be listed by the session; here the
 * handle keeps that list, and the session gets it when the lease ends. A class of its own, so that
 * the handles of pools that do not watch for leaks stay small.
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
