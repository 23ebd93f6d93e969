package dev.weir.connect;

import dev.weir.CloseCause;
import dev.weir.lease.Clock;
import dev.weir.lease.DriverGateway;
import dev.weir.lease.PhysicalConnection;
import dev.weir.lease.Scheduler;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.session.ConnectionEnd;
import dev.weir.session.Session;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries out what the pool asks of the driver, each call on a thread of the pool and with a
 * deadline.
 *
 * <p>No call can be stopped from outside, so a deadline never pretends that it was: the pool is
 * told that the call is overdue, goes on without it, and still counts the connection until the call
 * has really ended. An overdue validation, reset or close is helped along ({@link OverdueCalls});
 * one that no help ends is given up, and its connection closed ({@link ConnectionCloser}).
 */
public final class DriverCalls implements DriverGateway {
    /** The shortest deadline of a call on a connection with which a database may end. */
    private static final long WITH_DATA_NANOS = 60_000_000_000L;

    /** When calls that the end of the pool has aborted are interrupted. */
    private static final long LAST_INTERRUPT_NANOS = 250_000_000L;

    private final Clock clock;
    private final Scheduler scheduler;
    private final DriverThreads threads;
    private final SessionFactory source;
    private final ConnectEvents events;

    private final CallWatch watch;
    private final WatchedCalls calls;
    private final ConnectionCloser connectionCloser;
    private final Connects connects;
    private final Deferred graces;

    private volatile DriverTimeouts settings;
    private volatile @Nullable SlotPool pool;

    public DriverCalls(
            Clock clock,
            Scheduler scheduler,
            ThreadFactory factory,
            SessionFactory source,
            ConnectEvents events,
            DriverTimeouts settings) {
        this.clock = clock;
        this.scheduler = scheduler;
        this.watch = new CallWatch(clock, scheduler);
        this.threads = new DriverThreads(factory);
        this.calls = new WatchedCalls(threads, watch);
        this.source = source;
        this.events = events;
        this.settings = settings;
        this.graces = new Deferred(scheduler);
        this.connectionCloser =
                new ConnectionCloser(
                        clock, scheduler, threads, calls, events, () -> this.settings.validation());
        this.connects =
                new Connects(
                        clock,
                        watch,
                        calls,
                        source,
                        events,
                        connectionCloser,
                        () -> this.settings.connect(),
                        this::pool);
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
    public void setSettings(DriverTimeouts settings) {
        this.settings = settings;
    }

    /**
     * The end of the pool begins. Gives up the connects for which the driver has not been asked
     * yet, so that nobody waits for the user's source of credentials, and tries again at once to
     * close what the driver refused to.
     */
    public void hurry() {
        connects.abandonThoseBeforeTheDriver();
        connectionCloser.hurry(false);
    }

    /**
     * Breaks every connection with a call under way, and those that the driver refused to close,
     * for the end of the pool.
     */
    public void abortAll() {
        watch.forEach(
                call -> {
                    ConnectionEnd end = call.end();
                    if (end != null) {
                        connectionCloser.abort(end);
                    }
                });
        connectionCloser.hurry(true);
        scheduler.schedule(
                () -> watch.forEach(WatchedCall::interruptIfWaiting), LAST_INTERRUPT_NANOS);
    }

    /**
     * Runs something that may take its time, of which nobody awaits the end, on a thread of the
     * pool.
     *
     * @param onNoThread what to do when no thread can be had; from any thread
     */
    public void runInBackground(Runnable task, Consumer<Throwable> onNoThread) {
        threads.run(task, onNoThread);
    }

    /**
     * Starts no more threads, and leaves nothing to the timer: what waits for its time begins now.
     * Calls under way end by themselves.
     */
    public void shutdown() {
        graces.end();
        connectionCloser.last();
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
        connects.begin(slot);
    }

    @Override
    public void check(Slot slot, PhysicalConnection connection, long patienceNanos) {
        Session session = (Session) connection;
        long deadline = Math.min(settings.validation(), patienceNanos);
        check(slot, session, session::validate, patience(session, deadline));
    }

    @Override
    public void look(Slot slot, PhysicalConnection connection) {
        Session session = (Session) connection;
        check(slot, session, () -> source.look(session), settings.validation());
    }

    private void check(Slot slot, Session session, Check check, long nanos) {
        calls.begin(
                session.end(),
                () -> {
                    check.run();
                    return WatchedCalls.Answer.of(() -> pool().checked(slot, true));
                },
                failure -> pool().checked(slot, false),
                noThread -> pool().notChecked(slot),
                nanos,
                rescue(slot, session, "its validation", () -> pool().checked(slot, false)));
    }

    @Override
    public void reset(Slot slot, PhysicalConnection connection) {
        Session session = (Session) connection;
        OverdueCalls overdue =
                rescue(slot, session, "its reset", () -> pool().resetDone(slot, false));
        long grace = session.graceNanos();
        if (grace == 0) {
            reset(slot, session, overdue);
        } else {
            graces.after(grace, () -> reset(slot, session, overdue));
        }
    }

    private void reset(Slot slot, Session session, OverdueCalls overdue) {
        Consumer<Throwable> onFailure =
                failure -> {
                    CloseCause reason = session.failing();
                    pool().resetFailed(slot, reason, session.isFailingForAll());
                    if (reason == CloseCause.FAILED_RESET) {
                        events.resetFailed(session, failure);
                    }
                };
        Consumer<Throwable> onNoThread =
                noThread -> {
                    pool().resetDone(slot, false);
                    events.resetFailed(session, noThread);
                };
        calls.begin(
                session.end(),
                () -> {
                    session.reset();
                    return WatchedCalls.Answer.of(
                            () -> {
                                events.reset(session);
                                pool().resetDone(slot, true);
                            });
                },
                onFailure,
                onNoThread,
                patience(session, settings.validation()),
                overdue);
    }

    /** Borrowers rather wait than that a slow moment of this process costs the data. */
    private static long patience(Session session, long deadlineNanos) {
        return session.isDataAtStake() ? Math.max(deadlineNanos, WITH_DATA_NANOS) : deadlineNanos;
    }

    /**
     * For the call that is about to begin: it may end, and the next begin, as it becomes overdue.
     */
    private OverdueCalls rescue(Slot slot, Session session, String what, Runnable answer) {
        long call = slot.call();
        long begun = clock.nanoTime();
        return new OverdueCalls(
                session.end(),
                () -> {
                    boolean isUnderWay = pool().callOverdue(slot, call);
                    if (isUnderWay) {
                        connectionCloser.abort(session.end());
                    }
                    return isUnderWay;
                },
                () -> {
                    answer.run();
                    events.givenUp(session.id(), what, clock.nanoTime() - begun);
                });
    }

    @Override
    public void close(Slot slot, PhysicalConnection connection, CloseCause cause) {
        close(slot, connection, cause, false);
    }

    /** It is aborted first, since a call of its borrower may be under way. */
    @Override
    public void cutOff(Slot slot, PhysicalConnection connection) {
        close(slot, connection, CloseCause.POOL_CLOSED, true);
    }

    private void close(Slot slot, PhysicalConnection connection, CloseCause cause, boolean cut) {
        Session session = (Session) connection;
        long begun = clock.nanoTime();
        connectionCloser.end(
                session.end(),
                session.id(),
                session::close,
                session::cut,
                cut,
                () -> {
                    source.closed(session.end());
                    ConnectEvents.answered(
                            () -> events.closed(session, cause, clock.nanoTime() - begun),
                            () -> pool().closed(slot));
                });
    }

    /** A validation, or what counts as one. */
    @FunctionalInterface
    private interface Check {
        void run() throws Exception;
    }
}
