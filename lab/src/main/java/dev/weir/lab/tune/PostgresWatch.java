package dev.weir.lab.tune;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What a PostgreSQL counts for its database: the time of its sessions in statements, and its
 * transactions.
 */
final class PostgresWatch implements Watch {

    /** The first version that counts the time (release notes of 14). */
    private static final int COUNTED_FROM = 140_000;

    private static final String QUERY =
            "select active_time, xact_commit + xact_rollback from pg_stat_database where datname ="
                    + " current_database()";

    private final boolean counted;
    private double firstMillis = Double.NaN;
    private long firstCount;
    private double millis;
    private long count;

    PostgresWatch(Connection c) throws SQLException {
        try (Statement statement = c.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select current_setting('server_version_num')::int")) {
            rows.next();
            this.counted = rows.getInt(1) >= COUNTED_FROM;
        }
    }

    @Override
    public boolean counts() {
        return counted;
    }

    @Override
    public void look(Connection c) throws SQLException {
        try (Statement statement = c.createStatement();
                ResultSet rows = statement.executeQuery(QUERY)) {
            rows.next();
            millis = rows.getDouble(1);
            count = rows.getLong(2);
            if (Double.isNaN(firstMillis)) {
                firstMillis = millis;
                firstCount = count;
            }
        }
    }

    @Override
    public long served() {
        return count - firstCount;
    }

    @Override
    public double meanMillis() {
        return served() == 0 ? Double.NaN : (millis - firstMillis) / served();
    }
}
