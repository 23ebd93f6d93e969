package dev.weir;

import dev.weir.connect.ConnectionFactory;
import dev.weir.engine.BorrowTerms;
import dev.weir.engine.PoolBeans;
import dev.weir.engine.PoolStart;
import dev.weir.engine.WeirPool;
import dev.weir.observe.MetricsRecorders;
import dev.weir.settings.Defaults;
import dev.weir.text.PoolLog;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A connection pool. Made by {@link #builder()}, from properties, or as a JavaBean: then the first
 * {@link #getConnection()} starts it.
 *
 * {@snippet :
 * WeirDataSource pool = WeirDataSource.builder()
 *         .jdbcUrl("jdbc:postgresql://localhost/app").username("app").password("secret")
 *         .build();
 * try (Connection c = pool.getConnection()) {
 *     // ...
 * }
 * }
 *
 * <p>Once started, it is thread-safe; settings that cannot change at run time then throw {@link
 * IllegalStateException}. What JDBC's own interfaces declare throws {@link SQLException} instead.
 * Neither serialisable nor referenceable.
 *
 * <p>The pool's threads have the context class loader of the thread that made this object while
 * they call the driver or code of the application's, and forget it at {@link #close()}.
 */
public class WeirDataSource extends WeirSettings implements DataSource, PoolControl, AutoCloseable {

    private static final System.Logger LOG = PoolLog.of("dev.weir");

    // Probes give up after a second (Kubernetes' timeoutSeconds); the answer has to reach them too.
    private static final Duration HEALTH_WITHIN = Duration.ofMillis(800);

    /** Guards starting, closing and changing; never held by a borrower of a started pool. */
    private final ReentrantLock lock = new ReentrantLock();

    private final WeirPool.Starter starter;

    /** Null until started; then it stays, closed or not. The only field that a borrow reads. */
    private volatile @Nullable WeirPool engine;

    private volatile @Nullable WeirConfig config;
    private volatile @Nullable ConnectionFactory source;
    private volatile boolean closed;

    /** Whether a thread starts the pool, which may take as long as the database lets it wait. */
    private volatile boolean starting;

    /** Whether the end was begun. */
    private boolean ended;

    private volatile @Nullable PrintWriter logWriter;
    private @Nullable PoolBeans beans;
    private MetricsRecorders recorders = MetricsRecorders.NONE;
    private final PoolStart poolStart = new PoolStart();

    /** A pool to be configured by setters; it starts with the first {@link #getConnection()}. */
    public WeirDataSource() {
        this.starter = WeirPool::start;
    }

    /**
     * A started pool, configured by properties; throws as {@link #WeirDataSource(WeirSettings)}.
     */
    public WeirDataSource(Map<?, ?> properties) {
        this(new WeirSettings(properties));
    }

    /**
     * A started pool with a copy of the settings.
     *
     * @throws WeirConfigException naming every fault
     * @throws PoolStartException when the database cannot be reached within {@code
     *     initializationFailTimeout}
     */
    @SuppressWarnings("this-escape") // at the end of the constructor, and JMX sees it complete
    public WeirDataSource(WeirSettings settings) {
        this(settings, WeirPool::start);
        startNow();
    }

    /**
     * A started pool as {@code config} says, such as {@link WeirConfig#load} reads it from a file;
     * throws as {@link #WeirDataSource(WeirSettings)}.
     */
    public WeirDataSource(WeirConfig config) {
        this(new WeirSettings(config));
    }

    /** A pool that is not started. */
    WeirDataSource(WeirSettings settings, WeirPool.Starter starter) {
        super(settings);
        this.starter = starter;
    }

    /** Begins to build a pool. */
    public static WeirBuilder builder() {
        return new WeirBuilder();
    }

    /**
     * Borrows a connection; closing it gives it back. Waits at most {@code connectionTimeout}; see
     * {@link #within} for another time.
     *
     * @throws PoolTimeoutException when none could be had in time, or when the borrower was turned
     *     away by {@code maxWaiters}
     * @throws SQLException SQLState 08003 when the pool is closed, 57014 when the thread was
     *     interrupted; at the start of the pool, what the driver threw, or a {@link
     *     SQLNonTransientConnectionException} caused by a {@link WeirConfigException} that names
     *     every fault of the configuration
     */
    @Override
    public Connection getConnection() throws SQLException {
        WeirPool started = engine;
        return started != null ? started.getConnection() : startForBorrower().getConnection();
    }

    /**
     * Not supported: a pool connects as one user.
     *
     * @throws SQLFeatureNotSupportedException always
     */
    @Override
    public Connection getConnection(@Nullable String user, @Nullable String pw)
            throws SQLException {
        throw new SQLFeatureNotSupportedException(
                "A pool connects as one user: call getConnection(), and make a pool for each user or set credentialsProvider.");
    }

    /** Borrows under terms of the caller's own. */
    Connection getConnection(BorrowTerms terms) throws SQLException {
        WeirPool started = engine;
        return (started != null ? started : startForBorrower()).getConnection(terms);
    }

    /**
     * A view of this pool whose borrowers say what kind of work they do, which beats what the pool
     * has learnt. {@link Lane#LONG} is for reports, exports and batch jobs: its borrowers wait in a
     * queue of their own, and have all connections but those that others need. {@link Lane#SHORT}
     * never waits there. With {@code lanes=off} both are as the pool itself.
     *
     * @throws NullPointerException when {@code lane} is null
     */
    public PoolView lane(Lane lane) {
        return view().lane(lane);
    }

    /**
     * An executor of long work: runs as many tasks at a time as {@link Lane#LONG} may have
     * connections at the moment. See {@link ConnectionExecutor}; close it when it is not needed any
     * more. For another lane or a tenant see {@link PoolView#executor()}.
     *
     * @throws PoolStartException when the pool had not started and cannot
     */
    public ConnectionExecutor executor() {
        return view().executor();
    }

    ConnectionExecutor executor(BorrowTerms terms) {
        if (engine == null) {
            startNow();
        }
        Lane lane = terms.lane() == null ? Lane.LONG : terms.lane();
        try {
            return started().executor(terms, lane);
        } catch (SQLException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private PoolView view() {
        return new PoolView(this, BorrowTerms.DEFAULT);
    }

    /**
     * A view of this pool whose borrowers wait at most {@code longestWait} instead of {@code
     * connectionTimeout}: a request that has 200 ms left asks {@code
     * pool.within(Duration.ofMillis(200)).getConnection()}. A pool that has not started is started
     * by the view's first {@code getConnection()}, which takes what the start takes.
     *
     * @param longestWait above zero; more than 24 days count as 24 days
     * @throws IllegalArgumentException when it is zero or negative
     */
    public PoolView within(Duration longestWait) {
        return view().within(longestWait);
    }

    /**
     * A view of this pool whose connections are a tenant's: bound to its role, path or catalog when
     * their first statement goes out, so that {@code getConnection()} itself never talks to the
     * server. Its {@code getConnection()} throws with SQLState 22023 when the name is not fit for
     * SQL or the pool knows no such tenant, 0A000 when the pool has no tenants at all.
     *
     * @param name one of those that {@code tenants} or {@code tenantSource} know
     */
    public PoolView forTenant(String name) {
        return view().forTenant(name);
    }

    /**
     * The same as {@link #forTenant} for a tenant that is given whole, as one that has several
     * schemas; {@link TenantSource#allows} is asked whether it may be served.
     */
    public PoolView tenant(TenantKey key) {
        return view().tenant(key);
    }

    private void startNow() {
        try {
            start();
        } catch (SQLException e) {
            throw new PoolStartException(PoolStart.message(this, e), e);
        }
    }

    /**
     * Nobody waits longer than {@code connectionTimeout} for another thread that is starting the
     * pool.
     */
    private void lockToStart() throws SQLException {
        try {
            if (!lock.tryLock(getConnectionTimeout(), TimeUnit.MILLISECONDS)) {
                throw new SQLTransientConnectionException(
                        "The pool is still being started by another thread after "
                                + getConnectionTimeout()
                                + "ms: is the database reachable?",
                        "08001",
                        PoolTimeoutException.Reason.CANNOT_CONNECT.vendorCode);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("Interrupted while the pool was being started.", "57014", e);
        }
    }

    /** Callers of JDBC's methods expect nothing but {@link SQLException}. */
    private WeirPool startForBorrower() throws SQLException {
        try {
            return start();
        } catch (WeirConfigException e) {
            throw new SQLNonTransientConnectionException(e.getMessage(), "08001", e);
        }
    }

    /**
     * @throws WeirConfigException naming every fault of the configuration
     */
    private WeirPool start() throws SQLException {
        WeirPool.needRoom();
        lockToStart();
        WeirPool started = engine;
        if (started != null) {
            lock.unlock();
            return started;
        }
        starting = true;
        try {
            refuseIfClosed();
            WeirPool begun = poolStart.call(() -> begin(toConfig()));
            refuseIfClosed();
            return begun;
        } finally {
            starting = false;
            lock.unlock();
            if (closed) {
                end(Duration.ZERO);
            }
        }
    }

    private void refuseIfClosed() throws SQLException {
        if (closed) {
            throw new SQLNonTransientConnectionException(
                    "The pool was closed before it started: make another one.",
                    "08003",
                    WeirPool.CLOSED_CODE);
        }
    }

    private WeirPool begin(WeirConfig checked) throws SQLException {
        store(ConfigKey.POOL_NAME, checked.poolName());
        ConnectionFactory opened = ConnectionFactory.of(checked);
        for (String warning : PoolStart.warnings(checked, checked.waitsForEver())) {
            LOG.log(System.Logger.Level.WARNING, () -> checked.poolName() + " - " + warning);
        }
        WeirPool started = starter.start(checked, opened, recorders);
        config = checked;
        source = opened;
        engine = started;
        poolStart.forgetLoader();
        if (checked.registerMbeans()) {
            beans = new PoolBeans(this, this::inForce, this, this::explain);
        }
        return started;
    }

    /**
     * Sets one setting. After the start, only those that {@link ConfigKey#isChangeableAtRunTime()},
     * and others to the value that is in force.
     *
     * @throws IllegalStateException when the pool has started and the setting cannot change any
     *     more
     * @throws WeirConfigException when the pool has started and the value is refused
     */
    @Override
    public void set(ConfigKey key, @Nullable Object value) {
        WeirPool.needRoom();
        lock.lock();
        try {
            WeirPool started = engine;
            WeirConfig present = config;
            if (started == null || present == null) {
                store(key, value);
                return;
            }
            if (!key.isChangeableAtRunTime()) {
                if (isInForce(present, key, value)) {
                    return;
                }
                throw new IllegalStateException(
                        "%s - %s cannot change after the pool has started: set it before the first getConnection(), or make another pool."
                                .formatted(present.poolName(), key));
            }
            WeirConfig changed = trial(present, key, value);
            started.reconfigure(changed, key);
            config = changed;
            store(key, value);
        } finally {
            lock.unlock();
        }
    }

    /**
     * The configuration in force, changes at run time included; before the start, what the settings
     * amount to.
     */
    @Override
    public WeirConfig toConfig() {
        WeirConfig present = config;
        return present != null ? present : super.toConfig();
    }

    /** The pool at this instant; before the start, one without connections. */
    @Override
    public PoolSnapshot snapshot() {
        WeirPool present = engine;
        return present != null ? present.snapshot() : PoolStart.snapshot(this);
    }

    /**
     * Why the pool has the size it has: its present numbers, and the latest decisions with what
     * they rest on. {@code toString()} of the result is for people. Cheap enough for a page that is
     * polled. Before the start, that of a pool without connections.
     */
    public SizeExplanation explain() {
        WeirPool present = engine;
        return present != null ? present.explain() : PoolStart.explanation(this);
    }

    /**
     * The pools that share this pool's total, as far as it knows them; null without {@code fleet},
     * where its locks cannot be had, and before the start.
     */
    public @Nullable FleetView fleet() {
        WeirPool present = engine;
        return present == null ? null : present.fleet();
    }

    /**
     * Has single events told to what {@code make} makes, until it is removed or the pool is closed.
     * May be called before the pool has started; a pool without a name gets one then, so that
     * metrics and log agree. On a closed pool {@link MetricsRecorder#poolClosed} is called at once.
     *
     * @param make is given the pool's name, and called once
     * @return what {@code make} returned
     */
    public <R extends MetricsRecorder> R addMetricsRecorder(Function<String, R> make) {
        WeirPool.needRoom();
        R recorder;
        lock.lock();
        try {
            String name = getPoolName();
            if (name == null) {
                name = Defaults.poolName();
                store(ConfigKey.POOL_NAME, name);
            }
            recorder = make.apply(name);
            if (!closed) {
                record(recorders.with(recorder));
                return recorder;
            }
        } finally {
            lock.unlock();
        }
        MetricsRecorders.NONE.with(recorder).tell(MetricsRecorder::poolClosed);
        return recorder;
    }

    /** Tells {@code recorder} nothing more; does nothing when it was not added. */
    public void removeMetricsRecorder(MetricsRecorder recorder) {
        WeirPool.needRoom();
        lock.lock();
        try {
            record(recorders.without(recorder));
        } finally {
            lock.unlock();
        }
    }

    private void record(MetricsRecorders told) {
        recorders = told;
        WeirPool present = engine;
        if (present != null) {
            present.record(told);
        }
    }

    /**
     * Who holds the connections now, and since when: what a timeout would say at this moment. Who
     * borrowed where is known with {@code leakDetectionThreshold}. Takes the pool's lock for a
     * moment, so it is for people and pages, not for each request. Before the start, nobody.
     */
    public Diagnosis diagnose() {
        WeirPool present = engine;
        return present != null ? present.diagnose() : new Diagnosis(snapshot(), List.of());
    }

    /**
     * The same as {@link #health(Duration)} with 800 ms: a probe that waits for a second has its
     * answer in time.
     */
    public PoolHealth health() {
        return health(HEALTH_WITHIN);
    }

    /**
     * Whether the pool can serve its borrowers: tells a busy pool from a broken one, for probes and
     * health checks. It does not borrow, so it never waits behind borrowers, and they wait for it
     * only briefly. An answer of the database within the last half second is as good as one now;
     * otherwise an idle connection is validated, or one opened if none is idle and nothing has been
     * lent in that time. A pool that has not started is started, on a thread of its own.
     *
     * <p>While all connections that may exist are in use and none is returned, no connection can
     * ask: then the pool is {@link PoolHealth.Status#BUSY} unless its last connect failed. Any
     * number of checks may come together.
     *
     * @param longest how long to wait for an answer, above zero
     * @return {@link PoolHealth.Status#DOWN} too when the calling thread is interrupted, whose flag
     *     stays set
     * @throws IllegalArgumentException when {@code longest} is not above zero
     */
    public PoolHealth health(Duration longest) {
        if (longest.isNegative() || longest.isZero()) {
            throw new IllegalArgumentException(
                    "The check may take %s: give a time above 0.".formatted(longest));
        }
        WeirPool present = engine;
        if (present != null) {
            return present.health(TimeUnit.NANOSECONDS.convert(longest));
        }
        if (closed) {
            return PoolStart.closed(snapshot());
        }
        return poolStart.health(this::start, longest, this::snapshot);
    }

    @Override
    public void suspend() {
        suspendable().suspend();
    }

    @Override
    public void resume() {
        suspendable().resume();
    }

    @Override
    public void softEvictConnections() {
        WeirPool.needRoom();
        WeirPool present = engine;
        if (present != null) {
            present.softEvict();
        }
    }

    @Override
    public void evictConnection(Connection connection) {
        WeirPool.needRoom();
        WeirPool present = engine;
        if (present != null) {
            present.evict(connection);
        }
    }

    /**
     * See {@link ConfigKey#LOGIN_TIMEOUT}.
     *
     * @param seconds 0 takes the default
     * @throws SQLFeatureNotSupportedException when the pool has started
     */
    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        try {
            super.setLoginTimeout(seconds);
        } catch (IllegalStateException e) {
            throw new SQLFeatureNotSupportedException(e.getMessage(), "0A000", e);
        }
    }

    private WeirPool suspendable() {
        WeirPool.needRoom();
        WeirPool present = started();
        if (!toConfig().allowPoolSuspension()) {
            throw new IllegalStateException(
                    getPoolName() + " - cannot be suspended: set allowPoolSuspension=true.");
        }
        return present;
    }

    private WeirPool started() {
        WeirPool present = engine;
        if (present == null) {
            throw new IllegalStateException(
                    "The pool has not started: the first getConnection() starts it.");
        }
        return present;
    }

    /** Whether the pool has started, is not suspended and is not closed. */
    public boolean isRunning() {
        WeirPool present = engine;
        return present != null && !present.isClosed() && !present.snapshot().suspended();
    }

    /** Whether the pool was closed. */
    public boolean isClosed() {
        return closed;
    }

    /** Closes the pool with the {@code closeGrace} that was configured. Later calls do nothing. */
    @Override
    public void close() {
        WeirConfig present = config;
        close(present == null ? Duration.ZERO : present.closeGrace());
    }

    /**
     * Closes the pool: borrowers that wait fail at once, connections in use may go on for {@code
     * grace} and are aborted then. Later calls do nothing. A pool that another thread is starting
     * ends when that thread has heard from the database; this call does not wait for it.
     */
    public void close(Duration grace) {
        WeirPool.needRoom();
        closed = true;
        if (!starting) {
            end(grace);
        }
    }

    private void end(Duration grace) {
        MetricsRecorders told;
        lock.lock();
        try {
            if (ended) {
                return;
            }
            ended = true;
            told = recorders;
            recorders = MetricsRecorders.NONE;
            poolStart.forgetLoader();
        } finally {
            lock.unlock();
        }
        WeirPool present = engine;
        if (beans != null) {
            beans.unregister();
        }
        if (present != null) {
            present.close(grace);
            present.record(MetricsRecorders.NONE);
        }
        told.tell(MetricsRecorder::poolClosed);
    }

    /**
     * Itself as any type that it has, such as {@link PoolControl}, else the data source that it
     * wraps.
     */
    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type == null) {
            throw new SQLException("unwrap needs a type: it was null.", "22004");
        }
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        DataSource inner = inner();
        if (type.isInstance(inner)) {
            return type.cast(inner);
        }
        if (inner != null && inner.isWrapperFor(type)) {
            return inner.unwrap(type);
        }
        throw new SQLException("This data source is no " + type.getName() + " and wraps none.");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        DataSource inner = inner();
        return type != null
                && (type.isInstance(this)
                        || type.isInstance(inner)
                        || (inner != null && inner.isWrapperFor(type)));
    }

    private @Nullable DataSource inner() {
        ConnectionFactory present = source;
        return present != null ? present.dataSource() : getDataSource();
    }

    /** The writer given to {@link #setLogWriter}; the pool and the driver do not use it. */
    @Override
    public @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    /**
     * Kept for {@link #getLogWriter()}; the pool logs to the {@link System.Logger} named {@code
     * dev.weir}.
     */
    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        logWriter = out;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("dev.weir");
    }

    /** Name, place and state; no secret. */
    @Override
    public String toString() {
        String state = closed ? "closed" : engine == null ? "not started" : "running";
        return "WeirDataSource[" + getPoolName() + ", " + state + "]";
    }
}
