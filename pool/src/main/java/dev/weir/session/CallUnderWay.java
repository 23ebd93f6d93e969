package dev.weir.session;

import dev.weir.text.PoolLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The call of a borrower whose connection is closed under it. A server that waits for a lock does
 * not notice that its client is gone: without an order to cancel it would do the statement when the
 * lock is free, and commit it.
 */
final class CallUnderWay {
    private static final Logger LOG = PoolLog.of("dev.weir.session");

    /** The order needs a connection of its own, which may hang where the server is out of reach. */
    private static final long BOUND_MILLIS = 1_000;

    private CallUnderWay() {}

    /**
     * Cancels what the statements of a lease do. Waits until the orders are sent, but for a second
     * at most; a driver's failures are not told. To be called before the connection is closed:
     * afterwards drivers send none.
     *
     * @param pool its name
     * @param executor gives the orders a thread that may be kept for longer
     */
    static void cancel(String pool, OpenStatements statements, Executor executor) {
        CountDownLatch sent = new CountDownLatch(1);
        executor.execute(
                () -> {
                    try {
                        statements.cancelAll();
                    } finally {
                        sent.countDown();
                    }
                });
        if (!isSent(sent)) {
            LOG.log(
                    Level.DEBUG,
                    "{0} - a statement could not be cancelled within {1} ms, before its connection is closed",
                    pool,
                    BOUND_MILLIS);
        }
    }

    private static boolean isSent(CountDownLatch sent) {
        try {
            return sent.await(BOUND_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
