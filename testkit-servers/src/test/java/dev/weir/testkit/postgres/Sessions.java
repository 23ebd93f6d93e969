package dev.weir.testkit.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Plain pgjdbc sessions, for seeing a fault as a client does. */
final class Sessions {

    static final String ROLE = "app";
    static final String PASSWORD = "it's right";

    private Sessions() {}

    static Connection of(EmbeddedPostgres postgres, String password) throws SQLException {
        return DriverManager.getConnection(
                postgres.url() + "?sslmode=disable&socketTimeout=20", ROLE, password);
    }

    static String ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static String state(Throwable failure) {
        return String.valueOf(((SQLException) failure).getSQLState());
    }
}
