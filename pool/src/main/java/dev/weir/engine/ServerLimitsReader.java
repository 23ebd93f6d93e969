package dev.weir.engine;

import dev.weir.ServerLimits;
import dev.weir.session.Session;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks the server once how many connections it allows and how many there are.
 *
 * <p>The first connection is asked before it is lent: the pool must know where it has to stop
 * before it opens a second one. When that fails the next is asked. What goes wrong is told at DEBUG
 * only.
 */
final class ServerLimitsReader {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    private static final int QUERY_SECONDS = 5;

    private final String pool;
    private final Consumer<ServerLimits> onRead;
    private final AtomicReference<@Nullable ServerLimits> limits = new AtomicReference<>();

    /**
     * @param onRead told what the server said, once, on a thread of the pool
     */
    ServerLimitsReader(String pool, Consumer<ServerLimits> onRead) {
        this.pool = pool;
        this.onRead = onRead;
    }

    /** What the server said; null while it has not. */
    @Nullable ServerLimits limits() {
        return limits.get();
    }

    /** A connection was opened that nobody has been lent. */
    void opened(Session session) {
        var query = session.database().server().limits();
        if (query == null || limits.get() != null) {
            return;
        }
        Connection physical = session.physical();
        try {
            try {
                // a server that is not known under the name that it has for itself says nothing
                if (session.database().isNamed(physical.getMetaData().getDatabaseProductName())) {
                    try (Statement statement = physical.createStatement()) {
                        statement.setQueryTimeout(QUERY_SECONDS);
                        told(query.read(statement));
                    }
                }
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

    private void told(ServerLimits read) {
        if (limits.compareAndSet(null, read)) {
            onRead.accept(read);
        }
    }
}
