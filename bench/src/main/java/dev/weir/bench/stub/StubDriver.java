package dev.weir.bench.stub;

import dev.weir.testkit.driver.PlainDriver;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@code jdbc:stub:idle}, whose statements return at once, and {@code
 * jdbc:stub:park:<nanoseconds>}, whose statements park the calling thread for that long.
 */
public final class StubDriver extends PlainDriver {

    /** A database whose every call returns at once. */
    public static final String URL = "jdbc:stub:idle";

    private static final String PARK = "jdbc:stub:park:";

    static {
        try {
            DriverManager.registerDriver(new StubDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** For the service loader. */
    public StubDriver() {}

    /** The URL of a database whose statements take that long. */
    public static String parking(long nanos) {
        return PARK + nanos;
    }

    @Override
    public @Nullable Connection connect(String url, @Nullable Properties info) throws SQLException {
        if (url.startsWith(PARK)) {
            return new ParkingConnection(Long.parseLong(url.substring(PARK.length())));
        }
        return acceptsURL(url) ? new StubConnection() : null;
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith("jdbc:stub:");
    }
}
