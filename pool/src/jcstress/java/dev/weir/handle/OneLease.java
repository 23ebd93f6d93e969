package dev.weir.handle;

import java.sql.SQLException;

/** A lease that one thread uses while another ends it. */
abstract class OneLease {
    static final int REFUSED = 0;
    static final int WITHIN = 1;
    static final int OUTLIVED = 2;

    private static final long NOBODY = -1;

    private final AnsweringPool pool = new AnsweringPool(this::call);
    private final ConnectionHandle lease;
    private int call = REFUSED;

    /**
     * @param fenced whether another thread has ended a lease of this connection before
     */
    OneLease(boolean fenced) {
        if (fenced) {
            ConnectionHandle before = pool.borrow();
            before.session.others().endedUnfenced(() -> false);
            before.close();
        }
        lease = pool.borrow();
        lease.slot.takenBy(NOBODY);
    }

    /** The calling actor is the borrower. */
    final void borrowed() {
        lease.slot.takenBy(Thread.currentThread().threadId());
    }

    private void call() {
        call = lease.isOpen() ? WITHIN : OUTLIVED;
    }

    /** Makes a call of the driver and tells what came of it. */
    final int use() {
        try {
            lease.commit();
        } catch (SQLException over) {
            // what came of it is told by the driver
        }
        return call;
    }

    final void close() {
        lease.close();
    }

    /** 1: the connection was retired; 0: it was lent on. */
    final int retired() {
        return pool.retired;
    }
}
