package dev.weir.lab.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A schema of an experiment's own with a table of accounts, and the statements of its requests.
 *
 * @param schema its name, which is not quoted
 */
public record Tables(String schema) {

    /** Few enough to stay in memory. */
    public static final int ACCOUNTS = 100_000;

    /** Processor time and nothing else; its length is a number of rows. */
    private static final String BURN = "select max(md5(n::text)) from generate_series(1, ?) as n";

    private static final int PROBE_ROWS = 20_000;
    private static final int PROBES = 12;

    /** Makes the tables, replacing those that an interrupted run left. */
    public void build(Connection c) throws SQLException {
        try (Statement statement = c.createStatement()) {
            statement.execute("drop schema if exists " + schema + " cascade");
            statement.execute("create schema " + schema);
            // Half-full pages: updates stay on their page, and the table keeps its size.
            statement.execute(
                    "create table "
                            + schema
                            + ".accounts (id int primary key,"
                            + " balance bigint not null, filler char(84) not null)"
                            + " with (fillfactor = 50)");
            statement.execute(
                    "insert into "
                            + schema
                            + ".accounts select n, 0, '' from generate_series(0, "
                            + (ACCOUNTS - 1)
                            + ") as n");
            statement.execute("vacuum analyze " + schema + ".accounts");
        }
    }

    /** Takes the tables away. */
    public void drop(Connection c) throws SQLException {
        try (Statement statement = c.createStatement()) {
            statement.execute("drop schema if exists " + schema + " cascade");
        }
    }

    /** Takes the traces of updates away, so that every slice begins alike. */
    public void refresh(Connection c) throws SQLException {
        try (Statement statement = c.createStatement()) {
            statement.execute("vacuum " + schema + ".accounts");
        }
    }

    /**
     * As many rows as make a report that long on the server at rest: in proportion to the quickest
     * of a few runs.
     */
    public static int rowsTaking(Connection c, double millis) throws SQLException {
        double quickest = Double.MAX_VALUE;
        for (int i = 0; i < PROBES; i++) {
            long begin = System.nanoTime();
            burn(c, PROBE_ROWS);
            quickest = Math.min(quickest, (System.nanoTime() - begin) / 1e6);
        }
        return (int) Math.max(1, PROBE_ROWS * millis / quickest);
    }

    /** Reads one account. */
    public void read(Connection c, int account) throws SQLException {
        query(c, "select balance from " + schema + ".accounts where id = ?", account);
    }

    /** Adds one to an account. */
    public void update(Connection c, int account) throws SQLException {
        update(c, "update " + schema + ".accounts set balance = balance + 1 where id = ?", account);
    }

    /** Keeps a processor of the server busy for that many rows; see {@link #rowsTaking}. */
    public static void burn(Connection c, int rows) throws SQLException {
        query(c, BURN, rows);
    }

    /** Waits in the server without processor time, as for a disk or a lock; 0 does nothing. */
    public static void sleep(Connection c, double millis) throws SQLException {
        if (millis <= 0) {
            return;
        }
        try (PreparedStatement statement = c.prepareStatement("select pg_sleep(?)")) {
            statement.setDouble(1, millis / 1e3);
            statement.execute();
        }
    }

    private static void query(Connection c, String sql, int parameter) throws SQLException {
        try (PreparedStatement statement = c.prepareStatement(sql)) {
            statement.setInt(1, parameter);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    rows.getObject(1);
                }
            }
        }
    }

    private static void update(Connection c, String sql, int parameter) throws SQLException {
        try (PreparedStatement statement = c.prepareStatement(sql)) {
            statement.setInt(1, parameter);
            statement.executeUpdate();
        }
    }
}
