package dev.weir.tools.server;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * How long the way to a server is. The shortest of several: what else the machine does makes them
 * longer, never shorter.
 *
 * @param connectMillis a new connection, with name look-up, TLS and authentication
 * @param roundTripMillis an answer that costs the server nothing
 */
public record Timing(double connectMillis, double roundTripMillis) {

    /** Nothing was measured. */
    public static final Timing UNKNOWN = new Timing(Double.NaN, Double.NaN);

    private static final double NANOS = 1e6;

    /** Whether anything was measured. */
    public boolean isKnown() {
        return !Double.isNaN(connectMillis);
    }

    /**
     * Measures, on connections of its own that are closed again.
     *
     * @param connects how many connections
     * @param trips how many round trips on each
     */
    public static Timing of(ServerDoor door, int connects, int trips) throws SQLException {
        long connect = Long.MAX_VALUE;
        long trip = Long.MAX_VALUE;
        for (int i = 0; i < connects; i++) {
            long begin = System.nanoTime();
            try (Connection connection = door.connect()) {
                connect = Math.min(connect, System.nanoTime() - begin);
                trip = Math.min(trip, trip(connection, trips));
            }
        }
        return new Timing(connect / NANOS, trip / NANOS);
    }

    private static long trip(Connection connection, int trips) throws SQLException {
        long least = Long.MAX_VALUE;
        try (PreparedStatement statement = connection.prepareStatement("select 1")) {
            for (int i = 0; i < trips; i++) {
                long begin = System.nanoTime();
                try (ResultSet row = statement.executeQuery()) {
                    row.next();
                }
                least = Math.min(least, System.nanoTime() - begin);
            }
        }
        return least;
    }
}
