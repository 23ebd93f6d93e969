package dev.weir.engine;

import dev.weir.ConfigKey;
import dev.weir.Lane;
import dev.weir.Lanes;
import dev.weir.LatencySummary;
import dev.weir.PoolHealth;
import dev.weir.PoolSnapshot;
import dev.weir.SizeExplanation;
import dev.weir.Tenancy;
import dev.weir.WeirConfig;
import dev.weir.WeirConfigException;
import dev.weir.WeirSettings;
import dev.weir.connect.Connector;
import dev.weir.database.Database.DataPlace;
import dev.weir.database.Databases;
import dev.weir.lease.Clock;
import dev.weir.lease.SizeState;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Verdict;
import dev.weir.lease.Waiter;
import dev.weir.observe.PoolFigures;
import dev.weir.observe.PoolFigures.LaneFigures;
import dev.weir.observe.PoolFigures.TenantFigures;
import dev.weir.observe.SizeFigures;
import dev.weir.text.Durations;
import dev.weir.text.LoggedFailure;
import dev.weir.text.MaskedUrl;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The start of a pool. Classes are found and drivers called as the thread that made the pool would:
 * with its context class loader. A health check starts the pool on a thread of its own, since a
 * start may take longer than a check waits; at most one is under way, however many checks come.
 */
public final class PoolStart {
    /** How often a failed connect is looked for. */
    private static final long POLL_NANOS = 5_000_000L;

    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable FutureTask<WeirPool> underWay;
    private @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();

    @FunctionalInterface
    public interface Start {
        WeirPool start() throws SQLException;
    }

    /** Starts the pool under the loader of its maker; under the lock of the pool. */
    public WeirPool call(Start start) throws SQLException {
        Thread here = Thread.currentThread();
        ClassLoader own = here.getContextClassLoader();
        if (loader != null) {
            here.setContextClassLoader(loader);
        }
        try {
            return start.start();
        } finally {
            here.setContextClassLoader(own);
        }
    }

    /** A pool that has started or is closed keeps no loader alive; under the lock of the pool. */
    public void forgetLoader() {
        loader = null;
    }

    /** What a check finds that has to start the pool first. */
    public PoolHealth health(
            Callable<WeirPool> start, Duration longest, Supplier<PoolSnapshot> snapshot) {
        long nanos = TimeUnit.NANOSECONDS.convert(longest);
        String why;
        Throwable failure = null;
        try {
            // the start has just heard from the database
            return underWay(start).get(nanos, TimeUnit.NANOSECONDS).health(nanos);
        } catch (TimeoutException e) {
            why = "it has taken longer than " + Durations.readable(longest);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            why = "the check was interrupted";
        } catch (ExecutionException e) {
            failure = Objects.requireNonNullElse(e.getCause(), e);
            why =
                    failure instanceof WeirConfigException wrong
                            ? String.join("; ", wrong.problems())
                            : LoggedFailure.words(failure);
        }
        return new PoolHealth(
                PoolHealth.Status.DOWN,
                "the pool has not started: " + why,
                failure,
                snapshot.get());
    }

    private FutureTask<WeirPool> underWay(Callable<WeirPool> start) {
        lock.lock();
        try {
            FutureTask<WeirPool> task = underWay;
            if (task == null || task.isDone()) {
                task = new FutureTask<>(start);
                underWay = task;
                Thread.ofPlatform().daemon().name("weir-start").start(task);
            }
            return task;
        } finally {
            lock.unlock();
        }
    }

    // --- the first connection ---

    /** A borrower that gives its connection back at once. */
    private static final class First extends Waiter {
        private final Thread thread = Thread.currentThread();

        First() {
            super(Thread.currentThread().threadId());
        }

        @Override
        protected void wake() {
            LockSupport.unpark(thread);
        }
    }

    /**
     * Waits for the first connection: {@code initializationFailTimeout}. The calling thread only
     * waits; the connect is one of the pool's own, asked for by a borrower. One that is refused
     * says little while another connect is under way: the server may have had room for one.
     *
     * @param failAfter how long to go on trying after failures; at least one attempt is made
     * @param attempt most that one attempt may take
     * @throws SQLException the last failure, when none succeeded
     */
    static void awaitFirst(Clock clock, SlotPool pool, Duration failAfter, Duration attempt)
            throws SQLException {
        First first = new First();
        pool.join(first);
        long begun = clock.nanoTime();
        long most = Math.max(failAfter.toNanos(), attempt.toNanos());
        while (first.outcome() == Waiter.Outcome.WAITING && !first.thread.isInterrupted()) {
            long taken = clock.nanoTime() - begun;
            boolean failed = pool.lastFailure() != null && pool.state().opening() == 0;
            if (taken >= (failed ? failAfter.toNanos() : most)) {
                break;
            }
            LockSupport.parkNanos(first, Math.min(most - taken, POLL_NANOS));
        }
        Throwable cause = pool.lastFailure();
        pool.leave(first);
        if (first.outcome() == Waiter.Outcome.SERVED) {
            first.slot().release(first.slot().lease(), Verdict.LEND_ON);
            return;
        }
        if (first.thread.isInterrupted()) {
            throw new SQLException(
                    "interrupted while waiting for the first connection",
                    "57014",
                    new InterruptedException());
        }
        if (cause instanceof SQLException e) {
            throw e;
        }
        throw new SQLTransientConnectionException(
                cause == null
                        ? "no answer to the first connect"
                        : "the first connect failed: " + LoggedFailure.words(cause),
                "08001",
                cause);
    }

    // --- what a pool tells that has not started ---

    /** What to think over in settings that are right, each a sentence. */
    public static List<String> warnings(WeirConfig config, boolean waitsForEver) {
        return Stream.of(
                        volatileData(config),
                        waitsForEver
                                ? "connectionTimeout is 0: borrowers may wait for 24 days. Set a time after which an error is better."
                                : null)
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * What to change where an in-memory database would lose its data, or borrowers see different
     * ones; null when nothing is known to be wrong.
     */
    static @Nullable String volatileData(WeirConfig config) {
        DataPlace place = Databases.dataPlace(config.jdbcUrl());
        if (place == DataPlace.APART) {
            return null;
        }
        String shown = Connector.target(config);
        boolean isEach = place == DataPlace.EACH_CONNECTION;
        boolean memory = place != DataPlace.BESIDE_FILES;
        if (memory && config.isSet(ConfigKey.SESSION_RESET) && config.sessionReset().resets()) {
            return "sessionReset=%s closes connections that SQL has changed, and %s ends with its %sconnection: leave sessionReset out."
                    .formatted(
                            config.sessionReset().name().toLowerCase(Locale.ROOT),
                            shown,
                            isEach ? "" : "last ");
        }
        return isEach && config.maximumPoolSize() != 1
                ? "each connection to %s has a database of its own, which ends with it: set maximumPoolSize=1, or use a database with a name."
                        .formatted(shown)
                : null;
    }

    public static PoolSnapshot snapshot(WeirSettings settings) {
        return new PoolFigures(
                name(settings),
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                settings.getMaximumPoolSize(),
                settings.getMinimumIdle(),
                0,
                Double.NaN,
                false,
                0,
                0,
                0,
                0,
                0,
                Map.of(),
                0,
                0,
                LatencySummary.NONE,
                0,
                settings.getLanes() == Lanes.OFF
                        ? List.of()
                        : List.of(LaneFigures.none(Lane.SHORT), LaneFigures.none(Lane.LONG)),
                null,
                tenants(settings));
    }

    public static SizeExplanation explanation(WeirSettings settings) {
        return new SizeFigures(
                snapshot(settings),
                settings.getSizing(),
                SizeState.NONE,
                List.of("the pool has not started: the first getConnection() starts it"),
                List.of());
    }

    public static PoolHealth closed(PoolSnapshot present) {
        return new PoolHealth(PoolHealth.Status.CLOSED, "the pool is closed", null, present);
    }

    /** Why a pool did not start, as the message of an exception. */
    public static String message(WeirSettings settings, SQLException cause) {
        String url = settings.getJdbcUrl();
        boolean isClosed =
                cause.getErrorCode() == WeirPool.CLOSED_CODE && "08003".equals(cause.getSQLState());
        return name(settings)
                + " - could not start: "
                + (isClosed || cause instanceof Connector.CheckException
                        ? String.valueOf(cause.getMessage())
                        : "no connection to the database%s: %s"
                                .formatted(
                                        url == null ? "" : " at " + MaskedUrl.of(url),
                                        LoggedFailure.words(cause)));
    }

    /** A pool that nobody named gets a name when it starts. */
    private static String name(WeirSettings settings) {
        String given = settings.getPoolName();
        return given == null ? "weir" : given;
    }

    private static @Nullable TenantFigures tenants(WeirSettings settings) {
        boolean any =
                settings.getTenancy() != Tenancy.OFF
                        && (settings.getTenants() != null || settings.getTenantSource() != null);
        return any ? TenantFigures.NONE : null;
    }
}
