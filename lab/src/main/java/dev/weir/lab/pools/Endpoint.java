package dev.weir.lab.pools;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What it takes to connect to a server.
 *
 * @param user null if the address has it
 * @param password never printed; null likewise
 */
public record Endpoint(String url, @Nullable String user, @Nullable String password) {

    /** A connection past every pool. */
    public Connection open() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }
}
