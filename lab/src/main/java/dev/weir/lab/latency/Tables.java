package dev.weir.lab.latency;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The schema {@code weir_latency} and the statements of the requests. */
final class Tables {

    /** Few enough to stay in memory. */
    static final int ACCOUNTS = 100_000;

    static final String READ = "select balance from weir_latency.accounts where id = ?";
    static final String UPDATE =
            "update weir_latency.accounts set balance = balance + 1 where id = ?";

    /** Processor time and nothing else; its length is a number of rows. */
    static final String REPORT = "select max(md5(n::text)) from generate_series(1, ?) as n";

    private static final int PROBE_ROWS = 20_000;
    private static final int PROBES = 12;

    private Tables() {}

    /** Makes the tables, replacing those that an interrupted run left. */
    static void build(Connection c) throws SQLException {
        try (Statement statement = c.createStatement()) {
            statement.execute("drop schema if exists weir_latency cascade");
            statement.execute("create schema weir_latency");
            // Half-full pages: updates stay on their page, and the table keeps its size.
            statement.execute(
                    "create table weir_latency.accounts (id int primary key,"
                            + " balance bigint not null, filler char(84) not null)"
                            + " with (fillfactor = 50)");
            statement.execute(
                    "insert into weir_latency.accounts select n, 0, '' from generate_series(0, "
                            + (ACCOUNTS - 1)
                            + ") as n");
            statement.execute("vacuum analyze weir_latency.accounts");
        }
    }

    static void drop(Connection c) throws SQLException {
        try (Statement statement = c.createStatement()) {
            statement.execute("drop schema if exists weir_latency cascade");
        }
    }

    /** Takes the traces of updates away, so that every slice begins alike. */
    static void refresh(Connection c) throws SQLException {
        try (Statement statement = c.createStatement()) {
            statement.execute("vacuum weir_latency.accounts");
        }
    }

    /**
     * As many rows as make a report that long on the server at rest: in proportion to the quickest
     * of a few runs.
     */
    static int reportRows(Connection c, double millis) throws SQLException {
        double quickest = Double.MAX_VALUE;
        for (int i = 0; i < PROBES; i++) {
            long begin = System.nanoTime();
            query(c, REPORT, PROBE_ROWS);
            quickest = Math.min(quickest, (System.nanoTime() - begin) / 1e6);
        }
        return (int) Math.max(1, PROBE_ROWS * millis / quickest);
    }

    static void query(Connection c, String sql, int parameter) throws SQLException {
        try (PreparedStatement statement = c.prepareStatement(sql)) {
            statement.setInt(1, parameter);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    rows.getObject(1);
                }
            }
        }
    }

    static void update(Connection c, String sql, int parameter) throws SQLException {
        try (PreparedStatement statement = c.prepareStatement(sql)) {
            statement.setInt(1, parameter);
            statement.executeUpdate();
        }
    }
}
