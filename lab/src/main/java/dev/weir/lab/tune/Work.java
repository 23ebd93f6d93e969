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

    /**
     * Serves one request on a connection that nobody else uses.
     *
     * @param accounts rows of the largest table that was made
     */
    void serve(Connection c, int accounts, SplittableRandom random) throws SQLException;
}
