package dev.weir;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;

/**
 * A driver for {@code jdbc:stub:} that remembers what it was asked to connect with. Does not
 * register itself.
 */
public final class StubDriver implements Driver {

    public static final List<Properties> CONNECTS = new CopyOnWriteArrayList<>();
    public static final List<String> URLS = new CopyOnWriteArrayList<>();

    @Override
    public Connection connect(String url, Properties info) {
        if (!acceptsURL(url)) {
            return null;
        }
        CONNECTS.add(info);
        URLS.add(url);
        return connection();
    }

    /** A connection that does nothing. */
    public static Connection connection() {
        return (Connection)
                Proxy.newProxyInstance(
                        StubDriver.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (proxy, method, args) ->
                                switch (method.getName()) {
                                    case "hashCode" -> System.identityHashCode(proxy);
                                    case "equals" ->
                                            System.identityHashCode(proxy)
                                                    == System.identityHashCode(args[0]);
                                    case "toString" -> "a stub";
                                    default -> null;
                                });
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith("jdbc:stub:");
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
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
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }
}
