package dev.weir.lab.spike;

import java.net.URI;
import java.net.URISyntaxException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL and where it listens, so that a proxy can stand before it.
 *
 * @param rest the URL from the database's name on
 * @param description name and version
 */
record PostgresServer(
        String host,
        int port,
        String rest,
        @Nullable String user,
        @Nullable String password,
        String description) {

    private static final String PREFIX = "jdbc:";
    private static final int DEFAULT_PORT = 5432;

    /**
     * Finds the server and asks it for its version.
     *
     * @throws IllegalArgumentException if the URL is not that of one PostgreSQL server
     */
    static PostgresServer at(String url, @Nullable String user, @Nullable String password)
            throws SQLException {
        URI address;
        try {
            address = new URI(url.substring(Math.min(PREFIX.length(), url.length())));
        } catch (URISyntaxException e) {
            throw notOne();
        }
        if (!url.startsWith(PREFIX + "postgresql://") || address.getHost() == null) {
            throw notOne();
        }
        String query = address.getRawQuery() == null ? "" : "&" + address.getRawQuery();
        try (Connection connection = DriverManager.getConnection(url, user, password)) {
            return new PostgresServer(
                    address.getHost(),
                    address.getPort() < 0 ? DEFAULT_PORT : address.getPort(),
                    // One TCP connection per connection: no second one to ask for encryption.
                    address.getRawPath() + "?sslmode=disable&gssEncMode=disable" + query,
                    user,
                    password,
                    connection.getMetaData().getDatabaseProductName()
                            + " "
                            + connection.getMetaData().getDatabaseProductVersion());
        }
    }

    /** The address by way of a port of this machine. */
    String urlThrough(int localPort) {
        return "jdbc:postgresql://127.0.0.1:" + localPort + rest;
    }

    private static IllegalArgumentException notOne() {
        return new IllegalArgumentException("--url must be jdbc:postgresql://HOST[:PORT]/DATABASE");
    }
}
