package dev.weir.connect;

import dev.weir.lease.Clock;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.session.ConnectionEnd;
import dev.weir.session.Session;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The connects under way.
 *
 * <p>A connect is given up sooner than its full deadline when it takes far longer than connects
 * used to: one that hangs must not keep its borrowers from the next, which may succeed. If it
 * succeeds after all, it is used. Thread-safe.
 */
final class Connects {
    /** A connect is given up for the next after this many times the expected time. */
    private static final int HEDGE = 4;

    private static final long SHORTEST_HEDGE_NANOS = 250_000_000L;

    /** The same while nothing is known about connect times. */
    private static final long UNKNOWN_HEDGE_NANOS = 5_000_000_000L;

    /** How often a connect is seen to that has overrun its full deadline. */
    private static final long CONNECT_AGAIN_NANOS = 1_000_000_000L;

    /**
     * How long after its full deadline the place of a connect is given to another. Such a connect
     * may succeed after all, and is one connection too many until it is closed.
     */
    private static final long CONNECT_GIVEN_UP_NANOS = 60_000_000_000L;

    /** Connects that may be given up and not have come back: each costs a thread. */
    private static final int MOST_LOST = 16;

    private final Clock clock;
    private final CallWatch watch;
    private final WatchedCalls calls;
    private final SessionFactory source;
    private final ConnectEvents events;
    private final ConnectionCloser connectionCloser;
    private final LongSupplier patience;
    private final Supplier<SlotPool> pool;
    private final AtomicLong ids = new AtomicLong();

    private final Set<Connect> connects = ConcurrentHashMap.newKeySet();

    /** Connects that were given up in the driver and have not come back. */
    private final AtomicInteger lost = new AtomicInteger();

    /** Connects that were given up before, while the user's source of credentials was asked. */
    private final AtomicInteger silent = new AtomicInteger();

    /**
     * @param patience the full deadline of a connect, in nanoseconds
     * @param pool that is told what came of each
     */
    Connects(
            Clock clock,
            CallWatch watch,
            WatchedCalls calls,
            SessionFactory source,
            ConnectEvents events,
            ConnectionCloser connectionCloser,
            LongSupplier patience,
            Supplier<SlotPool> pool) {
        this.clock = clock;
        this.watch = watch;
        this.calls = calls;
        this.source = source;
        this.events = events;
        this.connectionCloser = connectionCloser;
        this.patience = patience;
        this.pool = pool;
    }

    /** Begins one for that slot. */
    void begin(Slot slot) {
        events.opening();
        new Connect(slot).begin();
    }

    /** Gives up those for which the driver has not been asked yet. */
    void abandonThoseBeforeTheDriver() {
        connects.forEach(Connect::abandon);
    }

    private long hedge() {
        long expected = pool.get().state().connectNanos();
        long hedge =
                expected == 0
                        ? UNKNOWN_HEDGE_NANOS
                        : Math.max(SHORTEST_HEDGE_NANOS, HEDGE * expected);
        return Math.min(hedge, patience.getAsLong());
    }

    /** One connect. */
    private final class Connect {
        private final Slot slot;
        private final long call;
        private final long begun = clock.nanoTime();
        private final long id = ids.incrementAndGet();
        private final ConnectProgress opening = new ConnectProgress();
        private final WatchedCall watched;
        private boolean toldOverdue;

        Connect(Slot slot) {
            this.slot = slot;
            this.call = slot.call();
            this.watched = watch.begin(null, hedge(), ignored -> overdue());
        }

        void begin() {
            int waiting = silent.get();
            if (waiting >= MOST_LOST) {
                watch.ended(watched);
                failed(ConnectOverdue.behind(waiting));
                return;
            }
            connects.add(this);
            calls.begin(watched, this::make, this::failed, this::noThread);
        }

        private void noThread(Throwable reason) {
            connects.remove(this);
            failed(reason);
        }

        private WatchedCalls.Answer make() {
            if (!opening.begins()) {
                return WatchedCalls.Answer.of(() -> {});
            }
            try {
                Session session = source.open(id, opening);
                long nanos = clock.nanoTime() - begun;
                return new WatchedCalls.Answer(() -> opened(session, nanos), this::cameTooLate);
            } catch (Throwable failure) {
                return new WatchedCalls.Answer(() -> endAndFail(failure), this::cameTooLate);
            } finally {
                connects.remove(this);
            }
        }

        private void opened(Session session, long nanos) {
            session.join();
            ConnectEvents.answered(
                    () -> events.opened(session, nanos),
                    () -> pool.get().opened(slot, session, nanos));
        }

        /** Its place is taken until the connection is gone, and nobody is to wait for it. */
        private void endAndFail(Throwable failure) {
            if (opening.connection() != null) {
                pool.get().openOverdue(slot, call, failure);
            }
            endThen(() -> failed(failure));
        }

        private void failed(Throwable failure) {
            ConnectEvents.answered(
                    () -> events.openFailed(failure, clock.nanoTime() - begun),
                    () -> pool.get().openFailed(slot, failure, ConnectRefusal.of(failure)));
        }

        private void cameTooLate() {
            if (opening.isInDriver()) {
                lost.decrementAndGet();
            } else if (opening.isSilent()) {
                silent.decrementAndGet();
            }
            endThen(() -> {});
        }

        /** Ends the connection, if there is one, before its place is given to others. */
        private void endThen(Runnable next) {
            ConnectionEnd left = opening.connection();
            if (left == null) {
                next.run();
                return;
            }
            connectionCloser.end(
                    left,
                    id,
                    left::close,
                    left::abort,
                    false,
                    () -> {
                        source.closed(left);
                        next.run();
                    });
        }

        private long overdue() {
            long taken = clock.nanoTime() - begun;
            if (!toldOverdue) {
                toldOverdue = true;
                pool.get().openOverdue(slot, call, new ConnectOverdue(taken));
            }
            long left = patience.getAsLong() - taken;
            if (left > 0) {
                return left;
            }
            if (giveUpBeforeDriver()) {
                failed(ConnectOverdue.ofCredentials(taken));
                events.credentialsOverdue(taken);
                return 0;
            }
            if (-left >= CONNECT_GIVEN_UP_NANOS && giveUpInDriver()) {
                failed(new ConnectOverdue(taken));
                events.givenUp(id, "its connect", taken);
                return 0;
            }
            watched.interruptIfWaiting();
            return CONNECT_AGAIN_NANOS;
        }

        /** Without a word: nobody waits for it any more. */
        void abandon() {
            if (giveUpBeforeDriver()) {
                failed(ConnectOverdue.ofCredentials(clock.nanoTime() - begun));
            }
        }

        private boolean giveUpBeforeDriver() {
            if (opening.drop()) {
                connects.remove(this);
                return watched.claim();
            }
            silent.incrementAndGet();
            if (opening.giveUpAsking() && watched.claim()) {
                watched.interrupt();
                return true;
            }
            silent.decrementAndGet();
            return false;
        }

        private boolean giveUpInDriver() {
            if (!opening.isInDriver()) {
                return false;
            }
            if (lost.incrementAndGet() <= MOST_LOST && watched.claim()) {
                return true;
            }
            lost.decrementAndGet();
            return false;
        }
    }
}
