package dev.weir.lab.spike;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The database of a spike: it takes its time to connect and to answer, and logs connections. */
interface SpikeDatabase extends AutoCloseable {

    String jdbcUrl();

    @Nullable String username();

    @Nullable String password();

    ConnectionLog connections();

    /** The query that takes the query time. */
    String query();

    @Override
    void close();

    /** Runs the query as a request would, result set and statement closed. */
    default void runQuery(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeQuery(query()).close();
        }
    }

    /** Makes databases that take this long to connect and to answer. */
    interface Factory {
        SpikeDatabase open(Duration connect, Duration query);
    }
}
