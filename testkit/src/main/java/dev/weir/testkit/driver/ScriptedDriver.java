package dev.weir.testkit.driver;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The JDBC driver of {@code jdbc:scripted:} URLs.
 *
 * <p>The parameters of a URL are applied to the database once, at the first connect with them: what
 * a test scripts afterwards stands. Two URLs of one name share one database. User and password are
 * ignored. Thread-safe.
 */
public final class ScriptedDriver extends PlainDriver {

    static {
        try {
            DriverManager.registerDriver(new ScriptedDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** For {@link DriverManager} and for pools that are given the class by name. */
    public ScriptedDriver() {}

    @Override
    public @Nullable Connection connect(String url, Properties info) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        ScriptedUrl parsed = ScriptedUrl.parse(url);
        ScriptedDatabase database = ScriptedDatabase.named(parsed.name());
        database.applyOnce(parsed);
        return database.connect();
    }

    @Override
    public boolean acceptsURL(String url) {
        return ScriptedUrl.accepts(url);
    }
}
