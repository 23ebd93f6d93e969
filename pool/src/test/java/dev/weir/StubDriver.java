package dev.weir;

import dev.weir.testkit.driver.PlainDriver;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A driver for {@code jdbc:stub:} that remembers what it was asked to connect with. Does not
 * register itself.
 */
public final class StubDriver extends PlainDriver {

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
}
