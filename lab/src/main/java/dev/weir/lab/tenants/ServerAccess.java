package dev.weir.lab.tenants;

import dev.weir.lab.pools.Address;
import dev.weir.lab.pools.Endpoint;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The server that the tenants are made on.
 *
 * @param admin a user who may create what a tenant needs; past every pool and line
 * @param front where the ways connect
 * @param secret the password of all users that are made there
 */
record ServerAccess(Endpoint admin, Address front, String secret) {

    /** Statements of the administrator. */
    @FunctionalInterface
    interface Work {
        void on(Statement statement) throws SQLException;
    }

    /** That server, with a password that nobody knows. */
    static ServerAccess of(Endpoint admin, Address front) {
        return new ServerAccess(
                admin, front, HexFormat.of().formatHex(new SecureRandom().generateSeed(16)));
    }

    /** A way's door to that database, with those parameters in its URL. */
    Endpoint door(String database, String parameters, String user) {
        return new Endpoint(front.url(database, parameters), user, secret);
    }

    /** Works in a session of the administrator. */
    void work(Work work) throws SQLException {
        try (Connection connection = admin.open();
                Statement statement = connection.createStatement()) {
            work.on(statement);
        }
    }

    /** The first column of the first row, as the administrator sees it. */
    int number(String query) throws SQLException {
        try (Connection connection = admin.open();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /** The first column of all rows. */
    static List<String> column(Statement statement, String query) throws SQLException {
        List<String> column = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                column.add(rows.getString(1));
            }
        }
        return column;
    }
}
