package dev.weir.database.postgres.wire;

import dev.weir.database.PreludeConnects;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import javax.net.SocketFactory;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Connects PostgreSQL's driver through sockets on which the pool can send something ahead of a
 * statement. Immutable.
 *
 * <p>Only where the driver says that it would take such sockets, and the user has not said how it
 * is to connect: sockets of the user's own, a service file, encryption by GSS, or statements in the
 * simple protocol.
 */
public final class WiredConnects implements PreludeConnects {
    private static final Logger LOG = PoolLog.of("dev.weir");

    /** Where the name of the factory stands whose place ours takes. */
    public static final String TLS_DELEGATE = "weirSslFactory";

    private static final String FACTORY = "socketFactory";
    private static final String ARGUMENT = "socketFactoryArg";
    private static final String TLS_FACTORY = "sslfactory";
    private static final String QUERY_MODE = "preferQueryMode";
    private static final String GSS_MODE = "gssEncMode";

    private final Driver driver;
    private final String url;

    /** The factory whose place ours takes. */
    private final String tlsFactory;

    private WiredConnects(Driver driver, String url, String tlsFactory) {
        this.driver = driver;
        this.url = url;
        this.tlsFactory = tlsFactory;
    }

    /**
     * Null where such sockets are out of the question.
     *
     * @param properties of the driver, beside the URL
     */
    public static @Nullable WiredConnects of(Driver driver, String url, Properties properties) {
        if (!url.startsWith("jdbc:postgresql:") || !seesOurs(driver)) {
            return null;
        }
        try {
            Map<String, String> given = settings(driver, url, properties);
            String tls = given.get(TLS_FACTORY);
            if (!given.containsKey(FACTORY)
                    || !given.getOrDefault(FACTORY, "").isEmpty()
                    || !given.getOrDefault(ARGUMENT, "").isEmpty()
                    || !given.getOrDefault(QUERY_MODE, "extended").equals("extended")
                    || !isPlain(given.getOrDefault(GSS_MODE, "disable"))
                    || tls == null
                    || tls.isEmpty()) {
                return null;
            }
            tlsType(tls);
            WiredConnects made = new WiredConnects(driver, url, tls);
            return made.isObeyed(properties) ? made : null;
        } catch (SQLException | ReflectiveOperationException | RuntimeException | LinkageError e) {
            LOG.log(Level.DEBUG, "The driver is left to its own sockets", LoggedFailure.of(e));
            return null;
        }
    }

    /** A factory of encrypted sockets, as the pool's classes see it. */
    public static Class<? extends SSLSocketFactory> tlsType(String name)
            throws ClassNotFoundException {
        return Class.forName(name, false, WiredConnects.class.getClassLoader())
                .asSubclass(SSLSocketFactory.class);
    }

    /** Encryption by GSS is not seen from outside; these two modes never begin it. */
    private static boolean isPlain(String gssMode) {
        return gssMode.equalsIgnoreCase("disable") || gssMode.equalsIgnoreCase("allow");
    }

    /** A driver of another class loader may see another class by that name, or none. */
    private static boolean seesOurs(Driver driver) {
        try {
            Class<?> seen =
                    Class.forName(
                            PreludeSocketFactory.class.getName(),
                            false,
                            driver.getClass().getClassLoader());
            return seen == (Class<? extends SocketFactory>) PreludeSocketFactory.class;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** What the driver makes of its URL and properties; no entry: it knows no such setting. */
    private static Map<String, String> settings(Driver driver, String url, Properties properties)
            throws SQLException {
        Map<String, String> settings = new HashMap<>();
        for (DriverPropertyInfo info : driver.getPropertyInfo(url, properties)) {
            settings.put(info.name, info.value == null ? "" : info.value);
        }
        return settings;
    }

    /** What stands in a URL goes before properties. */
    private boolean isObeyed(Properties properties) throws SQLException {
        Map<String, String> would = settings(driver, url, with(properties, "token"));
        return PreludeSocketFactory.class.getName().equals(would.get(FACTORY))
                && "token".equals(would.get(ARGUMENT))
                && PreludeTlsFactory.class.getName().equals(would.get(TLS_FACTORY));
    }

    private Properties with(Properties properties, String token) {
        Properties all = new Properties();
        all.putAll(properties);
        all.setProperty(FACTORY, PreludeSocketFactory.class.getName());
        all.setProperty(ARGUMENT, token);
        all.setProperty(TLS_FACTORY, PreludeTlsFactory.class.getName());
        all.setProperty(TLS_DELEGATE, tlsFactory);
        return all;
    }

    @Override
    public @Nullable Opened connect(Properties properties) throws SQLException {
        try (Connecting connect = Connecting.begin()) {
            Connection connection = driver.connect(url, with(properties, connect.token()));
            return connection == null ? null : new Opened(connection, connect.wire());
        }
    }
}
