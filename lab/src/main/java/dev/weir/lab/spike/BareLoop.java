package dev.weir.lab.spike;

import dev.weir.lab.stats.Sample;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The ideal as this machine can do it: as many threads as there are idle connections, each with a
 * connection of its own and its share of the queries, no pool between. What it takes beyond the
 * arithmetic is the timer's and the scheduler's, and no pool can save it.
 */
final class BareLoop {

    private static final int REPEATS = 5;

    private BareLoop() {}

    /** The median time to run the burst's queries, in milliseconds. */
    static double millis(Burst burst, Trial trial, SpikeDatabase.Factory databases)
            throws SQLException, InterruptedException {
        int connections = Math.max(1, burst.minimumIdle());
        double[] millis = new double[REPEATS];
        for (int i = 0; i < REPEATS; i++) {
            try (SpikeDatabase database = databases.open(Duration.ZERO, burst.query())) {
                millis[i] = once(database, connections, burst.requests(), trial);
            }
        }
        return Sample.of(millis).median();
    }

    private static double once(SpikeDatabase database, int connections, int requests, Trial trial)
            throws SQLException, InterruptedException {
        List<Connection> open = new ArrayList<>();
        try {
            AtomicLong lastDone = new AtomicLong(Long.MIN_VALUE);
            StartingGate gate = new StartingGate(trial);
            int each = Math.ceilDiv(requests, connections);
            for (int i = 0; i < connections; i++) {
                Connection connection =
                        DriverManager.getConnection(
                                database.jdbcUrl(), database.username(), database.password());
                open.add(connection);
                gate.add(
                        () -> {
                            queries(database, connection, each);
                            lastDone.accumulateAndGet(System.nanoTime(), Math::max);
                        });
            }
            gate.assemble();
            long start = gate.open();
            gate.join();
            return (lastDone.get() - start) / 1e6;
        } finally {
            for (Connection connection : open) {
                connection.close();
            }
        }
    }

    private static void queries(SpikeDatabase database, Connection connection, int count) {
        try {
            for (int i = 0; i < count; i++) {
                database.runQuery(connection);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the bare loop failed", e);
        }
    }
}
