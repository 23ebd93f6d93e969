package dev.weir;

import dev.weir.testkit.driver.PlainDriver;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.jdbc.Interposed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/**
 * A driver for {@code jdbc:leaky:} that keeps nothing to itself: it repeats the URL and all
 * properties in every message and in the toString of its connections. Does not register itself.
 */
public final class LeakyDriver extends PlainDriver {

    /** How its connects go. */
    enum Mood {
        WORKING,
        REFUSING,
        BROKEN
    }

    static final ScriptedDatabase DATABASE = new ScriptedDatabase();

    static volatile Mood mood = Mood.WORKING;
    static volatile boolean rollbackFails;

    @Override
    public Connection connect(String url, Properties info) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        String everything = url + " with " + info;
        switch (mood) {
            case REFUSING ->
                    throw new SQLException(
                            "cannot reach " + everything, "08001", new IllegalStateException(url));
            case BROKEN -> throw new IllegalStateException("cannot reach " + everything);
            default -> {}
        }
        Connection connection = DATABASE.connect();
        return Interposed.connection(
                connection,
                call -> {
                    if (call.method().equals("toString")) {
                        return everything;
                    }
                    if (call.method().equals("rollback") && rollbackFails) {
                        throw new SQLException("no rollback on " + everything, "08006");
                    }
                    return call.pass();
                });
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith("jdbc:leaky:");
    }

    @Override
    public String toString() {
        return "a leaky driver";
    }
}
