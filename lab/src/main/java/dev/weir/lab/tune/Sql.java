package dev.weir.lab.tune;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Statements without parameters. */
final class Sql {

    private Sql() {}

    static void execute(Connection c, String sql) throws SQLException {
        try (Statement statement = c.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The first column of the first row. */
    static String text(Connection c, String sql) throws SQLException {
        try (Statement statement = c.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
