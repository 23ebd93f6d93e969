package dev.weir.testkit.driver;

import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What a driver answers besides connections when there is nothing to say: version 1.0, no
 * properties, no logger, no claim to comply with JDBC. Thread-safe.
 */
public abstract class PlainDriver implements Driver {

    /** For subclasses. */
    protected PlainDriver() {}

    @Override
    public final DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties info) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public final int getMajorVersion() {
        return 1;
    }

    @Override
    public final int getMinorVersion() {
        return 0;
    }

    @Override
    public final boolean jdbcCompliant() {
        return false;
    }

    @Override
    public final Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException(
                getClass().getSimpleName() + " does not log", "0A000");
    }
}
