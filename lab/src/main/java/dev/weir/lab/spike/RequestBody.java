package dev.weir.lab.spike;

import dev.weir.lab.load.RequestLog;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** What each request does: a connection, a query, everything closed; and when. */
record RequestBody(DataSource source, SpikeDatabase database, RequestLog log) {

    /** Runs one request. One that fails keeps no end in the log: it was not served. */
    void serve(int request) {
        log.arrives(request);
        try (Connection connection = source.getConnection()) {
            log.gets(request);
            database.runQuery(connection);
            log.releases(request);
        } catch (SQLException e) {
            return;
        }
        log.ends(request);
    }
}
