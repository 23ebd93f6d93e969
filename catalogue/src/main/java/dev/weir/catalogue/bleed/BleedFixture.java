package dev.weir.catalogue.bleed;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
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
public record BleedFixture(
        String database,
        String url,
        @Nullable String user,
        @Nullable String password,
        @Nullable String backendQuery,
        String work,
        List<Trace> traces) {

    /** A connection past every pool. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    /** The same fixture by another address. */
    public BleedFixture at(String otherUrl) {
        return new BleedFixture(database, otherUrl, user, password, backendQuery, work, traces);
    }

    /** The same fixture with some of its traces. */
    public BleedFixture with(List<Trace> some) {
        return new BleedFixture(
                database, url, user, password, backendQuery, work, List.copyOf(some));
    }
}
