package dev.weir;

import dev.weir.lease.Clock;
import dev.weir.lease.LoggedFailure;
import dev.weir.size.LimitDecision;
import dev.weir.size.LimitSample;
import dev.weir.size.PeerPools;
import dev.weir.size.UseMeter;
import java.io.PrintWriter;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A pool of any make with the limit law beside it: counts what is borrowed and returned and who
 * waits, and lets the law say, or do, what it makes of that. Made by {@link Weir#observe}.
 *
 * <p>The law's experiment is made at a gate before the pool, through which borrowers are let in the
 * order of their coming. A thread that holds a connection already passes it at once, and so does
 * one that has waited there for a second: the gate slows nobody down for long, and the pool's own
 * time-outs apply. The connections that are handed out are those of the pool but for the call of
 * {@code close}; what is reached through them, such as {@code Statement.getConnection}, is the
 * pool's.
 *
 * <p>Thread-safe. {@link #close} ends the watching and leaves the pool alone.
 */
public final class ObservedDataSource implements DataSource, AutoCloseable {
    private static final System.Logger LOG = System.getLogger("dev.weir");

    private static final String NAME = "weir-observed";

    private static final long LOOK_NANOS = 25_000_000L;

    /** Longer than a slot of the experiment in all but the slowest work. */
    private static final long GATE_NANOS = 1_000_000_000L;

    private final DataSource pool;
    private final Clock clock = Clock.system();
    private final PoolThreads threads = new PoolThreads(NAME, Clock.system(), null, null);
    private final Gate gate = new Gate();
    private final SizeHistory history = new SizeHistory();
    private final ObservedLimit limit;
    private final boolean acts;
    private final int size;

    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger inUse = new AtomicInteger();

    /** Of them, those that did not go through the gate. */
    private final AtomicInteger past = new AtomicInteger();

    private final LongAdder completions = new LongAdder();
    private final AtomicLong troubles = new AtomicLong();
    private final DoubleAdder heldNanos = new DoubleAdder();
    private final DoubleAdder heldSquares = new DoubleAdder();

    /** Threads that hold connections, and how many. */
    private final ConcurrentMap<Long, Integer> holders = new ConcurrentHashMap<>();

    private volatile boolean ended;

    // of the thread that looks
    private final UseMeter use = new UseMeter();

    private ObservedDataSource(DataSource pool, int size, int ceiling, @Nullable IntConsumer act) {
        if (size < 1 || ceiling < size) {
            throw new IllegalArgumentException(
                    "size is %d and ceiling %d: need 1 <= size <= ceiling"
                            .formatted(size, ceiling));
        }
        this.pool = Objects.requireNonNull(pool, "pool");
        this.size = size;
        this.acts = act != null;
        this.limit =
                act == null
                        ? ObservedLimit.watching(size, gate, this::tell)
                        : ObservedLimit.acting(size, ceiling, gate, guarded(act), this::tell);
        threads.schedule(this::look, LOOK_NANOS);
    }

    static ObservedDataSource watching(DataSource pool, int size) {
        return new ObservedDataSource(pool, size, size, null);
    }

    static ObservedDataSource acting(DataSource pool, int size, int ceiling, IntConsumer act) {
        return new ObservedDataSource(pool, size, ceiling, Objects.requireNonNull(act, "act"));
    }

    private static IntConsumer guarded(IntConsumer act) {
        return wanted -> {
            try {
                act.accept(wanted);
            } catch (RuntimeException failure) {
                LOG.log(
                        Level.WARNING,
                        "the pool did not take the size " + wanted,
                        LoggedFailure.of(failure));
            }
        };
    }

    // --- what it says ---

    /** What the law has decided, or would have, oldest first; the latest 256. Unmodifiable. */
    public List<SizeDecision> decisions() {
        return history.latest();
    }

    /** The state of things and the latest decision, in a sentence. */
    public String explain() {
        List<SizeDecision> all = history.latest();
        return "%d in use, %d waiting, size %d %s; %s"
                .formatted(
                        inUse.get(),
                        waiting.get(),
                        size,
                        acts ? "to begin with" : "(only observed)",
                        all.isEmpty() ? "nothing decided yet" : all.getLast().reason());
    }

    private void tell(LimitDecision decision) {
        String reason = acts ? decision.sentence() : SizeDecision.wouldMove(decision);
        history.add(SizeDecision.of(decision, Instant.ofEpochSecond(0, clock.wallNanos()), reason));
        LOG.log(Level.INFO, () -> NAME + " - " + reason);
    }

    // --- looks ---

    private void look() {
        try {
            long now = clock.nanoTime();
            int waits = waiting.get();
            int used = Math.min(limit.size(), gate.inside() + past.get());
            long done = completions.sum();
            use.look(used, waits > 0, done, now);
            limit.look(sample(now, used, done), waits);
        } catch (RuntimeException failure) {
            LOG.log(Level.WARNING, NAME + " - a look has failed", LoggedFailure.of(failure));
        }
        if (!ended) {
            threads.schedule(this::look, LOOK_NANOS);
        }
    }

    private LimitSample sample(long now, int used, long done) {
        return new LimitSample(
                clock.wallNanos(),
                now,
                done,
                done,
                use.inUseNanos(),
                use.waitedNanos(),
                use.waitedCompletions(),
                use.waitedInUseNanos(),
                0,
                troubles.get(),
                done,
                heldNanos.sum(),
                heldSquares.sum(),
                used,
                limit.size(),
                PeerPools.UNKNOWN);
    }

    // --- borrowing ---

    @Override
    public Connection getConnection() throws SQLException {
        return observed(pool::getConnection);
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return observed(() -> pool.getConnection(username, password));
    }

    private Connection observed(Borrow borrow) throws SQLException {
        long thread = Thread.currentThread().threadId();
        waiting.incrementAndGet();
        boolean entered = false;
        Connection lent = null;
        try {
            entered = !holders.containsKey(thread) && gate.enter(GATE_NANOS);
            lent = borrow.get();
        } catch (SQLException failure) {
            troubles.incrementAndGet();
            throw failure;
        } finally {
            waiting.decrementAndGet();
            if (lent == null && entered) {
                gate.leave();
            }
        }
        inUse.incrementAndGet();
        past.addAndGet(entered ? 0 : 1);
        holders.merge(thread, 1, Integer::sum);
        long begun = clock.nanoTime();
        boolean leaves = entered;
        return ObservedConnection.of(lent, () -> returned(thread, begun, leaves));
    }

    private void returned(long thread, long begun, boolean leaves) {
        double held = clock.nanoTime() - begun;
        heldNanos.add(held);
        heldSquares.add(held * held);
        completions.increment();
        inUse.decrementAndGet();
        holders.computeIfPresent(thread, (id, count) -> count == 1 ? null : count - 1);
        if (leaves) {
            gate.leave();
        } else {
            past.decrementAndGet();
        }
    }

    /** One way to a connection of the pool. */
    @FunctionalInterface
    private interface Borrow {
        Connection get() throws SQLException;
    }

    /** Ends the watching, and lets everybody at the pool. */
    @Override
    public void close() {
        ended = true;
        threads.shutdown();
        gate.setPermits(Integer.MAX_VALUE);
    }

    // --- the rest is the pool's ---

    /** Connections that are built pass the gate uncounted. */
    @Override
    public ConnectionBuilder createConnectionBuilder() throws SQLException {
        return pool.createConnectionBuilder();
    }

    @Override
    public @Nullable PrintWriter getLogWriter() throws SQLException {
        return pool.getLogWriter();
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
        pool.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        pool.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return pool.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return pool.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type != null && type.isInstance(pool) ? type.cast(pool) : pool.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return (type != null && type.isInstance(pool)) || pool.isWrapperFor(type);
    }
}
