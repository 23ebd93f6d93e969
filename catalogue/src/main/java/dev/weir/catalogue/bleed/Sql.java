package dev.weir.catalogue.bleed;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Single statements. */
public final class Sql {

    private Sql() {}

    public static void run(Connection connection, String... texts) throws SQLException {
        for (String text : texts) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(text);
            }
        }
    }

    /** The first column of the first row, null when there is none. */
    public static @Nullable String one(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    /** Product and version of the database. */
    static String name(Connection c) throws SQLException {
        return c.getMetaData().getDatabaseProductName()
                + " "
                + c.getMetaData().getDatabaseProductVersion();
    }

    /** Runs what is expected to fail. */
    public static void fail(Connection connection, String text) throws SQLException {
        try {
            run(connection, text);
        } catch (SQLException expected) {
            return;
        }
        throw new SQLException("this should have failed: " + text);
    }
}
