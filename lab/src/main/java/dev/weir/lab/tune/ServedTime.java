package dev.weir.lab.tune;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What a database had done by a moment, of pg_stat_database.
 *
 * @param activeMillis time that sessions spent with statements
 * @param transactions committed or rolled back
 */
record ServedTime(double activeMillis, long transactions) {

    /** The first version that counts the time (release notes of 14). */
    static final int COUNTED_FROM = 14;

    static ServedTime now(Connection c) throws SQLException {
        try (Statement statement = c.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select active_time, xact_commit + xact_rollback"
                                        + " from pg_stat_database where datname ="
                                        + " current_database()")) {
            rows.next();
            return new ServedTime(rows.getDouble(1), rows.getLong(2));
        }
    }

    /** Transactions since then. */
    long transactionsSince(ServedTime then) {
        return transactions - then.transactions;
    }

    /** Milliseconds for each transaction since then; not a number if there were none. */
    double meanSince(ServedTime then) {
        return transactionsSince(then) == 0
                ? Double.NaN
                : (activeMillis - then.activeMillis) / transactionsSince(then);
    }
}
