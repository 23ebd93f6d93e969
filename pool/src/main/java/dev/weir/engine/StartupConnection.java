package dev.weir.engine;

import dev.weir.lease.Clock;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Verdict;
import dev.weir.lease.Waiter;
import dev.weir.observe.ConnectAttempts;
import dev.weir.text.LoggedFailure;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Starting with the database, or not: {@code initializationFailTimeout}. The calling thread only
 * waits; the connect is one of the pool's own, asked for by a borrower that gives it back at once.
 */
final class StartupConnection implements ConnectAttempts {
    private final Semaphore outcomes = new Semaphore(0);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final AtomicInteger underWay = new AtomicInteger();

    @Override
    public void opening() {
        underWay.incrementAndGet();
    }

    @Override
    public void opened() {
        failure.set(null);
        underWay.decrementAndGet();
        outcomes.release();
    }

    @Override
    public void failed(Throwable t) {
        failure.set(t);
        underWay.decrementAndGet();
        outcomes.release();
    }

    /**
     * Waits for the first connection. One that is refused says little while another connect is
     * under way: the server may have had room for one.
     *
     * @param failAfter how long to go on trying after failures; at least one attempt is made
     * @param attempt most that one attempt may take
     * @throws SQLException the last failure, when none succeeded
     */
    void await(Clock clock, SlotPool pool, Duration failAfter, Duration attempt)
            throws SQLException {
        Asker asker = new Asker(outcomes);
        pool.join(asker);
        long begun = clock.nanoTime();
        InterruptedException interrupted = null;
        try {
            while (asker.outcome() == Waiter.Outcome.WAITING) {
                long budget = Math.max(failAfter.toNanos(), attempt.toNanos());
                long left = budget - (clock.nanoTime() - begun);
                if (left <= 0 || !outcomes.tryAcquire(left, TimeUnit.NANOSECONDS)) {
                    break;
                }
                boolean late = clock.nanoTime() - begun >= failAfter.toNanos();
                if (failure.get() != null && late && underWay.get() == 0) {
                    break;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            interrupted = e;
        }
        pool.leave(asker);
        if (asker.outcome() == Waiter.Outcome.SERVED) {
            asker.slot().release(asker.slot().lease(), Verdict.LEND_ON);
            return;
        }
        if (interrupted != null) {
            throw new SQLException(
                    "interrupted while waiting for the first connection", "57014", interrupted);
        }
        Throwable cause = failure.get();
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

    /** Wants a connection only to see that there is one. */
    private static final class Asker extends Waiter {
        private final Semaphore outcomes;

        Asker(Semaphore outcomes) {
            super(Thread.currentThread().threadId());
            this.outcomes = outcomes;
        }

        @Override
        protected void wake() {
            outcomes.release();
        }
    }
}
