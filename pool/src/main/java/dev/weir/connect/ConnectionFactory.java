package dev.weir.connect;

import static dev.weir.ConfigKey.DATA_SOURCE_CLASS_NAME;
import static dev.weir.ConfigKey.DRIVER_CLASS_NAME;
import static dev.weir.ConfigKey.LOGIN_TIMEOUT;

import dev.weir.Credentials;
import dev.weir.WeirConfig;
import dev.weir.WeirConfigException;
import dev.weir.database.Databases;
import dev.weir.text.ClassNames;
import dev.weir.text.MaskedUrl;
import dev.weir.text.Spelling;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where physical connections come from: a driver with a URL, or a data source. Found and checked
 * when the pool starts; {@link DriverManager}'s global login timeout is never touched.
 */
public abstract class ConnectionFactory {

    /** The beginning of URLs that name a pool. */
    public static final String OF_POOLS = "jdbc:weir:";

    /** Takes as long as the driver takes. Thread-safe as far as the driver is. */
    public abstract Connection open(Credentials credentials) throws SQLException;

    /**
     * The same, with sessions that the server shows under {@code name}, where that can be said to
     * the driver and the user has not named them.
     */
    public ConnectionFactory named(String name) {
        return this;
    }

    /** The data source behind this, or null when it is a driver. */
    public @Nullable DataSource dataSource() {
        return null;
    }

    /** Finds what the configuration names; a {@link WeirConfigException} says what is missing. */
    public static ConnectionFactory of(WeirConfig config) {
        String url = config.jdbcUrl();
        if (url != null) {
            return new OfDriver(driver(config, url), url, config.dataSourceProperties());
        }
        DataSource dataSource = dataSource(config);
        limitLogin(dataSource, config);
        return new ConnectionFactory() {
            @Override
            public Connection open(Credentials credentials) throws SQLException {
                String user = credentials.username();
                Connection connection =
                        user == null
                                ? dataSource.getConnection()
                                : dataSource.getConnection(user, credentials.password());
                return opened(connection, dataSource);
            }

            @Override
            public DataSource dataSource() {
                return dataSource;
            }
        };
    }

    private static DataSource dataSource(WeirConfig config) {
        DataSource given = config.dataSource();
        if (given != null) {
            return given;
        }
        String className = config.dataSourceClassName();
        if (className != null) {
            DataSource made =
                    ClassNames.instantiate(
                            DATA_SOURCE_CLASS_NAME.propertyName(), className, DataSource.class);
            BeanProperties.set(made, config.dataSourceProperties());
            return made;
        }
        return lookUp(String.valueOf(config.dataSourceJndi()));
    }

    /** Only where we made the data source or were told to: a shared one may belong to others. */
    private static void limitLogin(DataSource dataSource, WeirConfig config) {
        if (config.isSet(LOGIN_TIMEOUT) || config.dataSourceClassName() != null) {
            try {
                dataSource.setLoginTimeout(
                        Math.toIntExact(Math.max(1, config.loginTimeout().toSeconds())));
            } catch (SQLException | UnsupportedOperationException notSupported) {
                // the pool gives up on an overdue attempt by itself
            }
        }
    }

    // the name is the operator's, and the scheme check keeps the lookup inside this JVM
    @SuppressWarnings("BanJNDI")
    private static DataSource lookUp(String name) {
        int colon = name.indexOf(':');
        if (colon >= 0 && !name.startsWith("java:")) {
            throw new WeirConfigException(
                    "dataSourceJNDI has the scheme '%s', which may reach out to other machines: use a java: name."
                            .formatted(Spelling.printable(name.substring(0, colon))));
        }
        String shown = "dataSourceJNDI is " + Spelling.printable(name);
        try {
            if (new InitialContext().lookup(name) instanceof DataSource dataSource) {
                return dataSource;
            }
        } catch (NamingException e) {
            throw new WeirConfigException(shown + ", which cannot be found: check the name.", e);
        }
        throw new WeirConfigException(
                shown + ", which is not a javax.sql.DataSource: check the name.");
    }

    private static Driver driver(WeirConfig config, String url) {
        if (url.regionMatches(true, 0, OF_POOLS, 0, OF_POOLS.length())) {
            throw new WeirConfigException(
                    "jdbcUrl begins with %s, which would be a pool in a pool: leave that prefix out."
                            .formatted(OF_POOLS));
        }
        String className = config.driverClassName();
        return className == null ? registered(url) : named(className, url);
    }

    private static Driver named(String className, String url) {
        String key = DRIVER_CLASS_NAME.propertyName();
        Class<? extends Driver> type = ClassNames.load(key, className, Driver.class);
        Driver driver =
                DriverManager.drivers()
                        .filter(d -> d.getClass() == type)
                        .findFirst()
                        .orElseGet(() -> ClassNames.instantiate(key, className, Driver.class));
        if (!accepts(driver, url)) {
            throw new WeirConfigException(
                    "driverClassName is %s, which does not take the jdbcUrl %s: check both."
                            .formatted(type.getName(), MaskedUrl.of(url)));
        }
        return driver;
    }

    private static Driver registered(String url) {
        if (!url.regionMatches(true, 0, "jdbc:", 0, 5)) {
            throw new WeirConfigException(
                    "jdbcUrl does not begin with jdbc: (it is %s): write it as the driver's documentation does, such as jdbc:NAME://HOST/DATABASE."
                            .formatted(MaskedUrl.of(url)));
        }
        return DriverManager.drivers()
                .filter(d -> accepts(d, url))
                .findFirst()
                .orElseThrow(() -> new WeirConfigException(noDriver(url)));
    }

    private static String noDriver(String url) {
        String present =
                DriverManager.drivers()
                        .filter(d -> !accepts(d, OF_POOLS))
                        .map(d -> d.getClass().getName())
                        .sorted()
                        .collect(Collectors.joining(", "));
        return "No driver takes the jdbcUrl %s: add the database's JDBC driver to the class path, check the URL, or set driverClassName. Registered: %s."
                .formatted(MaskedUrl.of(url), present.isEmpty() ? "none" : present);
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException | RuntimeException e) {
            return false;
        }
    }

    private static final class OfDriver extends ConnectionFactory {
        private final Driver driver;
        private final String url;
        private final Map<String, Object> properties;

        OfDriver(Driver driver, String url, Map<String, Object> properties) {
            this.driver = driver;
            this.url = url;
            this.properties = properties;
        }

        @Override
        public ConnectionFactory named(String name) {
            String property = Databases.sessionNameProperty(url);
            if (property == null || isTaken(property)) {
                return this;
            }
            Map<String, Object> with = new LinkedHashMap<>(properties);
            with.put(property, name);
            return new OfDriver(driver, url, with);
        }

        private boolean isTaken(String property) {
            return url.toLowerCase(Locale.ROOT).contains(property.toLowerCase(Locale.ROOT) + "=")
                    || properties.keySet().stream().anyMatch(property::equalsIgnoreCase);
        }

        @Override
        public Connection open(Credentials credentials) throws SQLException {
            Properties all = new Properties(); // drivers read text
            properties.forEach((name, value) -> all.setProperty(name, value.toString()));
            set(all, "user", credentials.username());
            set(all, "password", credentials.password());
            return opened(driver.connect(url, all), driver);
        }

        private static void set(Properties all, String name, @Nullable String value) {
            if (value != null) {
                all.setProperty(name, value);
            }
        }
    }

    private static Connection opened(@Nullable Connection connection, Object by)
            throws SQLException {
        if (connection == null) {
            throw new SQLNonTransientConnectionException(
                    by.getClass().getName() + " returned no connection.", "08001");
        }
        return connection;
    }
}
