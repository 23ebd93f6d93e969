package dev.weir.session;

import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * What the leases of a session have open at the driver.
 *
 * <p>A class and no interface: with one subclass loaded the compiler of the virtual machine calls
 * that one directly, at the end of each lease.
 */
public abstract class OpenStatements {

    /** Whether something is open. Forgets all if nothing is. */
    public abstract boolean isAnyOpen();

    /**
     * Closes what is open and forgets everything.
     *
     * @throws SQLException the first failure, with the others suppressed; all were tried
     */
    public abstract void closeAll() throws SQLException;

    /** Cancels whatever is open, whether it does anything or not; all are tried. */
    public abstract void cancelAll();

    /**
     * Cancels what is open, before its connection is closed under a call: a server that waits for a
     * lock does not notice that its client is gone, and would do the statement later and commit it.
     * Waits until the orders are sent, but for a second at most, since each needs a connection of
     * its own. A driver's failures are not told.
     *
     * @param executor gives the orders a thread that may be kept for longer
     */
    final void cancelUnderCall(Executor executor) {
        CountDownLatch sent = new CountDownLatch(1);
        executor.execute(
                () -> {
                    try {
                        cancelAll();
                    } finally {
                        sent.countDown();
                    }
                });
        try {
            boolean unused = sent.await(1, TimeUnit.SECONDS);
        } catch (InterruptedException overdue) {
            // the close comes next, to whose file work an interrupt would do harm
        }
    }
}
