package dev.weir.engine;

import dev.weir.ServerLimits;
import dev.weir.handle.ConnectionHandle;
import dev.weir.lease.Scheduler;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.session.Session;
import dev.weir.text.LoggedFailure;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ResultSet;
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
    private static final System.Logger LOG = System.getLogger("dev.weir");
    private static final long FIRST_NANOS = 200_000_000L;
    private static final long AGAIN_NANOS = 2_000_000_000L;

    /** A pool that is busy for so long has other worries, and is told of them elsewhere. */
    private static final int MOST_TRIES = 30;

    private static final int QUERY_SECONDS = 5;

    /**
     * Rows of other users in pg_stat_activity are there for everybody, with most columns hidden;
     * datid is not, and null for the server's own processes. reserved_connections came with version
     * 16; a limit of -1 is none. Names are qualified because the search path is the user's.
     */
    private static final String POSTGRES =
            """
            select pg_catalog.current_setting('max_connections'),
                   pg_catalog.current_setting('superuser_reserved_connections'),
                   coalesce(pg_catalog.current_setting('reserved_connections', true), '0'),
                   (select pg_catalog.count(datid) from pg_catalog.pg_stat_activity),
                   (select rolconnlimit from pg_catalog.pg_roles
                     where rolname operator(pg_catalog.=) session_user),
                   (select datconnlimit from pg_catalog.pg_database
                     where datname operator(pg_catalog.=) pg_catalog.current_database())""";

    /**
     * The one connection beyond max_connections that an administrator may have does not count. The
     * session's max_user_connections is what holds for this user, 0 for no limit.
     */
    private static final String MYSQL_ALLOWED =
            """
            select least(@@global.max_connections,
                         coalesce(nullif(@@session.max_user_connections, 0),
                                  @@global.max_connections))""";

    private static final String MYSQL_TAKEN = "show global status like 'Threads_connected'";

    private final String pool;
    private final Scheduler scheduler;
    private final ThreadFactory threads;
    private final SlotPool slots;
    private final Consumer<ServerLimits> onRead;
    private final AtomicInteger opened = new AtomicInteger();
    private int tries;
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
        if (!session.database().tellsLimits()) {
            return;
        }
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
                OwnLease.bound(connection, scheduler, task -> threads.newThread(task).start());
        try {
            return read(connection);
        } finally {
            bound.cancel();
        }
    }

    /** Null for a server that is not known. */
    private static @Nullable ServerLimits read(Connection connection) throws SQLException {
        String product = connection.getMetaData().getDatabaseProductName();
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(QUERY_SECONDS);
            return switch (product) {
                case "PostgreSQL" -> postgres(statement);
                case "MySQL", "MariaDB" ->
                        new ServerLimits(
                                number(statement, MYSQL_ALLOWED, 1),
                                number(statement, MYSQL_TAKEN, 2));
                default -> null;
            };
        }
    }

    private static ServerLimits postgres(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(POSTGRES)) {
            row.next();
            int allowed = row.getInt(1) - row.getInt(2) - row.getInt(3);
            int ofRole = atMost(row, 5);
            int ofDatabase = atMost(row, 6);
            return new ServerLimits(Math.min(allowed, Math.min(ofRole, ofDatabase)), row.getInt(4));
        }
    }

    private static int atMost(ResultSet row, int column) throws SQLException {
        int limit = row.getInt(column);
        return row.wasNull() || limit < 0 ? Integer.MAX_VALUE : limit;
    }

    private static int number(Statement statement, String sql, int column) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getInt(column);
        }
    }
}
