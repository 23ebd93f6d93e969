package dev.weir.bench.stub;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@code jdbc:stub:idle}, whose statements return at once, and {@code
 * jdbc:stub:park:<nanoseconds>}, whose statements park the calling thread for that long.
 */
public final class StubDriver implements Driver {

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

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties info) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("the stub driver does not log");
    }
}
