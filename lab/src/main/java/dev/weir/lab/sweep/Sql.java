package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Prepared statements with whole numbers for parameters, as the workloads use them. */
final class Sql {

    private Sql() {}

    static void update(Connection c, String sql, int... parameters) throws SQLException {
        try (PreparedStatement statement = prepared(c, sql, parameters)) {
            statement.executeUpdate();
        }
    }

    /** Reads all rows and answers the first column of the last; 0 if there is none. */
    static long query(Connection c, String sql, int... parameters) throws SQLException {
        try (PreparedStatement statement = prepared(c, sql, parameters);
                ResultSet rows = statement.executeQuery()) {
            long last = 0;
            while (rows.next()) {
                last = rows.getLong(1);
            }
            return last;
        }
    }

    private static PreparedStatement prepared(Connection c, String sql, int... parameters)
            throws SQLException {
        PreparedStatement statement = c.prepareStatement(sql);
        try {
            for (int i = 0; i < parameters.length; i++) {
                statement.setInt(i + 1, parameters[i]);
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }
}
