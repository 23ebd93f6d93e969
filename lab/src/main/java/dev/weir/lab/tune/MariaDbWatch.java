package dev.weir.lab.tune;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * What a MariaDB's statements take, by Little's law: those that run at a time over those that end
 * in a second. The server counts the second, and a look sees the first; it counts no times.
 */
final class MariaDbWatch implements Watch {

    private static final double SECOND = 1e9;
    private static final double MILLIS = 1e3;

    private long firstStatements = -1;
    private long statements;
    private long firstNanos;
    private long lastNanos;
    private double running;
    private long looks;
    private double oldest;

    @Override
    public void look(Connection c) throws SQLException {
        Map<String, Long> status = new HashMap<>();
        try (Statement statement = c.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select lower(variable_name), variable_value"
                                        + " from information_schema.global_status"
                                        + " where variable_name in ('QUESTIONS', 'THREADS_RUNNING')"
                                        + " union all select 'oldest', max(time_ms)"
                                        + " from information_schema.processlist where command in"
                                        + " ('Query', 'Execute') and id <> connection_id()")) {
            while (rows.next()) {
                status.put(rows.getString(1), Math.round(rows.getDouble(2)));
            }
        }
        lastNanos = System.nanoTime();
        statements = status.getOrDefault("questions", 0L);
        if (firstStatements < 0) {
            firstStatements = statements;
            firstNanos = lastNanos;
        }
        // The look itself is one that runs.
        running += Math.max(0, status.getOrDefault("threads_running", 1L) - 1);
        oldest = Math.max(oldest, status.getOrDefault("oldest", 0L));
        looks++;
    }

    /** Without the looks themselves, of which the first is not counted. */
    @Override
    public long served() {
        return Math.max(0, statements - firstStatements - Math.max(0, looks - 1));
    }

    @Override
    public double meanMillis() {
        double seconds = (lastNanos - firstNanos) / SECOND;
        return served() == 0 ? Double.NaN : MILLIS * (running / looks) * seconds / served();
    }

    @Override
    public double oldestMillis() {
        return oldest;
    }
}
