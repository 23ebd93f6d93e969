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

    private final SweepFixture fixture;
    private final Workload workload;
    private final long sessions;

    /** Puts the tables in order and counts the sessions. */
    Inspection(SweepFixture fixture, Workload workload) throws SQLException {
        this.fixture = fixture;
        this.workload = workload;
        try (Connection c = fixture.connect()) {
            workload.beforeSlice(c, fixture.database());
            sessions = sessions(c);
        }
    }

    private long sessions(Connection c) throws SQLException {
        return Database.number(c, fixture.database().sessionsQuery());
    }

    /**
     * Waits, a minute at most, until there are no more sessions than before: they end some time
     * after their sockets, and the next pool needs their places.
     */
    void awaitEndOfSessions() throws SQLException, InterruptedException {
        try (Connection c = fixture.connect()) {
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
        try (Connection c = fixture.connect()) {
            return workload.wrong(c, acknowledged);
        }
    }
}
