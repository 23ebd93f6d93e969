package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.SQLException;

/** How many sessions a server has, as it counts them itself. */
final class Sessions {

    private static final long END_NANOS = 60_000_000_000L;
    private static final long LOOK_MILLIS = 10;

    private Sessions() {}

    static long count(Connection c, Database database) throws SQLException {
        return Database.number(c, database.sessionsQuery());
    }

    /**
     * Waits, a minute at most, until there are no more than {@code before}: sessions end some time
     * after their sockets, and the next pool needs their places.
     */
    static void awaitEnd(Connection c, Database database, long before)
            throws SQLException, InterruptedException {
        long deadline = System.nanoTime() + END_NANOS;
        while (count(c, database) > before && System.nanoTime() < deadline) {
            Thread.sleep(LOOK_MILLIS);
        }
    }
}
