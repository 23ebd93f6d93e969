package dev.weir.lab.tune;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What a PostgreSQL counts for its database: the time of its sessions in statements, and its
 * transactions. A session hands in what it counted of itself only between transactions, so all
 * looks are one transaction: it is not among those that are counted.
 */
final class PostgresWatch implements Watch {

    /** The first version that counts the time (release notes of 14). */
    private static final int COUNTED_FROM = 140_000;

    /** In a transaction what was once read stays as it was (monitoring statistics, 27.2.2). */
    private static final String FRESH = "select pg_stat_clear_snapshot()";

    /** Between two looks the transaction does nothing, and it lasts as long as the watch. */
    private static final String WITHOUT_LIMITS =
            "select set_config(name, '0', true) from pg_settings where name in"
                    + " ('idle_in_transaction_session_timeout', 'transaction_timeout')";

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
        c.setAutoCommit(false);
        Sql.execute(c, WITHOUT_LIMITS);
    }

    @Override
    public boolean counts() {
        return counted;
    }

    @Override
    public void look(Connection c) throws SQLException {
        Sql.execute(c, FRESH);
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
