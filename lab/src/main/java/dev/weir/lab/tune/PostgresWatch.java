package dev.weir.lab.tune;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What a PostgreSQL counts for its database: the time of its sessions in statements, and its
 * transactions. A session hands in what it counted of itself only between transactions, so all
 * looks are one transaction: it is not among those that are counted. Between two looks it holds no
 * snapshot and no lock of a table, for which others would wait.
 */
final class PostgresWatch implements Watch {

    /** The first version that counts the time (release notes of 14); before it is 0. */
    private static final int COUNTED_FROM = 140_000;

    private static final String TIME = "pg_stat_get_db_active_time(%1$s)";

    /** In a transaction what was once read stays as it was (monitoring statistics, 27.2.2). */
    private static final String FRESH = "select pg_stat_clear_snapshot()";

    /** Between two looks the transaction does nothing, and it lasts as long as the watch. */
    private static final String MAY_IDLE = "set local idle_in_transaction_session_timeout = 0";

    private static final int LIMITED_FROM = 170_000;

    private static final String MAY_LAST = "set local transaction_timeout = 0";

    /** Of the functions below the view, which would lock tables of the catalogue. */
    private static final String QUERY =
            "select "
                    + TIME
                    + ", pg_stat_get_db_xact_commit(%1$s)"
                    + " + pg_stat_get_db_xact_rollback(%1$s),"
                    + " (select max(extract(epoch from clock_timestamp() - query_start)) * 1000"
                    + " from pg_stat_get_activity(null) where datid = %1$s and state = 'active'"
                    + " and backend_type = 'client backend' and pid <> pg_backend_pid())";

    private final String query;
    private double firstMillis = Double.NaN;
    private long firstCount;
    private double millis;
    private long count;
    private double oldest;

    PostgresWatch(Connection c) throws SQLException {
        int version = Integer.parseInt(Sql.text(c, "show server_version_num"));
        this.query =
                (version < COUNTED_FROM ? QUERY.replace(TIME, "0") : QUERY)
                        .formatted(
                                Sql.text(
                                        c,
                                        "select oid from pg_database where datname = current_database()"));
        c.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        c.setAutoCommit(false);
        Sql.execute(c, MAY_IDLE);
        if (version >= LIMITED_FROM) {
            Sql.execute(c, MAY_LAST);
        }
    }

    @Override
    public void look(Connection c) throws SQLException {
        Sql.execute(c, FRESH);
        try (Statement statement = c.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            millis = rows.getDouble(1);
            count = rows.getLong(2);
            oldest = Math.max(oldest, rows.getDouble(3));
            if (Double.isNaN(firstMillis)) {
                firstMillis = millis;
                firstCount = count;
            }
        }
        // the next statement closes the query's portal, and this one leaves none with a snapshot
        Sql.execute(c, MAY_IDLE);
    }

    @Override
    public long served() {
        return count - firstCount;
    }

    @Override
    public double meanMillis() {
        return served() == 0 ? Double.NaN : (millis - firstMillis) / served();
    }

    @Override
    public double oldestMillis() {
        return oldest;
    }
}
