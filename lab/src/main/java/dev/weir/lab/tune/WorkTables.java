package dev.weir.lab.tune;

import dev.weir.tools.cli.Limits;
import java.sql.Connection;
import java.sql.SQLException;

/** The tables of the workloads, in the schema {@code weir_tune}. */
interface WorkTables {

    String SCHEMA = "weir_tune";

    /** What sessions of runs call themselves, where sessions have names. */
    String SESSION = "weir tune";

    /**
     * Makes their schema, which tells other runs that this one is at work on the server.
     *
     * @throws IllegalArgumentException if another run is at work there, or was killed: it might
     *     take values of a trial for those that are to be put back
     */
    default void claim(Connection c) throws SQLException {
        requireFree(c);
        try {
            Sql.execute(c, "create schema " + SCHEMA);
        } catch (SQLException e) {
            // Another run may have made it just now.
            requireFree(c);
            throw e;
        }
    }

    /**
     * Sees that no run is at work on the server.
     *
     * @throws IllegalArgumentException if there is one, or it was killed
     */
    default void requireFree(Connection c) throws SQLException {
        Limits.require(
                Sql.text(
                                c,
                                "select count(*) from information_schema.schemata where schema_name = '%s'"
                                        .formatted(SCHEMA))
                        .equals("0"),
                ("--url: the server has a schema %s, so another run is at work there, or one was"
                                + " killed. Wait for it, or put back what it has changed: --undo"
                                + " with its --log. If there is no log, drop the schema")
                        .formatted(SCHEMA));
    }

    /** Makes them in the schema that was claimed, replacing those that there are. */
    void build(Connection c, int accounts) throws SQLException;

    /** Takes them and their schema away. */
    void drop(Connection c) throws SQLException;

    /** Before a slice: what the last one wrote is on disk, and hot rows have no history. */
    void settle(Connection c) throws SQLException;

    /** Reads the largest table into memory. */
    void warm(Connection c) throws SQLException;

    /** What the tables take with that many accounts, rows and index. */
    long bytes(int accounts);
}
