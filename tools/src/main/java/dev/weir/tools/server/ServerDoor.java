package dev.weir.tools.server;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The way to a server, for looks at it. Sessions are named, so that whoever watches the server
 * knows them. Prints no password.
 */
public final class ServerDoor {

    /** The name of the sessions that look. */
    public static final String APPLICATION = "weir doctor";

    private static final String POSTGRESQL = "jdbc:postgresql:";
    private static final String MARIADB = "jdbc:mariadb:";
    private static final String MYSQL = "jdbc:mysql:";
    private static final String SECONDS = "10";
    private static final String MILLIS = "10000";

    private final String url;
    private final Properties properties;

    private ServerDoor(String url, Properties properties) {
        this.url = url;
        this.properties = properties;
    }

    /**
     * The door at that address. {@code jdbc:mysql:} is read by MariaDB's driver.
     *
     * @param user null: as the URL says
     * @param password null: as the URL says
     * @throws IllegalArgumentException if it is neither a PostgreSQL nor a MariaDB or MySQL
     */
    public static ServerDoor at(String url, @Nullable String user, @Nullable String password) {
        String lower = url.toLowerCase(Locale.ROOT);
        Properties properties = new Properties();
        if (lower.startsWith(POSTGRESQL)) {
            properties.setProperty("ApplicationName", APPLICATION);
            properties.setProperty("loginTimeout", SECONDS);
        } else if (lower.startsWith(MARIADB) || lower.startsWith(MYSQL)) {
            properties.setProperty("connectTimeout", MILLIS);
        } else {
            throw new IllegalArgumentException(
                    "--url must be jdbc:postgresql://HOST[:PORT]/DATABASE,"
                            + " jdbc:mariadb://HOST[:PORT]/DATABASE or"
                            + " jdbc:mysql://HOST[:PORT]/DATABASE");
        }
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        String used = lower.startsWith(MYSQL) ? MARIADB + url.substring(MYSQL.length()) : url;
        return new ServerDoor(used, properties);
    }

    /** Whether the address is that of a PostgreSQL. */
    public boolean isPostgres() {
        return url.toLowerCase(Locale.ROOT).startsWith(POSTGRESQL);
    }

    /** The host that the address names; {@code localhost} where it names none. */
    public String host() {
        return UrlParts.host(url);
    }

    /** The value of a parameter of the URL, or null. Letter case does not count. */
    public @Nullable String parameter(String name) {
        return UrlParts.parameter(url, name);
    }

    /** A connection like those of an application. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url, properties);
    }
}
