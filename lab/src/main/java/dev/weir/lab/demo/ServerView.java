package dev.weir.lab.demo;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;

/**
 * A pool's connections as the server sees them: no pool is asked about itself. Looks every so
 * often, so a connection that lives for less than that goes unseen. For one thread.
 */
final class ServerView implements AutoCloseable {

    private static final String QUERY =
            "select pid || ' ' || backend_start from pg_stat_activity where application_name = ?";

    private final Connection connection;
    private final PreparedStatement query;
    private final Set<String> everSeen = new HashSet<>();
    private int open;

    ServerView(Shop shop, String application) throws SQLException {
        connection = shop.connect("weir-demo-view");
        query = connection.prepareStatement(QUERY);
        query.setString(1, application);
    }

    /** Looks now. */
    void look() throws SQLException {
        int count = 0;
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                everSeen.add(rows.getString(1));
                count++;
            }
        }
        open = count;
    }

    /** How many were open at the last look. */
    int open() {
        return open;
    }

    /** How many different ones were ever seen. */
    int everSeen() {
        return everSeen.size();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
