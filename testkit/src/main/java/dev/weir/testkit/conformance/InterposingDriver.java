package dev.weir.testkit.conformance;

import dev.weir.testkit.driver.PlainDriver;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
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

    /** What a call of a connection answers instead; {@link #FORWARD} passes it on. */
    @FunctionalInterface
    interface Interception {
        @Nullable Object call(String method) throws Throwable;
    }

    /** The answer of an {@link Interception} that leaves a call alone. */
    static final Object FORWARD = new Object();

    static void register(String name, SessionOpener sessionOpener) {
        CONNECTORS.put(name, sessionOpener);
    }

    static void remove(String name) {
        CONNECTORS.remove(name);
    }

    /** That connection, with every call shown to the interception first. */
    static Connection interposed(Connection real, Interception interception) {
        return (Connection)
                Proxy.newProxyInstance(
                        InterposingDriver.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (proxy, method, arguments) -> {
                            Object answer = interception.call(method.getName());
                            return answer == FORWARD ? forward(real, method, arguments) : answer;
                        });
    }

    private static @Nullable Object forward(
            Connection real, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
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
