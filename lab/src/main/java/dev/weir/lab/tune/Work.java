package dev.weir.lab.tune;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** What the trials have a server do. */
interface Work {

    /** A word for it. */
    String key();

    /** What it is. */
    String says();

    /** What it does to the machine under the server. */
    default Condition condition() {
        return Condition.NONE;
    }

    /**
     * Sees that the server can serve it, after the tables were made.
     *
     * @throws IllegalArgumentException naming what it refuses
     */
    default void check(Connection c) throws SQLException {}

    /**
     * Serves one request on a connection that nobody else uses.
     *
     * @param accounts rows of the largest table that was made
     */
    void serve(Connection c, int accounts, SplittableRandom random) throws SQLException;
}
