package dev.weir.catalogue.conformance;

import dev.weir.testkit.driver.PlainDriver;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The JDBC driver of {@code jdbc:interposed:} URLs: what a driver answers that breaks its own
 * contract, such as no connection, the same one twice, or an isolation level that does not exist.
 * Public for the service loader and for pools that are given the class by name; of use to the kit
 * alone. Thread-safe.
 */
public final class InterposingDriver extends PlainDriver {

    static final String PREFIX = "jdbc:interposed:";

    private static final Map<String, SessionOpener> CONNECTORS = new ConcurrentHashMap<>();

    static {
        try {
            DriverManager.registerDriver(new InterposingDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** For the service loader. */
    public InterposingDriver() {}

    /** What a connect answers. */
    @FunctionalInterface
    interface SessionOpener {
        @Nullable Connection connect(Properties info) throws SQLException;
    }

    static void register(String name, SessionOpener sessionOpener) {
        CONNECTORS.put(name, sessionOpener);
    }

    static void remove(String name) {
        CONNECTORS.remove(name);
    }

    @Override
    public @Nullable Connection connect(String url, Properties info) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        int end = url.indexOf('?');
        String name = url.substring(PREFIX.length(), end < 0 ? url.length() : end);
        SessionOpener sessionOpener = CONNECTORS.get(name);
        if (sessionOpener == null) {
            throw new SQLException("No row of the kit runs at " + name, "08001");
        }
        return sessionOpener.connect(info);
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(PREFIX);
    }
}
