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
 * @param backendQuery tells physical connections apart; null where the database gives them no names
 * @param work a table of one column of numbers, and no rows at the start
 * @param traces what can be left there
 */
record BleedFixture(
        String database,
        String url,
        @Nullable String user,
        @Nullable String password,
        @Nullable String backendQuery,
        String work,
        List<Trace> traces) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A connection past every pool. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    /** One connection and no choice: B gets A's. */
    PoolSettings settings() {
        return settings(url);
    }

    /** The same for a database at another address. */
    PoolSettings settings(String otherUrl) {
        return PoolSettings.defaults(otherUrl, user, password).sized(1, 1, PATIENCE);
    }

    /** The same fixture by another address. */
    BleedFixture at(String otherUrl) {
        return new BleedFixture(database, otherUrl, user, password, backendQuery, work, traces);
    }

    /** The same fixture with some of its traces. */
    BleedFixture with(List<Trace> some) {
        return new BleedFixture(
                database, url, user, password, backendQuery, work, List.copyOf(some));
    }
}
