package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * What is around a load: its tables, which are put in order before and looked at after it, and the
 * server's sessions, of which none may be left over. For one thread.
 */
final class Inspection {

    private static final long END_NANOS = 60_000_000_000L;
    private static final long LOOK_MILLIS = 10;

    private final Ground ground;
    private final Workload workload;
    private final long sessions;

    /** Puts the tables in order and counts the sessions. */
    Inspection(Ground ground, Workload workload) throws SQLException {
        this.ground = ground;
        this.workload = workload;
        try (Connection c = ground.connect()) {
            workload.beforeSlice(c, ground.database());
            sessions = sessions(c);
        }
    }

    private long sessions(Connection c) throws SQLException {
        return Database.number(c, ground.database().sessionsQuery());
    }

    /**
     * Waits, a minute at most, until there are no more sessions than before: they end some time
     * after their sockets, and the next pool needs their places.
     */
    void awaitEndOfSessions() throws SQLException, InterruptedException {
        try (Connection c = ground.connect()) {
            long deadline = System.nanoTime() + END_NANOS;
            while (sessions(c) > sessions && System.nanoTime() < deadline) {
                Thread.sleep(LOOK_MILLIS);
            }
        }
    }

    /**
     * Holds the tables against what the clients were told.
     *
     * @param acknowledged requests that ended well
     * @return what is wrong, or nothing
     */
    Optional<String> wrong(long acknowledged) throws SQLException {
        try (Connection c = ground.connect()) {
            return workload.wrong(c, acknowledged);
        }
    }
}
