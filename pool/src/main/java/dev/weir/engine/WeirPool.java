package dev.weir.engine;

import dev.weir.ConfigKey;
import dev.weir.ConnectionExecutor;
import dev.weir.Diagnosis;
import dev.weir.FleetView;
import dev.weir.Lane;
import dev.weir.LaneResolver;
import dev.weir.Lanes;
import dev.weir.PoolHealth;
import dev.weir.PoolHealth.Status;
import dev.weir.PoolSnapshot;
import dev.weir.SizeExplanation;
import dev.weir.Sizing;
import dev.weir.WeirConfig;
import dev.weir.connect.ConnectionFactory;
import dev.weir.connect.Connector;
import dev.weir.connect.DriverCalls;
import dev.weir.connect.DriverThreads;
import dev.weir.executor.PoolExecutors;
import dev.weir.fleet.FleetBudgetException;
import dev.weir.fleet.TokenLedger;
import dev.weir.handle.ConnectionHandle;
import dev.weir.handle.LeakTrackedHandle;
import dev.weir.handle.TenantConnectionHandle;
import dev.weir.lease.Clock;
import dev.weir.lease.PoolLimits;
import dev.weir.lease.PoolState;
import dev.weir.lease.Scheduler;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.lease.StackRoom;
import dev.weir.lease.TenantState;
import dev.weir.lease.Verdict;
import dev.weir.lease.Waiter;
import dev.weir.observe.BorrowPlace;
import dev.weir.observe.HolderFigures;
import dev.weir.observe.LeakDetector;
import dev.weir.observe.MetricsRecorders;
import dev.weir.observe.PoolFigures;
import dev.weir.observe.PoolFigures.TenantFigures;
import dev.weir.observe.PoolObserver;
import dev.weir.observe.SizeFigures;
import dev.weir.peers.Census;
import dev.weir.session.Session;
import dev.weir.tenant.Tenant;
import dev.weir.tenant.Tenants;
import dev.weir.text.Durations;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * The running pool: puts slots, driver calls, handles and observation together. What {@link
 * dev.weir.WeirDataSource} drives. All methods are thread-safe, and all may be called after {@link
 * #close}.
 *
 * <p>Longer than other files: the fast path of a borrow and the wiring of all parts are one object.
 */
public class WeirPool {
    /** Vendor code of an exception that says that the pool is closed. */
    public static final int CLOSED_CODE = 5;

    private static final System.Logger LOG = PoolLog.of("dev.weir");

    /** After which the fleet tries again what found no thread. */
    private static final long MOMENT_NANOS = 100_000_000L;

    /**
     * How long others may have changed the triggers before the pool sees it. The look costs one
     * reset and one query, once per pool.
     */
    private static final long LOOK_NANOS = 60_000_000_000L;

    /** How long physical connections may take to close, beyond the grace. */
    private static final long LAST_CLOSES_NANOS = 5_000_000_000L;

    /** How long those may take that are cut off then. */
    private static final long LAST_ABORTS_NANOS = 1_000_000_000L;

    private static final AtomicReferenceFieldUpdater<WeirPool, Slot> UNLENT =
            AtomicReferenceFieldUpdater.newUpdater(WeirPool.class, Slot.class, "unlent");

    private final Clock clock;
    private final Connector connector;
    private final PoolThreads threads;
    private final DriverThreads drivers;

    /** The pool's threads, unless it lives in another time. */
    private final Scheduler scheduler;

    private final PoolObserver observer;
    private final DriverCalls calls;
    private final SlotPool slots;

    private final @Nullable Tenants tenants;

    private final PoolExecutors executors;

    /**
     * Whether a borrow may need more than an idle connection: there are tenants, executors, metrics
     * recorders, or a resolver of lanes. Plain: whoever has a task began after it was set.
     */
    private boolean detours;

    private final @Nullable LaneResolver laneResolver;

    private final BorrowFailures borrowFailures;
    private final LeakDetector leakDetector;

    private final @Nullable TokenLedger fleet;

    /** Most connections that the fleet leaves to this pool. */
    private volatile int fleetMost = Integer.MAX_VALUE;

    /** Lent to a borrower that had no stack left for its handle: a write needs none. */
    private volatile @Nullable Slot unlent;

    private volatile boolean isStarted;
    private final SizingInputs inputs;

    private volatile WeirConfig config;
    private volatile long timeoutNanos;

    /** Whether borrowers leave where they borrowed; plain, a late view does no harm. */
    private boolean tracing;

    /** Who is told of single borrows; plain likewise. */
    private MetricsRecorders recorders = MetricsRecorders.NONE;

    /** For {@link #start}; and for tests, which replace what it does. */
    protected WeirPool(
            WeirConfig config, ConnectionFactory source, Clock clock, @Nullable Scheduler timed) {
        this.config = config;
        this.clock = clock;
        this.timeoutNanos = config.connectionTimeout().toNanos();
        this.tracing = !config.leakDetectionThreshold().isZero();
        this.tenants = config.hasTenants() ? new Tenants(config) : null;
        this.laneResolver = config.lanes() == Lanes.OFF ? null : config.laneResolver();
        this.detours = tenants != null || laneResolver != null;
        String id = Census.newId();
        ConnectionFactory named = source.named(Census.nameOfSessions(id, config.poolName()));
        String unseen = SizingInputs.unseen(config, named != source);
        this.connector =
                new Connector(
                        config,
                        unseen == null && config.sizing() == Sizing.AUTO ? named : source,
                        new ConnectReports(),
                        clock,
                        tenants == null ? null : tenants.counts);
        this.threads = new PoolThreads(config.poolName(), config.threadFactory());
        this.scheduler = timed == null ? threads : timed;
        this.drivers = new DriverThreads(threads.factory, DriverThreads.IDLE_NANOS);
        this.observer =
                new PoolObserver(
                        config.poolName(),
                        Connector.target(config),
                        clock,
                        config.poolListener(),
                        drivers::run);
        this.calls = new DriverCalls(clock, scheduler, drivers, connector, observer, config);
        this.slots =
                new SlotPool(
                        clock,
                        scheduler,
                        calls,
                        observer,
                        limits(config).withoutFloor(),
                        tenants == null ? 0 : config.maxTenantsPerConnection(),
                        Math::random);
        slots.setMaxWaiters(config.maxWaiters());
        slots.setPatience(timeoutNanos);
        if (config.lanes() == Lanes.OFF) {
            slots.withoutLanes();
        }
        this.inputs = new SizingInputs(config, id, unseen, slots, scheduler);
        calls.answerTo(slots);
        String fleetName = config.fleet();
        this.fleet =
                fleetName == null
                        ? null
                        : new TokenLedger(
                                config.poolName(),
                                fleetName,
                                config.fleetBudget(),
                                slots,
                                new FleetHost());
        if (fleet != null) {
            connector.gate(fleet);
        }
        BorrowPlace place = BorrowPlace.of(config.applicationPackages());
        this.borrowFailures =
                new BorrowFailures(config.poolName(), clock, slots, observer, this::snapshot);
        this.executors =
                new PoolExecutors(
                        (tenant, lane) -> borrow(tenant, hint(lane), timeoutNanos),
                        ended -> borrowFailures.exception(ended, timeoutNanos),
                        config.poolName(),
                        slots,
                        threads::loader);
        this.leakDetector = new LeakDetector(scheduler, slots, () -> this.config, place);
    }

    @FunctionalInterface
    public interface Starter {
        /** The recorders are told from the first connect on. */
        WeirPool start(WeirConfig config, ConnectionFactory source, MetricsRecorders recorders)
                throws SQLException;
    }

    /** Asked before an order changes anything. */
    public static void needRoom() {
        StackRoom.needForOrder();
    }

    public static WeirPool start(
            WeirConfig config, ConnectionFactory source, MetricsRecorders recorders)
            throws SQLException {
        return start(config, source, recorders, Clock.system(), null);
    }

    /** In a time of its own, by which {@code timed} runs timed work. Drivers take real time. */
    public static WeirPool start(
            WeirConfig config,
            ConnectionFactory source,
            MetricsRecorders recorders,
            Clock clock,
            @Nullable Scheduler timed)
            throws SQLException {
        WeirPool pool = new WeirPool(config, source, clock, timed);
        pool.record(recorders);
        Duration failAfter = config.initializationFailTimeout();
        if (!failAfter.isNegative()) {
            try {
                PoolStart.awaitFirst(pool.clock, pool.slots, failAfter, config.loginTimeout());
            } catch (SQLException failure) {
                if (!failAfter.isZero()) {
                    pool.end(Duration.ZERO);
                    throw failure;
                }
                LOG.log(
                        Level.WARNING,
                        () ->
                                config.poolName()
                                        + " - started without a connection to the database: "
                                        + LoggedFailure.words(failure));
            }
        }
        // until here the first alone: more would delay it, and give a wrong password again
        pool.isStarted = true;
        pool.setLimits();
        LOG.log(Level.INFO, () -> config.poolName() + " - started");
        return pool;
    }

    /** Lends a connection; after {@link #close}, fails with SQLState 08003 and vendor code 5. */
    public Connection getConnection() throws SQLException {
        if (detours || tracing || unlent != null) {
            return getConnection(BorrowTerms.DEFAULT);
        }
        Slot slot = slots.tryBorrow();
        if (slot == null) {
            return borrow(null, null, timeoutNanos);
        }
        try {
            return lendAtOnce(slot);
        } catch (StackOverflowError end) {
            unlent = slot;
            giveBackUnlent();
            throw end;
        } catch (Throwable failure) {
            slot.release(slot.lease(), Verdict.LEND_ON);
            throw failure;
        }
    }

    /** Without a handle nobody else could ever end that lease; the next borrower does. */
    private void giveBackUnlent() {
        StackRoom.need();
        Slot slot = UNLENT.getAndSet(this, null);
        if (slot != null) {
            slot.release(slot.lease(), Verdict.LEND_ON);
        }
    }

    /** Fails with SQLState 22023 when the terms name no tenant of this pool. */
    public Connection getConnection(BorrowTerms terms) throws SQLException {
        Tenant tenant = tenant(terms);
        Lane hint = lane(terms);
        long patience = terms.patienceNanos() > 0 ? terms.patienceNanos() : timeoutNanos;
        return borrow(tenant, hint, patience);
    }

    /** The tenant that the terms name, or the resolver; null: the pool's own user. */
    private @Nullable Tenant tenant(BorrowTerms terms) throws SQLException {
        if (tenants != null) {
            return tenants.of(terms.tenant(), terms.key());
        }
        if (terms.tenant() == null) {
            return null;
        }
        throw new SQLFeatureNotSupportedException(
                config.poolName() + " - the pool has no tenants: set tenants or tenantSource.",
                "0A000");
    }

    /** The lane that the terms name, or the resolver; null: the pool finds out. */
    private @Nullable Lane lane(BorrowTerms terms) throws SQLException {
        try {
            LaneResolver asked = terms.lane() == null ? laneResolver : null;
            return hint(asked == null ? terms.lane() : asked.currentLane());
        } catch (RuntimeException e) {
            throw LoggedFailure.ofCallback("laneResolver", e);
        }
    }

    private @Nullable Lane hint(@Nullable Lane lane) {
        return config.lanes() == Lanes.OFF ? null : lane;
    }

    /** A task of an executor's has a connection reserved for it. */
    private Connection borrow(@Nullable Tenant tenant, @Nullable Lane hint, long patience)
            throws SQLException {
        MetricsRecorders told = recorders;
        if (unlent != null) {
            giveBackUnlent();
        }
        Slot slot = executors.take(tenant);
        boolean mayBeSampled = false;
        if (slot == null) {
            slot = slots.tryBorrow(tenant, hint);
            mayBeSampled = slot != null && tenants == null && hint == null;
        }
        long waitedNanos = 0;
        try {
            if (slot == null) {
                Waiter waiter = slots.borrow(tenant, hint, patience);
                if (waiter.outcome() != Waiter.Outcome.SERVED) {
                    throw borrowFailures.exception(waiter, patience);
                }
                slot = waiter.slot();
                long waited = waiter.waitedNanos();
                waitedNanos = waited;
                Lane lane = waiter.isLong() ? Lane.LONG : Lane.SHORT;
                String id = tenant == null ? null : tenant.id();
                told.tell(recorder -> recorder.waited(waited, lane, id));
            }
            if (told.timesLeases()) {
                slot.meterLease();
                long waited = waitedNanos;
                told.tellTimes(recorder -> recorder.acquired(waited));
            }
            return mayBeSampled ? lendAtOnce(slot) : lend(tenant, slot);
        } catch (StackOverflowError end) {
            if (slot != null) {
                unlent = slot;
                giveBackUnlent();
            }
            throw end;
        } catch (Throwable failure) {
            if (slot != null) {
                slot.release(slot.lease(), Verdict.LEND_ON);
            }
            throw failure;
        }
    }

    private Connection lendAtOnce(Slot slot) {
        if (slots.samples()) {
            slots.sampled(slot);
        }
        return lend(null, slot);
    }

    private Connection lend(@Nullable Tenant tenant, Slot slot) {
        if (tenants == null && !tracing) {
            return new ConnectionHandle(slot);
        }
        LeakTrackedHandle handle =
                tenants == null
                        ? new LeakTrackedHandle(slot)
                        : new TenantConnectionHandle(slot, tenant);
        if (tracing) {
            leakDetector.watch(handle, slot);
        }
        return handle;
    }

    /** An executor whose tasks have connections under these terms; fails likewise. */
    public ConnectionExecutor executor(BorrowTerms terms, Lane lane) throws SQLException {
        // a resolver speaks for the thread that borrows, not for the one that makes an executor
        Tenant tenant = terms.tenant() == null ? null : tenant(terms);
        detours = true;
        return executors.open(tenant, lane);
    }

    // --- what the pool tells of itself ---

    public PoolSnapshot snapshot() {
        PoolState state = slots.state();
        return new PoolFigures(
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
                Math.min(state.permits(), state.limits().ceiling()),
                slots.sizeState().slowDown(),
                state.suspended(),
                state.borrowed(),
                observer.timeouts.sum(),
                observer.rejections.sum(),
                observer.opened.sum(),
                observer.openFailures.sum(),
                observer.closes(),
                observer.resets.sum(),
                connector.sessions.unwraps(),
                observer.waits(),
                state.oldestWaitNanos(),
                observer.lanes(state),
                inputs.serverLimits(),
                tenantFigures());
    }

    public Diagnosis diagnose() {
        return new Diagnosis(
                snapshot(),
                HolderFigures.of(slots.leases(), slots.waitingThreads()),
                slots.held(),
                List.of());
    }

    private @Nullable TenantFigures tenantFigures() {
        TenantState state = slots.tenantState();
        return tenants == null || state == null
                ? null
                : TenantFigures.of(
                        state,
                        tenants.counts.binds.sum(),
                        tenants.counts.rebinds.sum(),
                        tenants.counts.unknown.sum());
    }

    public SizeExplanation explain() {
        return new SizeFigures(
                snapshot(),
                config.sizing(),
                slots.sizeState(),
                inputs.sentences(fleet()),
                observer.sizes());
    }

    /** Waits so long for the database to answer. */
    public PoolHealth health(long nanos) {
        Status answer = null;
        while (true) {
            if (slots.isClosed()) {
                return PoolStart.closed(snapshot());
            }
            if (slots.state().suspended()) {
                return health(
                        Status.SUSPENDED,
                        "the pool is suspended: borrowers wait until it is resumed",
                        null);
            }
            if (answer != null) {
                return judge(answer, nanos);
            }
            try {
                answer = slots.probe(nanos);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return health(
                        Status.DOWN,
                        "the check was interrupted before the database answered",
                        null);
            }
        }
    }

    private PoolHealth health(Status status, String why, @Nullable Throwable failure) {
        return new PoolHealth(status, why, failure, snapshot());
    }

    private PoolHealth judge(Status answer, long nanos) {
        PoolState state = slots.state();
        Throwable failure = answer == Status.DOWN ? slots.lastFailure() : null;
        // a full fleet says nothing of the connections that are at work
        boolean isFull = failure instanceof FleetBudgetException && state.leased() > 0;
        return switch (isFull ? Status.BUSY : answer) {
            case UP -> health(Status.UP, "the database answers", null);
            case BUSY ->
                    health(
                            Status.BUSY,
                            "no connection is idle: %d in use, %d borrowers waiting"
                                    .formatted(state.leased(), state.waiting()),
                            null);
            default ->
                    health(
                            Status.DOWN,
                            failure == null
                                    ? "the database has not answered within "
                                            + Durations.readable(nanos)
                                    : "no connection can be opened: "
                                            + LoggedFailure.words(failure),
                            failure);
        };
    }

    // --- the end ---

    /** Waiters fail at once, leases may go on for {@code grace}. Later calls do nothing. */
    public void close(Duration grace) {
        end(grace);
        LOG.log(Level.INFO, () -> config.poolName() + " - closed");
    }

    /**
     * Lets leases end and connections close, then cuts off what is left. Does not log it: of a pool
     * that has not started, the exception tells.
     */
    private void end(Duration grace) {
        executors.close();
        slots.close();
        calls.hurry();
        try {
            slots.awaitReturned(TimeUnit.NANOSECONDS.convert(grace));
            slots.seize();
            if (!slots.awaitEmpty(LAST_CLOSES_NANOS)) {
                calls.abortAll();
                if (!slots.awaitEmpty(LAST_ABORTS_NANOS)) {
                    int left = slots.state().total();
                    LOG.log(
                            Level.WARNING,
                            () ->
                                    "%1$s - is closed without %2$d of its connections: the driver does not return from a call, or refuses to close them. A thread dump shows the threads '%1$s:driver-...'"
                                            .formatted(config.poolName(), left));
                }
            }
        } catch (InterruptedException e) {
            slots.seize();
            calls.abortAll();
            Thread.currentThread().interrupt();
        }
        calls.shutdown();
        threads.shutdown();
    }

    public boolean isClosed() {
        return slots.isClosed();
    }

    public void suspend() {
        slots.suspend();
    }

    public void resume() {
        slots.resume();
    }

    public void softEvict() {
        slots.evictAll();
    }

    /** Retires the connection behind a handle of this pool; any other is left alone. */
    public void evict(Connection handle) {
        if (handle instanceof ConnectionHandle own) {
            own.evictFrom(slots);
        }
    }

    /**
     * Takes over a changed configuration, already checked.
     *
     * @param key the setting that differs; where others depend on it (the default floor on the
     *     ceiling), they may differ too
     */
    public void reconfigure(WeirConfig changed, ConfigKey key) {
        config = changed;
        timeoutNanos = changed.connectionTimeout().toNanos();
        slots.setPatience(timeoutNanos);
        tracing = !changed.leakDetectionThreshold().isZero();
        connector.configure(changed);
        calls.configure(changed);
        slots.setMaxWaiters(changed.maxWaiters());
        setLimits();
        inputs.configured(changed);
        if (key == ConfigKey.CREDENTIALS
                || key == ConfigKey.USERNAME
                || key == ConfigKey.PASSWORD) {
            slots.forgetRefusal();
        }
    }

    public void record(MetricsRecorders told) {
        observer.record(told);
        recorders = told;
        if (told.timesLeases()) {
            detours = true;
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

    private void setLimits() {
        slots.setLimits(limits(config).within(fleetMost));
    }

    public @Nullable FleetView fleet() {
        return fleet == null ? null : fleet.view();
    }

    private final class FleetHost implements TokenLedger.Host {
        @Override
        public void later(Runnable task, long nanos) {
            scheduler.schedule(
                    () -> drivers.run(task, noThread -> later(task, MOMENT_NANOS)), nanos);
        }

        @Override
        public void begins(int budget) {
            inputs.fleet(budget);
        }

        @Override
        public void bound(int connections) {
            fleetMost = connections;
            if (isStarted) {
                setLimits();
            }
        }

        @Override
        public void refused(String why) {
            inputs.fleet(0);
            inputs.blind(why);
            bound(Integer.MAX_VALUE);
        }
    }

    /** What the pool makes of connects; on its own threads. */
    private final class ConnectReports implements Connector.Observer {
        private final AtomicBoolean looksAgain = new AtomicBoolean();

        @Override
        public void refused(long nanos) {
            scheduler.schedule(slots::forgetRefusal, nanos);
        }

        @Override
        public void look(Session session) throws SQLException {
            inputs.look(session);
        }

        @Override
        public void looked() {
            if (looksAgain.compareAndSet(false, true)) {
                scheduler.schedule(this::lookAgain, LOOK_NANOS);
            }
        }

        private void lookAgain() {
            looksAgain.set(false);
            connector.sessions.lookAgain();
        }

        @Override
        public void opened(Session session) {
            inputs.opened(session);
        }
    }
}
