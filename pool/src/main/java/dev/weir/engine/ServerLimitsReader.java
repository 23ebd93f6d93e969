package dev.weir.engine;

import dev.weir.ServerLimits;
import dev.weir.database.Database;
import dev.weir.database.LimitsQuery;
import dev.weir.handle.ConnectionHandle;
import dev.weir.lease.Scheduler;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.session.Session;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks the server once how many connections it allows and how many there are.
 *
 * <p>The second connection is asked before it is lent: an application that gives nothing back has
 * all others soon, and the pool must know by then where it has to stop. A pool that opens no second
 * one asks later, on a connection that is idle while no borrower waits, on a thread that ends
 * afterwards; when there is none it tries again. What goes wrong is told at DEBUG only.
 */
final class ServerLimitsReader {
    private static final System.Logger LOG = PoolLog.of("dev.weir");
    private static final long FIRST_NANOS = 200_000_000L;
    private static final long AGAIN_NANOS = 2_000_000_000L;

    /** A pool that is busy for so long has other worries, and is told of them elsewhere. */
    private static final int MOST_TRIES = 30;

    private static final int QUERY_SECONDS = 5;

    private final String pool;
    private final Scheduler scheduler;
    private final ThreadFactory threads;
    private final SlotPool slots;
    private final Consumer<ServerLimits> onRead;
    private final AtomicInteger opened = new AtomicInteger();
    private int tries;
    private volatile @Nullable Database database;
    private final AtomicReference<@Nullable ServerLimits> limits = new AtomicReference<>();

    /**
     * @param onRead told what the server said, once, on a thread of the pool
     */
    ServerLimitsReader(
            String pool,
            Scheduler scheduler,
            ThreadFactory threads,
            SlotPool slots,
            Consumer<ServerLimits> onRead) {
        this.pool = pool;
        this.scheduler = scheduler;
        this.threads = threads;
        this.slots = slots;
        this.onRead = onRead;
    }

    /** A connection was opened that nobody has been lent; counts if its server is known. */
    void opened(Session session) {
        if (session.database().server().limits() == null) {
            return;
        }
        database = session.database();
        switch (opened.incrementAndGet()) {
            case 1 -> scheduler.schedule(this::look, FIRST_NANOS);
            case 2 -> askBeforeItIsLent(session.physical());
            default -> {}
        }
    }

    /** What the server said; null while it has not. */
    @Nullable ServerLimits limits() {
        return limits.get();
    }

    private void askBeforeItIsLent(Connection physical) {
        try {
            try {
                told(read(physical));
            } finally {
                if (!physical.getAutoCommit()) {
                    physical.rollback();
                }
            }
        } catch (SQLException | RuntimeException failure) {
            LOG.log(
                    Level.DEBUG,
                    () -> pool + " - could not ask for the server's limits",
                    LoggedFailure.of(failure));
        }
    }

    private void told(@Nullable ServerLimits read) {
        if (read != null && limits.compareAndSet(null, read)) {
            onRead.accept(read);
        }
    }

    private void look() {
        if (limits.get() != null || slots.isClosed() || ++tries > MOST_TRIES) {
            return;
        }
        try {
            threads.newThread(this::ask).start();
        } catch (RuntimeException | Error noThread) {
            LOG.log(Level.DEBUG, () -> pool + " - no thread to ask for the server's limits");
        }
    }

    private void ask() {
        Slot slot = slots.tryBorrow();
        if (slot == null) {
            scheduler.schedule(this::look, AGAIN_NANOS);
            return;
        }
        try (Connection connection = ConnectionHandle.lend(slot)) {
            told(readInTime(connection));
        } catch (SQLException | RuntimeException | Error failure) {
            LOG.log(
                    Level.DEBUG,
                    () -> pool + " - could not ask for the server's limits",
                    LoggedFailure.of(failure));
        }
    }

    private @Nullable ServerLimits readInTime(Connection connection) throws SQLException {
        Scheduler.Cancellable bound =
                OwnLease.bound(
                        pool, connection, scheduler, task -> threads.newThread(task).start());
        try {
            return read(connection);
        } finally {
            bound.cancel();
        }
    }

    /** Null for a server that is not known under the name that it has for itself. */
    private @Nullable ServerLimits read(Connection connection) throws SQLException {
        Database asked = database;
        LimitsQuery query = asked == null ? null : asked.server().limits();
        if (asked == null
                || query == null
                || !asked.isNamed(connection.getMetaData().getDatabaseProductName())) {
            return null;
        }
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(QUERY_SECONDS);
            return query.read(statement);
        }
    }
}
