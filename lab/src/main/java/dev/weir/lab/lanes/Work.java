package dev.weir.lab.lanes;

import dev.weir.lab.load.Tables;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * What requests and jobs do on a connection.
 *
 * @param rowsPerMilli rows of processor time that take a millisecond on the server at rest
 */
record Work(Tables tables, Demand demand, double rowsPerMilli) {

    /** Reports compute and wait by turns. */
    private static final int PARTS = 4;

    /** Spreads consecutive numbers over all rows (Knuth's multiplicative hash). */
    private static final long SPREAD = 2_654_435_761L;

    /** Long enough that the time of a statement itself hardly counts. */
    private static final double PROBE_MILLIS = 100;

    /** Measures the server's pace on a connection of its own. */
    static Work on(Tables tables, Demand demand, Connection c) throws SQLException {
        return new Work(tables, demand, Tables.rowsTaking(c, PROBE_MILLIS) / PROBE_MILLIS);
    }

    /** Reads one row, and computes for about a millisecond. */
    void read(Connection c, int number) throws SQLException {
        tables.read(c, (int) ((number * SPREAD >>> 4) % Tables.ACCOUNTS));
        burn(c, Demand.READ_MILLIS);
    }

    /** Computes and waits by turns, for that long on a server at rest. */
    void report(Connection c, double millis) throws SQLException {
        for (int i = 0; i < PARTS; i++) {
            burn(c, millis * demand.reportProcessor() / PARTS);
            Tables.sleep(c, millis * (1 - demand.reportProcessor()) / PARTS);
        }
    }

    /** Computes, and waits. */
    void job(Connection c) throws SQLException {
        burn(c, demand.jobProcessorMillis());
        Tables.sleep(c, demand.jobWaitMillis());
    }

    /** Keeps a processor busy, for that long on a server at rest. */
    void burn(Connection c, double millis) throws SQLException {
        if (millis > 0) {
            Tables.burn(c, (int) Math.max(1, millis * rowsPerMilli));
        }
    }
}
