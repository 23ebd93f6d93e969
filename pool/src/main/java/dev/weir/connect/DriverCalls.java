package dev.weir.connect;

import dev.weir.CloseCause;
import dev.weir.WeirConfig;
import dev.weir.lease.Clock;
import dev.weir.lease.DriverGateway;
import dev.weir.lease.PhysicalConnection;
import dev.weir.lease.Scheduler;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.observe.PoolObserver;
import dev.weir.session.ConnectionEnd;
import dev.weir.session.Session;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out what the pool asks of the driver, each call on a thread of the pool and with a
 * deadline.
 *
 * <p>No call can be stopped from outside. So the pool is told that a call is overdue, goes on
 * without it, and still counts the connection until the call has ended. The connection of an
 * overdue call is aborted, and the call is given up if that does not end it ({@link DriverCall}).
 */
public final class DriverCalls implements DriverGateway {
    private static final System.Logger LOG = PoolLog.of("dev.weir.connect");

    /** The shortest deadline of a call on a connection with which a database may end. */
    private static final long WITH_DATA_NANOS = 60_000_000_000L;

    final Clock clock;
    final Scheduler scheduler;
    final DriverThreads threads;
    final Connector connector;
    final PoolObserver events;
    final Set<DriverCall> underWay = ConcurrentHashMap.newKeySet();

    /** Connects that were given up and whose threads have not come back. */
    final AtomicInteger lost = new AtomicInteger();

    /** What is to be done after a while; at once when the pool ends. */
    private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();

    private final AtomicLong connections = new AtomicLong();
    volatile boolean over;
    private volatile WeirConfig config;
    private volatile @Nullable SlotPool pool;

    public DriverCalls(
            Clock clock,
            Scheduler scheduler,
            DriverThreads threads,
            Connector connector,
            PoolObserver events,
            WeirConfig config) {
        this.clock = clock;
        this.scheduler = scheduler;
        this.threads = threads;
        this.connector = connector;
        this.events = events;
        this.config = config;
    }

    /** Names the pool that is to be answered; once, before its first request. */
    public void answerTo(SlotPool pool) {
        this.pool = pool;
    }

    public void configure(WeirConfig changed) {
        config = changed;
    }

    /**
     * The end of the pool begins. Gives up the connects for which the driver has not been asked
     * yet, and tries again at once to close what the driver refused to.
     */
    public void hurry() {
        underWay.forEach(DriverCall::abandon);
        waiting.forEach(this::once);
    }

    /** Breaks every connection with a call under way, for the end of the pool. */
    public void abortAll() {
        underWay.forEach(DriverCall::abort);
        waiting.forEach(this::once);
    }

    /**
     * Starts no more threads, and leaves nothing to the timer: what waits for its time begins now.
     * Calls under way end by themselves.
     */
    public void shutdown() {
        over = true;
        waiting.forEach(this::once);
        underWay.forEach(call -> call.interrupt(false)); // no deadline comes any more
        threads.shutdown();
    }

    /** Does {@code work} once: after that time, or sooner when the pool ends. */
    void later(long nanos, Runnable work) {
        waiting.add(work);
        if (over) {
            once(work);
        } else {
            scheduler.schedule(() -> once(work), nanos);
        }
    }

    private void once(Runnable work) {
        if (waiting.remove(work)) {
            work.run();
        }
    }

    /** Runs what a closing connection leaves to others; without a thread it is not done. */
    void execute(Runnable task) {
        threads.run(task, noThread -> notDone("to release a connection with", noThread));
    }

    /**
     * Breaks a connection whose call hangs. The abort may hang too, so it has a thread of its own
     * and no answer.
     */
    void abort(ConnectionEnd end) {
        threads.run(end::breakOff, noThread -> notDone("to abort a connection with", noThread));
    }

    private void notDone(String what, Throwable noThread) {
        LOG.log(
                System.Logger.Level.WARNING,
                () -> config.poolName() + " - no thread " + what,
                LoggedFailure.of(noThread));
    }

    /** Answers the pool, whatever the event throws, and before anything is written to a log. */
    static void answered(Supplier<Runnable> event, Runnable answer) {
        Runnable line = () -> {};
        try {
            line = event.get();
        } finally {
            answer.run();
        }
        line.run();
    }

    SlotPool pool() {
        SlotPool p = pool;
        if (p == null) {
            throw new IllegalStateException("no pool to answer to");
        }
        return p;
    }

    /** Most that is ever waited for a connect. */
    long connectNanos() {
        return config.loginTimeout().toNanos();
    }

    /** The deadline of a validation, a reset or a close. */
    long validationNanos() {
        return config.validationTimeout().toNanos();
    }

    @Override
    public void open(Slot slot) {
        new Connect(this, slot, connections.incrementAndGet()).begin();
    }

    @Override
    public void check(Slot slot, PhysicalConnection connection, long patienceNanos) {
        Session session = (Session) connection;
        long deadline = Math.min(validationNanos(), patienceNanos);
        check(slot, session, session::validate, patience(session, deadline));
    }

    @Override
    public void look(Slot slot, PhysicalConnection connection) {
        Session session = (Session) connection;
        check(slot, session, () -> connector.observer.look(session), validationNanos());
    }

    /** A validation, or what counts as one. */
    private void check(Slot slot, Session session, Question question, long nanos) {
        new SlotCall(
                slot, session, "its validation", question, sound -> pool().checked(slot, sound)) {
            @Override
            void noThread(Throwable reason) {
                pool().notChecked(slot);
            }
        }.begin(nanos);
    }

    @Override
    public void reset(Slot slot, PhysicalConnection connection) {
        Session session = (Session) connection;
        new SlotCall(
                slot,
                session,
                "its reset",
                session.reset::run,
                done -> {
                    if (done) {
                        events.resets.increment();
                    }
                    pool().resetDone(slot, done);
                }) {
            @Override
            void failed(Throwable failure) {
                CloseCause reason = session.reset.failing();
                pool().resetFailed(slot, reason, session.reset.isFailingForAll());
                if (reason == CloseCause.FAILED_RESET) {
                    events.resetFailed(session, failure);
                }
            }

            @Override
            void noThread(Throwable reason) {
                super.failed(reason);
                events.resetFailed(session, reason);
            }
        }.begin(patience(session, validationNanos()));
    }

    /** Borrowers rather wait than that a slow moment of this process costs the data. */
    private static long patience(Session session, long deadlineNanos) {
        return session.isDataAtStake() ? Math.max(deadlineNanos, WITH_DATA_NANOS) : deadlineNanos;
    }

    @Override
    public void close(Slot slot, PhysicalConnection connection, CloseCause cause) {
        close(slot, connection, cause, cause == CloseCause.ABORTED);
    }

    /** It is aborted first, since a call of its borrower may be under way. */
    @Override
    public void cutOff(Slot slot, PhysicalConnection connection) {
        close(slot, connection, CloseCause.POOL_CLOSED, true);
    }

    private void close(Slot slot, PhysicalConnection connection, CloseCause cause, boolean cut) {
        Session session = (Session) connection;
        Runnable gone =
                () -> answered(() -> events.closed(session, cause), () -> pool().closed(slot));
        new Closing(this, session.end(), session, session.id(), cut, 0, gone)
                .begin(validationNanos());
    }

    private class SlotCall extends DriverCall.OnConnection {
        private final Slot slot;
        private final Session session;
        private final long call;
        private final String what;
        private final Question question;
        private final Consumer<Boolean> answer;

        /**
         * @param what it is, as the subject of a sentence
         * @param answer tells the pool whether it went well
         */
        SlotCall(
                Slot slot,
                Session session,
                String what,
                Question question,
                Consumer<Boolean> answer) {
            super(DriverCalls.this, session.end());
            this.slot = slot;
            this.session = session;
            this.call = slot.call();
            this.what = what;
            this.question = question;
            this.answer = answer;
        }

        @Override
        Runnable make() throws Exception {
            question.ask();
            return () -> answer.accept(true);
        }

        @Override
        void failed(Throwable failure) {
            answer.accept(false);
        }

        @Override
        boolean tellOverdue() {
            return pool().callOverdue(slot, call);
        }

        @Override
        void givenUp() {
            answer.accept(false);
            events.givenUp(session.id(), what, elapsed());
        }
    }

    @FunctionalInterface
    private interface Question {
        void ask() throws Exception;
    }
}
