package dev.weir.lab.bleed;

import dev.weir.lab.pools.PoolSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A database to leave traces on.
 *
 * @param database name and version
 * @param backendQuery tells physical connections apart
 * @param countQuery how many committed rows have the number that is appended
 * @param traces what can be left there
 */
record Ground(
        String database,
        String url,
        @Nullable String user,
        @Nullable String password,
        String backendQuery,
        String countQuery,
        List<Trace> traces) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A connection past every pool. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    /** One connection and no choice: B gets A's. */
    PoolSettings settings() {
        return PoolSettings.defaults(url, user, password).sized(1, 1, PATIENCE);
    }

    /** The same ground by another address. */
    Ground at(String otherUrl) {
        return new Ground(database, otherUrl, user, password, backendQuery, countQuery, traces);
    }

    /** The same ground with some of its traces. */
    Ground with(List<Trace> some) {
        return new Ground(
                database, url, user, password, backendQuery, countQuery, List.copyOf(some));
    }
}
