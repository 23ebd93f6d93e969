package dev.weir.connect;

import dev.weir.lease.Clock;
import dev.weir.lease.Scheduler;
import dev.weir.session.ConnectionEnd;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.sql.SQLException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Ends connections, and goes on until they are gone: what the driver refuses to close is tried
 * again, and what is being torn down is waited for. A connection for whose end there is no thread
 * stays open, and counted, until there is one. Thread-safe.
 */
final class ConnectionCloser {
    private static final System.Logger LOG = PoolLog.of(ConnectionCloser.class.getName());

    /** After this time an end is tried again, after each refusal twice as late. */
    private static final long AGAIN_NANOS = 500_000_000L;

    /** At most 32 s later. */
    private static final int MOST_DOUBLINGS = 6;

    /** From the second refusal on the connection is aborted first. */
    private static final int POLITE_ATTEMPTS = 2;

    /** After the end of the pool nobody comes to it later. */
    private static final int LAST_ATTEMPTS = POLITE_ATTEMPTS + 1;

    /** How long a connection that was closed may be torn down. */
    private static final long TEAR_DOWN_NANOS = 30_000_000_000L;

    private final Clock clock;
    private final Scheduler scheduler;
    private final DriverThreads threads;
    private final WatchedCalls calls;
    private final ConnectEvents events;
    private final LongSupplier patienceNanos;
    private final Deferred again;
    private volatile boolean cutRefused;

    /**
     * @param patienceNanos the deadline of an end that begins now
     */
    ConnectionCloser(
            Clock clock,
            Scheduler scheduler,
            DriverThreads threads,
            WatchedCalls calls,
            ConnectEvents events,
            LongSupplier patienceNanos) {
        this.clock = clock;
        this.scheduler = scheduler;
        this.threads = threads;
        this.calls = calls;
        this.events = events;
        this.patienceNanos = patienceNanos;
        this.again = new Deferred(scheduler);
    }

    /**
     * Ends a connection.
     *
     * @param id its number, for logs
     * @param close rolls back and closes
     * @param cut breaks it, where that has to be done first
     * @param cutFirst whether it has to, since a call of its borrower may be under way
     * @param gone told, once, when it is gone; on a thread of the pool
     */
    void end(
            ConnectionEnd connection,
            long id,
            Step close,
            Step cut,
            boolean cutFirst,
            Runnable gone) {
        attempt(new End(connection, id, close, cut, cutFirst, gone, clock.nanoTime()));
    }

    private void attempt(End end) {
        calls.begin(
                end.connection,
                () -> close(end),
                // no refusal but a fault of the driver's: what can be done for it is to cut it
                fault -> {
                    abort(end.connection);
                    closed(end);
                },
                noThread -> again.after(AGAIN_NANOS, () -> attempt(end)),
                patienceNanos.getAsLong(),
                new OverdueCalls(
                        end.connection,
                        () -> {
                            abort(end.connection);
                            return true;
                        },
                        () -> givenUp(end)));
    }

    private WatchedCalls.Answer close(End end) {
        if (end.cutsFirst) {
            try {
                end.cut.take(task -> release(end.connection, task));
            } catch (Throwable failure) {
                notAborted(end.connection, failure);
            }
        }
        try {
            end.close.take(task -> release(end.connection, task));
        } catch (Throwable failure) {
            if (!end.connection.isGoneAfter(failure)) {
                return WatchedCalls.Answer.of(() -> refused(end, failure));
            }
        }
        return WatchedCalls.Answer.of(() -> closed(end));
    }

    private void refused(End end, Throwable refusal) {
        int refusals = ++end.refusals;
        end.cutsFirst |= refusals >= POLITE_ATTEMPTS;
        long nanos = AGAIN_NANOS << Math.min(refusals - 1, MOST_DOUBLINGS);
        if (!again.isOver() || refusals < LAST_ATTEMPTS) {
            again.after(
                    nanos,
                    () -> {
                        end.cutsFirst |= cutRefused;
                        attempt(end);
                    });
        }
        events.closeRefused(end.id, refusal, refusals, nanos);
    }

    private void closed(End end) {
        if (!end.connection.whenReleased(end::gone)) {
            scheduler.schedule(() -> abort(end.connection), patienceNanos.getAsLong());
            scheduler.schedule(() -> givenUp(end), TEAR_DOWN_NANOS);
        }
    }

    private void givenUp(End end) {
        if (!end.isGone.get()) {
            end.gone();
            events.givenUp(end.id, "its close", clock.nanoTime() - end.begun);
        }
    }

    /**
     * Tries now what was refused before: for the end of the pool.
     *
     * @param cut whether what was refused is aborted first, from now on
     */
    void hurry(boolean cut) {
        cutRefused |= cut;
        again.hurry();
    }

    /** Nobody comes to a connection later: what would be done then is done now. */
    void last() {
        cutRefused = true;
        again.end();
    }

    /**
     * Breaks a connection whose call hangs, and finishes what an abort before it left to an
     * executor that refused it or does not come to it. The abort may hang too, so it has a thread
     * of its own and no answer.
     */
    void abort(ConnectionEnd connection) {
        threads.run(
                () -> breakOff(connection),
                noThread ->
                        LOG.log(
                                System.Logger.Level.WARNING,
                                () -> connection.pool() + " - no thread to abort a connection with",
                                LoggedFailure.of(noThread)));
    }

    /**
     * The executor of aborts. What finds no thread is left to {@link ConnectionEnd#breakOff}, which
     * comes to it.
     */
    private void release(ConnectionEnd connection, Runnable task) {
        threads.run(
                task,
                noThread ->
                        LOG.log(
                                System.Logger.Level.DEBUG,
                                () ->
                                        connection.pool()
                                                + " - no thread to release a connection with",
                                LoggedFailure.of(noThread)));
    }

    private void breakOff(ConnectionEnd connection) {
        try {
            connection.breakOff(task -> release(connection, task));
        } catch (Throwable failure) {
            notAborted(connection, failure);
        }
    }

    /** Closing it is what remains, and whoever aborts it does that. */
    private static void notAborted(ConnectionEnd connection, Throwable failure) {
        LOG.log(
                System.Logger.Level.DEBUG,
                "{0} - a connection could not be aborted: {1}",
                connection.pool(),
                failure.getClass().getName());
    }

    /** A step towards the end of a connection. */
    @FunctionalInterface
    interface Step {
        /**
         * Takes it; blocks.
         *
         * @param executor for what the driver leaves to others where it has to be aborted
         * @throws SQLException what the driver threw
         */
        void take(Executor executor) throws SQLException;
    }

    /** The end of one connection. One attempt at a time. */
    private static final class End {
        private final ConnectionEnd connection;
        private final long id;
        private final Step close;
        private final Step cut;
        private final Runnable onGone;
        private final long begun;
        private final AtomicBoolean isGone = new AtomicBoolean();
        private volatile boolean cutsFirst;
        private int refusals;

        End(
                ConnectionEnd connection,
                long id,
                Step close,
                Step cut,
                boolean cutsFirst,
                Runnable onGone,
                long begun) {
            this.connection = connection;
            this.id = id;
            this.close = close;
            this.cut = cut;
            this.cutsFirst = cutsFirst;
            this.onGone = onGone;
            this.begun = begun;
        }

        void gone() {
            if (isGone.compareAndSet(false, true)) {
                onGone.run();
            }
        }
    }
}
