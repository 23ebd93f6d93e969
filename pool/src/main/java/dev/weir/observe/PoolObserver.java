package dev.weir.observe;

import dev.weir.CloseCause;
import dev.weir.Holder;
import dev.weir.Holder.Evidence;
import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.LatencySummary;
import dev.weir.MetricsRecorder;
import dev.weir.PoolListener;
import dev.weir.PoolTimeoutException;
import dev.weir.SizeDecision;
import dev.weir.lease.Clock;
import dev.weir.lease.LeaseView;
import dev.weir.lease.LongWorkState;
import dev.weir.lease.PoolEvents;
import dev.weir.lease.PoolState;
import dev.weir.lease.Waiter;
import dev.weir.observe.PoolFigures.LaneFigures;
import dev.weir.session.Reset.BeyondRepairException;
import dev.weir.session.Session;
import dev.weir.size.Growth;
import dev.weir.size.LimitDecision;
import dev.weir.text.Durations;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What is remembered and told of a pool's life: counters, histograms, the log, JFR and the
 * listener. A listener that throws is logged and otherwise ignored.
 *
 * <p>A {@link Runnable} that a method returns writes to the log, which may not come back: it is run
 * when the pool has been answered.
 */
public final class PoolObserver implements PoolEvents {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    /** Enough to see the pattern. */
    private static final int HOLDERS_NAMED = 5;

    private final String pool;
    private final Clock clock;
    private final PoolListener listener;
    private final Listeners listeners;
    private final Listeners forRecorders;
    private final String target;
    private final Queue<SizeDecision> sizes = new LinkedBlockingQueue<>(256);
    private volatile MetricsRecorders recorders = MetricsRecorders.NONE;
    private final LatencyHistogram shortWaits = new LatencyHistogram();
    private final LatencyHistogram longWaits = new LatencyHistogram();
    private final AtomicLongArray closed = new AtomicLongArray(CloseCause.values().length);

    public final LongAdder opened = new LongAdder();
    public final LongAdder openFailures = new LongAdder();
    public final LongAdder resets = new LongAdder();
    public final LongAdder timeouts = new LongAdder();

    /** Borrowers turned away before their deadline. */
    public final LongAdder rejections = new LongAdder();

    /**
     * @param target what may be shown of where the pool connects to
     * @param background runs a task on a thread of the pool; tells what finds none
     */
    public PoolObserver(
            String pool,
            String target,
            Clock clock,
            PoolListener listener,
            BiConsumer<Runnable, Consumer<Throwable>> background) {
        this.pool = pool;
        this.target = target;
        this.clock = clock;
        this.listener = listener;
        this.listeners = new Listeners(background);
        this.forRecorders = new Listeners(background);
    }

    public void record(MetricsRecorders told) {
        recorders = told;
    }

    public Runnable opened(Session session, long nanos) {
        opened.increment();
        FlightEvents.created(pool, session.id(), nanos, null);
        tellRecorders(told -> told.opened(nanos));
        tell(() -> listener.opened(pool, session.id(), Duration.ofNanos(nanos)));
        return () -> log(Level.DEBUG, "opened connection %d in %.1f ms", session.id(), nanos / 1e6);
    }

    public Runnable openFailed(Throwable failure, long nanos) {
        openFailures.increment();
        FlightEvents.created(pool, 0, nanos, failure);
        tellRecorders(told -> told.openFailed(nanos, MetricsRecorders.sqlState(failure)));
        tell(() -> listener.openFailed(pool, failure));
        return () ->
                log(Level.DEBUG, "could not open a connection: %s", LoggedFailure.words(failure));
    }

    public void resetFailed(Session session, Throwable failure) {
        if (failure instanceof BeyondRepairException) {
            log(
                    Level.DEBUG,
                    "the session of connection %d was changed in a way that no reset undoes; it is closed",
                    session.id());
            return;
        }
        log(
                Level.WARNING,
                "the session of connection %d could not be reset; it is closed: %s",
                session.id(),
                LoggedFailure.words(failure));
    }

    public Runnable closed(Session session, CloseCause cause) {
        closed.incrementAndGet(cause.ordinal());
        tell(() -> listener.closed(pool, session.id(), cause));
        return () -> log(Level.DEBUG, "closed connection %d: %s", session.id(), cause);
    }

    /** The first refusal is worth a warning. */
    public void closeRefused(long id, Throwable refusal, int refusals, long againNanos) {
        log(
                refusals == 1 ? Level.WARNING : Level.DEBUG,
                "the driver refuses to close connection %d: %s. Its session counts as a connection until it is closed; the next attempt is in %s",
                id,
                LoggedFailure.words(refusal),
                Durations.readable(againNanos));
    }

    /** A call, as "its reset", has not ended; of a connect, id is what it would have been. */
    public void givenUp(long id, String call, long nanos) {
        log(
                Level.WARNING,
                "connection %d is given up: %s has not ended after %s. Its thread stays in that call, and a thread dump shows where",
                id,
                call,
                Durations.readable(nanos));
    }

    private void log(Level level, String line, Object... values) {
        LOG.log(level, () -> pool + " - " + line.formatted(values));
    }

    @Override
    public void waited(Waiter.Outcome outcome, long nanos, int depth, boolean isLong) {
        if (outcome == Waiter.Outcome.SERVED) {
            (isLong ? longWaits : shortWaits).record(nanos);
        }
        FlightEvents.acquired(pool, nanos, outcome.name().toLowerCase(Locale.ROOT), depth);
    }

    @Override
    public void held(long nanos) {
        recorders.tellTimes(told -> told.released(nanos));
    }

    @Override
    public void reclaimed(long nanos) {
        recorderEvents(() -> held(nanos));
    }

    /** Trial connections open one by one: {@link #sizes} has the limit's decision alone. */
    @Override
    public void grew(Growth decision) {
        int from = decision.existing();
        SizeDecision made =
                decision(
                        SizeDecision.Law.GROWTH, from, from + decision.open(), decision.sentence());
        if (decision.reason() != Growth.Reason.TRIED) {
            keep(made);
        }
        resized(made);
    }

    @Override
    public void limited(LimitDecision decision) {
        SizeDecision made =
                decision(
                        SizeDecision.Law.LIMIT,
                        decision.before(),
                        decision.limit(),
                        decision.sentence());
        keep(made);
        resized(made);
    }

    private SizeDecision decision(SizeDecision.Law law, double from, double to, String reason) {
        Instant now = Instant.ofEpochSecond(0, clock.wallNanos());
        return new SizeDecision(now, law, from, to, reason);
    }

    private void keep(SizeDecision decision) {
        while (!sizes.offer(decision)) {
            sizes.poll();
        }
    }

    private void resized(SizeDecision made) {
        int from = (int) Math.round(made.from());
        int to = (int) Math.round(made.to());
        FlightEvents.resized(pool, from, to, made.reason());
        log(Level.DEBUG, "%s", made.reason());
        tell(() -> listener.resized(pool, from, to, made.reason()));
    }

    /** Oldest first; unmodifiable. */
    public List<SizeDecision> sizes() {
        return List.copyOf(sizes);
    }

    @Override
    public void roleChanged() {
        log(
                Level.WARNING,
                "the server does not take writes any more: connections to it are closed, and new ones opened");
    }

    @Override
    public void outageBegan(int lost, Throwable failure) {
        String what = lost == 0 ? "cannot connect" : "lost all %d connections".formatted(lost);
        lost(what + " to", failure, "borrowers wait");
    }

    private void lost(String what, Throwable failure, String then) {
        log(Level.WARNING, "%s %s: %s; %s", what, target, LoggedFailure.words(failure), then);
    }

    @Override
    public void credentialsRefused(Throwable failure) {
        lost("no new connection to", failure, "it took credentials before and refuses these");
    }

    @Override
    public void outageEnded(long nanos) {
        log(Level.INFO, "%s is back after %s", target, Durations.readable(nanos));
    }

    @Override
    public void lentFarBeyond(int past, int limit, int most, List<LeaseView> leases) {
        String longest =
                leases.stream()
                        .sorted(Comparator.comparingLong(LeaseView::heldNanos).reversed())
                        .limit(HOLDERS_NAMED)
                        .map(lease -> HolderFigures.of(lease).toString())
                        .collect(Collectors.joining("; "));
        log(
                Level.WARNING,
                "%d connections are lent or asked for beyond the limit of %d: threads that hold one borrow another, or connections in use do nothing while borrowers wait. Look for a connection that is not closed. The pool opens at most %d. Held longest: %s",
                past,
                limit,
                most,
                longest);
    }

    @Override
    public void leakSuspected(LeaseView lease) {
        tellRecorders(told -> told.leaked(false));
        leak("suspected leak: ", HolderFigures.of(lease), lease);
    }

    @Override
    public void leakProven(LeaseView lease, boolean reclaimed) {
        tellRecorders(told -> told.leaked(true));
        Evidence proof = reclaimed ? Evidence.RECLAIMED : Evidence.UNREACHABLE;
        leak("leak: ", HolderFigures.of(lease, false, proof), lease);
    }

    private void leak(String what, Holder holder, LeaseView lease) {
        FlightEvents.leakSuspected(
                pool, lease.connection(), lease.heldNanos(), holder.borrowedAt());
        LOG.log(Level.WARNING, () -> pool + " - " + what + holder, lease.site());
        tell(() -> listener.leakSuspected(pool, holder));
    }

    @Override
    public void leakEnded(LeaseView lease) {
        Holder holder = HolderFigures.of(lease);
        log(Level.INFO, "was reported as a leak and is returned: %s", holder);
        tell(() -> listener.leakEnded(pool, holder));
    }

    /** A borrower's deadline has passed, or it was turned away before. */
    public void notServed(PoolTimeoutException timeout, long waitedNanos) {
        boolean isRefused = timeout.reason() == PoolTimeoutException.Reason.QUEUE_FULL;
        (isRefused ? rejections : timeouts).increment();
        recorders.tell(told -> told.notServed(timeout.reason(), waitedNanos));
        tell(() -> listener.timedOut(pool, timeout));
    }

    public Map<CloseCause, Long> closes() {
        return Arrays.stream(CloseCause.values())
                .filter(cause -> closed.get(cause.ordinal()) > 0)
                .collect(Collectors.toMap(cause -> cause, cause -> closed.get(cause.ordinal())));
    }

    /** How long borrowers waited that had to wait. */
    public LatencySummary waits() {
        return LatencyHistogram.summary(shortWaits, longWaits);
    }

    /** Short, then long; empty where no work is told apart. */
    public List<LaneSnapshot> lanes(PoolState state) {
        LongWorkState work = state.longWork();
        if (work == null) {
            return List.of();
        }
        int lendable = Math.min(state.permits(), state.limits().ceiling());
        return List.of(
                new LaneFigures(
                        Lane.SHORT,
                        Math.max(0, state.leased() - work.leased()),
                        Math.max(0, state.waiting() - work.waiting()),
                        Math.max(0, lendable - work.leased()),
                        Math.max(0, state.borrowed() - work.begun()),
                        LatencyHistogram.summary(shortWaits),
                        0),
                new LaneFigures(
                        Lane.LONG,
                        work.leased(),
                        work.waiting(),
                        work.most(),
                        work.begun(),
                        LatencyHistogram.summary(longWaits),
                        work.callers()));
    }

    /** Of what happens on the pool's threads, which others wait for. */
    private void tellRecorders(Consumer<MetricsRecorder> event) {
        recorderEvents(() -> recorders.tell(event));
    }

    /** Told are the recorders of then: after the end of the pool there are none. */
    private void recorderEvents(Runnable event) {
        if (recorders != MetricsRecorders.NONE) {
            forRecorders.tell(event);
        }
    }

    private void tell(Runnable event) {
        if (listener != PoolListener.NONE) {
            listeners.tell(event);
        }
    }

    /**
     * Tells the listener, or all recorders, one event after the other, in order, on a thread of the
     * pool that is there only while there is something to tell. So one that is slow, or never
     * returns, delays neither a borrower nor a connection; only what they are told comes late, or
     * is dropped when too much waits. Thread-safe.
     */
    private final class Listeners {
        private static final int MOST = 10_000;

        private final BiConsumer<Runnable, Consumer<Throwable>> background;
        private final Queue<Runnable> events = new LinkedBlockingQueue<>(MOST);
        private final AtomicBoolean telling = new AtomicBoolean();
        private final AtomicBoolean dropping = new AtomicBoolean();

        Listeners(BiConsumer<Runnable, Consumer<Throwable>> background) {
            this.background = background;
        }

        /** Has the event told later; never waits for a listener. */
        void tell(Runnable event) {
            boolean full = !events.offer(event);
            boolean wasFull = dropping.getAndSet(full);
            if (full && !wasFull) {
                log(
                        Level.WARNING,
                        "the pool listener or a metrics recorder does not return from a call, and misses events");
            }
            begin();
        }

        private void begin() {
            if (!events.isEmpty() && telling.compareAndSet(false, true)) {
                background.accept(this::tellAll, this::giveUp);
            }
        }

        private void tellAll() {
            for (Runnable event = events.poll(); event != null; event = events.poll()) {
                try {
                    event.run();
                } catch (Throwable failure) {
                    failed(failure);
                }
            }
            telling.set(false);
            begin(); // with what came in between
        }

        private void failed(Throwable failure) {
            try {
                LOG.log(
                        Level.WARNING,
                        pool + " - the pool listener failed",
                        LoggedFailure.of(failure));
            } catch (Throwable unsaid) {
                // without memory not even the line can be made, and the rest is to be told
            }
        }

        /** The next event asks for a thread again. */
        private void giveUp(Throwable noThread) {
            telling.set(false);
            LOG.log(
                    Level.DEBUG,
                    pool + " - no thread to call listeners with",
                    LoggedFailure.of(noThread));
        }
    }
}
