package dev.weir.lab.tune;

import java.sql.Connection;
import java.sql.SQLException;

/** The tables of the workloads, in the schema {@code weir_tune}. */
interface WorkTables {

    String SCHEMA = "weir_tune";

    /** Makes them, replacing those that an interrupted run left. */
    void build(Connection c, int accounts) throws SQLException;

    /** Takes them away. */
    void drop(Connection c) throws SQLException;

    /** Before a slice: what the last one wrote is on disk, and hot rows have no history. */
    void settle(Connection c) throws SQLException;

    /** Reads the largest table into memory. */
    void warm(Connection c) throws SQLException;

    /** What the tables take with that many accounts, rows and index. */
    long bytes(int accounts);
}
