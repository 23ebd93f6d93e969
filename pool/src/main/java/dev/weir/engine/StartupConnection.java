package dev.weir.engine;

import dev.weir.lease.Clock;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Verdict;
import dev.weir.lease.Waiter;
import dev.weir.text.LoggedFailure;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Starting with the database, or not: {@code initializationFailTimeout}. The calling thread only
 * waits; the connect is one of the pool's own, asked for by a borrower that gives it back at once.
 */
final class StartupConnection extends Waiter {
    /** How often a failed connect is looked for. */
    private static final long POLL_NANOS = 5_000_000L;

    private final Thread thread = Thread.currentThread();

    private StartupConnection() {
        super(Thread.currentThread().threadId());
    }

    @Override
    protected void wake() {
        LockSupport.unpark(thread);
    }

    /**
     * Waits for the first connection. One that is refused says little while another connect is
     * under way: the server may have had room for one.
     *
     * @param failAfter how long to go on trying after failures; at least one attempt is made
     * @param attempt most that one attempt may take
     * @throws SQLException the last failure, when none succeeded
     */
    static void await(Clock clock, SlotPool pool, Duration failAfter, Duration attempt)
            throws SQLException {
        StartupConnection first = new StartupConnection();
        pool.join(first);
        long begun = clock.nanoTime();
        long most = Math.max(failAfter.toNanos(), attempt.toNanos());
        while (first.outcome() == Outcome.WAITING && !first.thread.isInterrupted()) {
            long taken = clock.nanoTime() - begun;
            boolean failed = pool.lastFailure() != null && pool.state().opening() == 0;
            if (taken >= (failed ? failAfter.toNanos() : most)) {
                break;
            }
            LockSupport.parkNanos(first, Math.min(most - taken, POLL_NANOS));
        }
        Throwable cause = pool.lastFailure();
        pool.leave(first);
        if (first.outcome() == Outcome.SERVED) {
            first.slot().release(first.slot().lease(), Verdict.LEND_ON);
            return;
        }
        if (first.thread.isInterrupted()) {
            throw new SQLException(
                    "interrupted while waiting for the first connection",
                    "57014",
                    new InterruptedException());
        }
        if (cause instanceof SQLException e) {
            throw e;
        }
        throw new SQLTransientConnectionException(
                cause == null
                        ? "no answer to the first connect"
                        : "the first connect failed: " + LoggedFailure.words(cause),
                "08001",
                cause);
    }
}
