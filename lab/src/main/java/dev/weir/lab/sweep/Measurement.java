package dev.weir.lab.sweep;

import java.io.IOException;
import java.sql.SQLException;

/** What one form of the command does on a database. */
interface Measurement {

    /** The name of its page where none was asked for. */
    String page();

    /** The kind of database that it was set up for. */
    Database database();

    /** The most connections that it holds at once. */
    int largest();

    /** Ends it early, from any thread: what was found by then is reported. */
    void stop();

    /** Measures. */
    Report on(SweepFixture fixture) throws SQLException, IOException, InterruptedException;
}
