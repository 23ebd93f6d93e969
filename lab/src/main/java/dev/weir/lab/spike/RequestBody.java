package dev.weir.lab.spike;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** What each request does: a connection, a query, everything closed; and when. */
record RequestBody(DataSource source, SpikeDatabase database, RequestLog log) {

    /** Runs one request. One that fails keeps no end in the log: it was not served. */
    void serve(int request) {
        log.arrive[request] = System.nanoTime();
        try (Connection connection = source.getConnection()) {
            log.got[request] = System.nanoTime();
            database.runQuery(connection);
            log.releasing[request] = System.nanoTime();
        } catch (SQLException e) {
            return;
        }
        log.done[request] = System.nanoTime();
    }
}
