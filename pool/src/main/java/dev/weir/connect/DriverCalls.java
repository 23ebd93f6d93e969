package dev.weir.connect;

import dev.weir.handle.Session;
import dev.weir.lease.Clock;
import dev.weir.lease.CloseReason;
import dev.weir.lease.LoggedFailure;
import dev.weir.lease.PhysicalConnection;
import dev.weir.lease.Scheduler;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Upstream;
import java.sql.SQLException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries out what the pool asks of the driver, each call on a thread of the pool and with a
 * deadline.
 *
 * <p>No call can be stopped from outside, so a deadline never pretends that it was: the pool is
 * told that the call is overdue, goes on without it, and still counts the connection until the call
 * has really ended. An overdue validation, reset or close is helped along by aborting the
 * connection.
 *
 * <p>A connect is given up sooner than its full deadline when it takes far longer than connects
 * used to: one that hangs must not keep its borrowers from the next, which may succeed. If it
 * succeeds after all, it is used.
 */
public final class DriverCalls implements Upstream {
    private static final System.Logger LOG = System.getLogger(DriverCalls.class.getName());

    /** A connect is given up for the next after this many times the expected time. */
    private static final int HEDGE = 4;

    private static final long SHORTEST_HEDGE_NANOS = 250_000_000L;

    /** The same while nothing is known about connect times. */
    private static final long UNKNOWN_HEDGE_NANOS = 5_000_000_000L;

    /** After this time a close is tried again for which there was no thread. */
    private static final long AGAIN_NANOS = 500_000_000L;

    private final Clock clock;
    private final Scheduler scheduler;
    private final DriverThreads threads;
    private final SessionSource source;
    private final ConnectEvents events;
    private final AtomicLong ids = new AtomicLong();

    private final CallWatch watch;

    private volatile ConnectSettings settings;
    private volatile @Nullable SlotPool pool;

    public DriverCalls(
            Clock clock,
            Scheduler scheduler,
            ThreadFactory factory,
            SessionSource source,
            ConnectEvents events,
            ConnectSettings settings) {
        this.clock = clock;
        this.scheduler = scheduler;
        this.watch = new CallWatch(clock, scheduler);
        this.threads = new DriverThreads(factory);
        this.source = source;
        this.events = events;
        this.settings = settings;
    }

    /** Names the pool that is to be answered; once, before its first request. */
    public void answerTo(SlotPool pool) {
        this.pool = pool;
    }

    /** Lends a class loader to the calls; once, before the first. */
    public void lend(ContextLoader loader) {
        threads.lend(loader);
    }

    /** Replaces the deadlines, for calls that begin from now on. */
    public void setSettings(ConnectSettings settings) {
        this.settings = settings;
    }

    /** Breaks every connection with a call under way, for the end of the pool. */
    public void abortAll() {
        watch.forEachSession(this::abort);
    }

    /**
     * Runs something that may take its time, of which nobody awaits the end, on a thread of the
     * pool.
     *
     * @param onNoThread what to do when no thread can be had; from any thread
     */
    public void aside(Runnable task, Consumer<Throwable> onNoThread) {
        threads.run(task, onNoThread);
    }

    /** Starts no more calls; those under way end by themselves. */
    public void shutdown() {
        threads.shutdown();
    }

    private SlotPool pool() {
        SlotPool p = pool;
        if (p == null) {
            throw new IllegalStateException("no pool to answer to");
        }
        return p;
    }

    @Override
    public void open(Slot slot) {
        events.opening();
        long begun = clock.nanoTime();
        long id = ids.incrementAndGet();
        long call = slot.call();
        Runnable overdue =
                () -> pool().openOverdue(slot, call, new ConnectOverdue(clock.nanoTime() - begun));
        Consumer<Throwable> onFailure =
                failure -> {
                    events.openFailed(failure, clock.nanoTime() - begun);
                    pool().openFailed(slot, failure, Refusal.of(failure));
                };
        run(
                null,
                () -> {
                    Session session = source.open(id);
                    long nanos = clock.nanoTime() - begun;
                    events.opened(session, nanos);
                    pool().opened(slot, session, nanos);
                },
                onFailure,
                onFailure,
                hedge(),
                overdue);
    }

    private long hedge() {
        long expected = pool().state().connectNanos();
        long patience =
                expected == 0
                        ? UNKNOWN_HEDGE_NANOS
                        : Math.max(SHORTEST_HEDGE_NANOS, HEDGE * expected);
        return Math.min(patience, settings.connect());
    }

    @Override
    public void check(Slot slot, PhysicalConnection connection, long patienceNanos) {
        Session session = (Session) connection;
        run(
                session,
                () -> {
                    session.validate();
                    pool().checked(slot, true);
                },
                failure -> pool().checked(slot, false),
                noThread -> pool().notChecked(slot),
                Math.min(settings.validation(), patienceNanos),
                overdue(slot, session));
    }

    @Override
    public void look(Slot slot, PhysicalConnection connection) {
        Session session = (Session) connection;
        run(
                session,
                () -> {
                    source.look(session);
                    pool().checked(slot, true);
                },
                failure -> pool().checked(slot, false),
                noThread -> pool().notChecked(slot),
                settings.validation(),
                overdue(slot, session));
    }

    @Override
    public void reset(Slot slot, PhysicalConnection connection) {
        Session session = (Session) connection;
        Runnable overdue = overdue(slot, session);
        long grace = session.graceNanos();
        if (grace == 0) {
            reset(slot, session, overdue);
        } else {
            scheduler.schedule(() -> reset(slot, session, overdue), grace);
        }
    }

    private void reset(Slot slot, Session session, Runnable overdue) {
        Consumer<Throwable> onFailure =
                failure -> {
                    CloseReason reason = session.failing();
                    if (reason == CloseReason.FAILED_RESET) {
                        events.resetFailed(session, failure);
                    }
                    pool().resetFailed(slot, reason, session.isFailingForAll());
                };
        Consumer<Throwable> onNoThread =
                noThread -> {
                    events.resetFailed(session, noThread);
                    pool().resetDone(slot, false);
                };
        run(
                session,
                () -> {
                    session.reset();
                    events.reset(session);
                    pool().resetDone(slot, true);
                },
                onFailure,
                onNoThread,
                settings.validation(),
                overdue);
    }

    /**
     * For the call that is about to begin: it may end, and the next begin, as it becomes overdue.
     */
    private Runnable overdue(Slot slot, Session session) {
        long call = slot.call();
        return () -> {
            if (pool().callOverdue(slot, call)) {
                abort(session);
            }
        };
    }

    /**
     * A connection that is cut off is aborted before it is closed, since a call of its borrower may
     * be under way. A connection for whose close there is no thread stays open, and counted, until
     * there is one.
     */
    @Override
    public void close(Slot slot, PhysicalConnection connection, CloseReason reason) {
        Session session = (Session) connection;
        long begun = clock.nanoTime();
        Runnable done =
                () -> {
                    source.closed(session);
                    events.closed(session, reason, clock.nanoTime() - begun);
                    pool().closed(slot);
                };
        run(
                session,
                () -> {
                    end(session, reason);
                    whenReleased(session, done);
                },
                failure -> whenReleased(session, done),
                noThread -> scheduler.schedule(() -> close(slot, connection, reason), AGAIN_NANOS),
                settings.validation(),
                () -> abort(session));
    }

    private void whenReleased(Session session, Runnable done) {
        if (!session.whenReleased(done)) {
            scheduler.schedule(() -> abort(session), settings.validation());
        }
    }

    private void end(Session session, CloseReason reason) throws SQLException {
        try {
            if (reason == CloseReason.CUT_OFF) {
                session.abort(this::release);
            }
        } finally {
            session.close();
        }
    }

    /**
     * Breaks a connection whose call hangs, and finishes what an abort before it left to an
     * executor that refused it or does not come to it. The abort may hang too, so it has a thread
     * of its own and no answer.
     */
    private void abort(Session session) {
        threads.run(
                () -> breakOff(session),
                noThread ->
                        LOG.log(
                                System.Logger.Level.WARNING,
                                "no thread to abort a connection with",
                                LoggedFailure.of(noThread)));
    }

    /** The executor of aborts. What finds no thread is left to {@link Session#hurryRelease}. */
    private void release(Runnable task) {
        threads.run(
                task,
                noThread ->
                        LOG.log(
                                System.Logger.Level.DEBUG,
                                "no thread to release a connection with",
                                LoggedFailure.of(noThread)));
    }

    private void breakOff(Session session) {
        try {
            try {
                session.abort(this::release);
            } finally {
                session.hurryRelease();
            }
        } catch (Throwable failure) {
            // closing it is what remains, and its caller does that
            LOG.log(
                    System.Logger.Level.DEBUG,
                    "a connection could not be aborted",
                    LoggedFailure.of(failure));
        }
    }

    private void run(
            @Nullable Session session,
            Call call,
            Consumer<Throwable> onFailure,
            Consumer<Throwable> onNoThread,
            long nanos,
            Runnable onOverdue) {
        CallWatch.Call watched = watch.begin(session, nanos, onOverdue);
        threads.run(
                () -> carryOut(call, onFailure, watched),
                noThread -> {
                    watch.ended(watched);
                    onNoThread.accept(noThread);
                });
    }

    private void carryOut(Call call, Consumer<Throwable> onFailure, CallWatch.Call watched) {
        try {
            call.run();
        } catch (Throwable failure) {
            // An Error too: whatever a driver throws, the permit must come back.
            onFailure.accept(failure);
        } finally {
            watch.ended(watched);
        }
    }

    /** One call to the driver, with its answer. */
    @FunctionalInterface
    private interface Call {
        void run() throws Exception;
    }
}
