package dev.weir;

import dev.weir.connect.ConnectSettings;
import dev.weir.connect.DriverCalls;
import dev.weir.connect.Refusal;
import dev.weir.handle.ConnectionHandle;
import dev.weir.handle.ExceptionJudge;
import dev.weir.handle.ResetPolicy;
import dev.weir.handle.Session;
import dev.weir.handle.SessionSettings;
import dev.weir.handle.Sessions;
import dev.weir.lease.Clock;
import dev.weir.lease.ConnectFailure;
import dev.weir.lease.PoolLimits;
import dev.weir.lease.PoolState;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Waiter;
import dev.weir.observe.FlightEvents;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The running pool: puts slots, driver calls, handles and observation together. */
final class WeirPool extends Engine {
    private static final System.Logger LOG = System.getLogger("dev.weir");
    private static final int CLOSED_CODE = 5;

    /** How long the end of a pool waits for physical connections to close, beyond the grace. */
    private static final Duration LAST_CLOSES = Duration.ofSeconds(5);

    /** How long it waits after having cut off those that did not. */
    private static final Duration LAST_ABORTS = Duration.ofSeconds(1);

    /**
     * Borrowers that give up within this time are told of the same holders: thousands may do so
     * together, and each look at the queue costs time under the pool's lock.
     */
    private static final long FRESH_NANOS = 20_000_000L;

    private final Clock clock = Clock.system();
    private final ConnectionSource source;
    private final Sessions sessions;
    private final PoolThreads threads;
    private final PoolObserver observer;
    private final DriverCalls calls;
    private final SlotPool slots;
    private final CredentialWatch watch;
    private volatile WeirConfig config;
    private volatile long timeoutNanos;
    private volatile @Nullable HoldersSeen holdersSeen;

    /** Whether borrowers leave a trace of where they borrow; plain, a late view does no harm. */
    private boolean tracing;

    private WeirPool(WeirConfig config, ConnectionSource source, FirstConnection first) {
        this.config = config;
        this.source = source;
        this.timeoutNanos = config.connectionTimeout().toNanos();
        this.tracing = !config.leakDetectionThreshold().isZero();
        this.sessions = new Sessions(sessionSettings(config));
        this.threads =
                new PoolThreads(
                        config.poolName(), config.threadFactory(), config.scheduledExecutor());
        this.observer = new PoolObserver(config.poolName(), config.poolListener(), first);
        this.calls =
                new DriverCalls(
                        clock,
                        threads,
                        threads.factory(),
                        this::open,
                        observer,
                        connectSettings(config));
        this.slots = new SlotPool(clock, threads, calls, observer, limits(config));
        calls.answerTo(slots);
        this.watch = new CredentialWatch(threads, calls::aside, slots::forgetRefusal);
    }

    /** Starts a pool; see {@link Engine.Starter}. */
    static Engine start(WeirConfig config, ConnectionSource source) throws SQLException {
        FirstConnection first = new FirstConnection();
        WeirPool pool = new WeirPool(config, source, first);
        pool.slots.start();
        Duration failAfter = config.initializationFailTimeout();
        if (!failAfter.isNegative()) {
            try {
                first.await(pool.clock, pool.slots, failAfter, config.loginTimeout());
            } catch (SQLException failure) {
                if (!failAfter.isZero()) {
                    pool.close(Duration.ZERO);
                    throw failure;
                }
                LOG.log(
                        Level.WARNING,
                        config.poolName() + " - started without a connection to the database",
                        failure);
            }
        }
        LOG.log(Level.INFO, () -> config.poolName() + " - started");
        return pool;
    }

    @Override
    Connection getConnection() throws SQLException {
        Slot slot = slots.tryBorrow();
        if (slot == null) {
            slot = waitForSlot();
        }
        if (FlightEvents.recordsHolds()) {
            slot.timeLease();
        }
        if (tracing) {
            slot.borrowedAt(new Throwable("borrowed here by " + Thread.currentThread().getName()));
        }
        return ConnectionHandle.lend(slot);
    }

    private Slot waitForSlot() throws SQLException {
        long patience = timeoutNanos;
        Waiter waiter = slots.borrow(patience);
        return switch (waiter.outcome()) {
            case SERVED -> waiter.slot();
            case CLOSED ->
                    throw new SQLNonTransientConnectionException(
                            config.poolName() + " - the pool is closed", "08003", CLOSED_CODE);
            case REFUSED -> throw refused(waiter.failure());
            case LEFT, WAITING -> throw left(patience);
        };
    }

    private SQLException left(long patience) {
        if (Thread.currentThread().isInterrupted()) {
            SQLException interrupted =
                    new SQLException(
                            config.poolName() + " - interrupted while waiting for a connection",
                            "57014");
            interrupted.initCause(new InterruptedException());
            return interrupted;
        }
        Throwable failure = slots.lastFailure();
        PoolState state = slots.state();
        boolean busy = state.leased() + state.held() > 0 || state.suspended();
        boolean saturated = busy && failure == null;
        PoolTimeoutException timeout =
                new PoolTimeoutException(
                        saturated
                                ? PoolTimeoutException.Reason.SATURATED
                                : PoolTimeoutException.Reason.CANNOT_CONNECT,
                        patience / 1_000_000,
                        new Diagnosis(snapshot(), holders()),
                        failure);
        observer.timedOut(timeout, patience, state);
        return timeout;
    }

    private List<Holder> holders() {
        HoldersSeen seen = holdersSeen;
        if (seen == null || clock.nanoTime() - seen.at() > FRESH_NANOS) {
            List<Holder> holders = Holders.of(slots.leases(), slots.waitingThreads());
            seen = new HoldersSeen(holders, clock.nanoTime());
            holdersSeen = seen;
        }
        return seen.holders();
    }

    /** Who held connections a moment ago. */
    private record HoldersSeen(List<Holder> holders, long at) {}

    /** The server's own state and code, in an exception of the caller's own. */
    private SQLException refused(@Nullable Throwable failure) {
        SQLException cause = failure instanceof SQLException e ? e : null;
        return new SQLInvalidAuthorizationSpecException(
                config.poolName() + " - the database refuses the credentials",
                cause == null ? "28000" : cause.getSQLState(),
                cause == null ? 0 : cause.getErrorCode(),
                failure);
    }

    /** On a thread of the pool: connects, runs the initial SQL, and takes the session over. */
    private Session open(long id) throws SQLException {
        WeirConfig now = config;
        Credentials credentials =
                now.credentialsProvider() == null
                        ? now.credentials()
                        : now.credentialsProvider().getCredentials();
        Connection physical = connect(credentials, now.credentialsProvider());
        try {
            if (now.connectionInitSql() != null) {
                try (Statement statement = physical.createStatement()) {
                    statement.execute(now.connectionInitSql());
                }
            }
            Session session = sessions.open(physical, id);
            if (session.isRoleLost()) {
                throw new SQLNonTransientConnectionException(
                        "%s - the server at %s is read-only, and it was not when the pool started"
                                .formatted(now.poolName(), target(now)),
                        "25006");
            }
            if (now.connectionTestQuery() != null) {
                // a query that never works would cost each connection at its first check, unnoticed
                session.validate();
            }
            return session;
        } catch (Throwable failure) {
            try {
                physical.close();
            } catch (SQLException | RuntimeException | Error alsoFailed) {
                failure.addSuppressed(alsoFailed);
            }
            throw failure;
        }
    }

    private Connection connect(Credentials credentials, @Nullable CredentialsProvider provider)
            throws SQLException {
        try {
            Connection physical = source.connect(credentials);
            watch.settled();
            return physical;
        } catch (Throwable failure) {
            if (provider != null && Refusal.of(failure) == ConnectFailure.CREDENTIALS) {
                watch.refused(credentials, provider);
            }
            throw failure;
        }
    }

    private static String target(WeirConfig config) {
        String url = config.jdbcUrl();
        return url == null ? "the data source" : MaskedUrl.of(url);
    }

    @Override
    PoolSnapshot snapshot() {
        PoolState state = slots.state();
        return new PoolSnapshot(
                config.poolName(),
                state.idle() + state.leased() + state.held(),
                state.idle(),
                state.leased(),
                state.held(),
                state.opening(),
                state.closing(),
                state.waiting(),
                state.limits().ceiling(),
                state.limits().floor(),
                state.suspended(),
                state.borrowed(),
                observer.timeouts(),
                observer.opens(),
                observer.openFailures(),
                observer.closes(),
                observer.resets(),
                sessions.unwraps(),
                observer.waits(),
                state.meanHoldNanos(),
                state.connectNanos(),
                state.oldestWaitNanos());
    }

    @Override
    void close(Duration grace) {
        slots.close();
        watch.settled();
        try {
            slots.awaitReturned(TimeUnit.NANOSECONDS.convert(grace));
            slots.seize();
            if (!slots.awaitEmpty(LAST_CLOSES.toNanos())) {
                calls.abortAll();
                slots.awaitEmpty(LAST_ABORTS.toNanos());
            }
        } catch (InterruptedException e) {
            slots.seize();
            calls.abortAll();
            Thread.currentThread().interrupt();
        }
        threads.shutdown();
        calls.shutdown();
        LOG.log(Level.INFO, () -> config.poolName() + " - closed");
    }

    @Override
    boolean isClosed() {
        return slots.isClosed();
    }

    @Override
    void suspend() {
        slots.suspend();
    }

    @Override
    void resume() {
        slots.resume();
    }

    @Override
    void softEvict() {
        slots.evictAll();
    }

    @Override
    void evict(Connection handle) {
        if (handle instanceof ConnectionHandle own) {
            own.evictFrom(slots);
        }
    }

    @Override
    void reconfigure(WeirConfig changed, ConfigKey key) {
        config = changed;
        timeoutNanos = changed.connectionTimeout().toNanos();
        tracing = !changed.leakDetectionThreshold().isZero();
        sessions.configure(sessionSettings(changed));
        calls.setSettings(connectSettings(changed));
        slots.setLimits(limits(changed));
        if (key == ConfigKey.CREDENTIALS
                || key == ConfigKey.USERNAME
                || key == ConfigKey.PASSWORD) {
            slots.forgetRefusal();
        }
    }

    private static PoolLimits limits(WeirConfig config) {
        return new PoolLimits(
                config.maximumPoolSize(),
                config.minimumIdle(),
                config.aliveBypassWindow().toNanos(),
                config.idleTimeout().toNanos(),
                config.keepaliveTime().toNanos(),
                config.maxLifetime().toNanos(),
                config.leakDetectionThreshold().toNanos());
    }

    private static ConnectSettings connectSettings(WeirConfig config) {
        return new ConnectSettings(
                config.loginTimeout().toNanos(), config.validationTimeout().toNanos());
    }

    private static SessionSettings sessionSettings(WeirConfig config) {
        ExceptionOverride override = config.exceptionOverride();
        return new SessionSettings(
                config.autoCommit(),
                config.readOnly(),
                config.transactionIsolation().isPresent()
                        ? (Integer) config.transactionIsolation().getAsInt()
                        : null,
                config.catalog(),
                config.schema(),
                config.requestBoundaries(),
                config.validationTimeout(),
                config.connectionTestQuery(),
                switch (config.sessionReset()) {
                    case DIRTY -> ResetPolicy.DIRTY;
                    case ALWAYS -> ResetPolicy.ALWAYS;
                    case OFF -> ResetPolicy.OFF;
                },
                config.connectionInitSql(),
                override == null ? ExceptionJudge.DEFAULTS : judge(override));
    }

    private static ExceptionJudge judge(ExceptionOverride override) {
        return exception ->
                switch (override.adjudicate(exception)) {
                    case CONTINUE_EVICT -> ExceptionJudge.Outcome.DEFAULT;
                    case DO_NOT_EVICT -> ExceptionJudge.Outcome.CONTINUE;
                    case MUST_EVICT -> ExceptionJudge.Outcome.EVICT;
                };
    }
}
