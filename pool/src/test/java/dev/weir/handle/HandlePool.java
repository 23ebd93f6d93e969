package dev.weir.handle;

import dev.weir.CloseCause;
import dev.weir.WeirConfig;
import dev.weir.lease.Clock;
import dev.weir.lease.DriverGateway;
import dev.weir.lease.PhysicalConnection;
import dev.weir.lease.PoolEvents;
import dev.weir.lease.PoolLimits;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Waiter;
import dev.weir.session.Session;
import dev.weir.session.Sessions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The least pool that lends handles: one connection, and the pool's own work done when the test
 * says so. What a borrower's call does to the driver is thus told from what the pool does later.
 */
public final class HandlePool {

    private static final long NEVER = 0;
    private static final long LONG = 1L << 60;

    private final Callable<? extends Connection> driver;
    private final Sessions sessions;
    private final Queue<Runnable> work = new ConcurrentLinkedQueue<>();
    private final List<String> done = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private final SlotPool pool;
    private long opened;
    private int looks;

    /** What a pool was told, as names and values in turn. */
    public static WeirConfig config(Object... told) {
        Map<String, Object> all = new HashMap<>();
        all.put("jdbcUrl", "jdbc:none:");
        all.put("poolName", "weir");
        for (int i = 0; i < told.length; i += 2) {
            all.put((String) told[i], told[i + 1]);
        }
        return WeirConfig.of(all);
    }

    /** Sessions of a pool without tenants. */
    public static Sessions sessions(WeirConfig config) {
        return new Sessions(OpenHandles::new, config, null, () -> {}, Clock.system());
    }

    /** Makes one of a connection, of no user that is known. */
    public static Session open(Sessions sessions, Connection physical, long id)
            throws SQLException {
        return sessions.open(sessions.end(physical), id, null);
    }

    public HandlePool(Callable<? extends Connection> driver, WeirConfig config) {
        this(driver, config, Clock.system());
    }

    public HandlePool(Callable<? extends Connection> driver, WeirConfig config, Clock clock) {
        this.driver = driver;
        this.sessions = new Sessions(OpenHandles::new, config, null, () -> looks++, clock);
        this.pool =
                new SlotPool(
                        () -> 1, // nobody ticks, so the time of its slots stands still
                        (task, nanos) -> () -> {},
                        new Deferred(),
                        new PoolEvents() {},
                        new PoolLimits(1, 1, LONG, NEVER, NEVER, NEVER, NEVER),
                        0,
                        Math::random);
        pool.start();
        work();
        done.clear();
    }

    public HandlePool(Callable<? extends Connection> driver) {
        this(driver, config());
    }

    /** Borrows the connection. */
    public ConnectionHandle borrow() {
        Slot idle = pool.tryBorrow();
        if (idle != null) {
            return new ConnectionHandle(idle);
        }
        // no timer looks at what is idle here, so that it is lent as after a stop of the process
        Waiter waiter = pool.borrow(null, null, 1);
        if (waiter.outcome() != Waiter.Outcome.SERVED) {
            throw new AssertionError("No idle connection; the pool did " + done);
        }
        return new ConnectionHandle(waiter.slot());
    }

    /** Does the pool's work, and borrows. */
    public ConnectionHandle borrowNext() {
        work();
        return borrow();
    }

    /**
     * Does what the pool has to do.
     *
     * @return what was done since the last time: {@code open}, {@code reset}, {@code reset failed},
     *     or {@code close} with its reason
     */
    public List<String> work() {
        for (Runnable task = work.poll(); task != null; task = work.poll()) {
            task.run();
        }
        List<String> result = List.copyOf(done);
        done.clear();
        return result;
    }

    /** How often the catalogue was read. */
    public int looks() {
        return looks;
    }

    /** As the pool does from time to time. */
    public void lookAgain() {
        sessions.lookAgain();
    }

    /** What made resets fail. */
    public List<Throwable> failures() {
        return failures;
    }

    private final class Deferred implements DriverGateway {
        @Override
        public void open(Slot slot) {
            work.add(
                    () -> {
                        done.add("open");
                        try {
                            pool.opened(
                                    slot, HandlePool.open(sessions, driver.call(), ++opened), 1);
                        } catch (Exception e) {
                            throw new AssertionError(e);
                        }
                    });
        }

        @Override
        public void check(Slot slot, PhysicalConnection connection, long patienceNanos) {
            throw new AssertionError("Nothing is ever idle for so long");
        }

        @Override
        public void reset(Slot slot, PhysicalConnection connection) {
            work.add(
                    () -> {
                        Session session = (Session) connection;
                        try {
                            session.reset.run();
                        } catch (SQLException | RuntimeException e) {
                            failures.add(e);
                            done.add("reset failed");
                            pool.resetFailed(
                                    slot, session.reset.failing(), session.reset.isFailingForAll());
                            return;
                        }
                        done.add("reset");
                        pool.resetDone(slot, true);
                    });
        }

        @Override
        public void close(Slot slot, PhysicalConnection connection, CloseCause reason) {
            work.add(
                    () -> {
                        done.add("close " + reason);
                        try {
                            ((Session) connection).close(Runnable::run);
                        } catch (SQLException e) {
                            failures.add(e);
                        }
                        pool.closed(slot);
                    });
        }
    }
}
