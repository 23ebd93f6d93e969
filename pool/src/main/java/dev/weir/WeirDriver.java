package dev.weir;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A pool for programs that know nothing but a JDBC URL: {@code jdbc:weir:} before the real one
 * ({@code jdbc:weir:postgresql://localhost/app} or {@code
 * jdbc:weir:jdbc:postgresql://localhost/app}).
 *
 * <p>There is one pool for each URL, user and set of properties; it starts with the first
 * connection and ends with {@link #close(String)} or the JVM. Properties that begin with {@code
 * weir.} configure the pool, {@code user} and {@code password} are its credentials, all others go
 * to the real driver. Do not let strangers choose URLs or users: each makes a pool.
 */
public final class WeirDriver implements Driver {

    static final String PREFIX = "jdbc:weir:";

    private static final String OURS = "weir.";
    private static final Map<Key, WeirDataSource> POOLS = new ConcurrentHashMap<>();

    private final Engine.Starter starter;

    static {
        try {
            DriverManager.registerDriver(new WeirDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Which pool. Has no toString that could show the password. */
    private record Key(String url, Properties properties) {
        @Override
        public String toString() {
            return MaskedUrl.of(url);
        }
    }

    /** For {@link DriverManager}; use a URL. */
    public WeirDriver() {
        this(WeirPool::start);
    }

    WeirDriver(Engine.Starter starter) {
        this.starter = starter;
    }

    /**
     * Closes all pools of a URL, whatever their user and properties.
     *
     * @param url as it was given to {@link DriverManager#getConnection(String)}
     * @return how many pools were closed
     */
    public static int close(String url) {
        int closed = 0;
        for (Map.Entry<Key, WeirDataSource> entry : List.copyOf(POOLS.entrySet())) {
            if (entry.getKey().url().equals(url)
                    && POOLS.remove(entry.getKey(), entry.getValue())) {
                entry.getValue().close();
                closed++;
            }
        }
        return closed;
    }

    @Override
    public boolean acceptsURL(@Nullable String url) {
        return url != null && url.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    /**
     * A connection from the pool of that URL, user and properties; null when the URL is not ours.
     *
     * @throws SQLException SQLState 08001 when the configuration is wrong, else as {@link
     *     WeirDataSource#getConnection()}
     */
    @Override
    public @Nullable Connection connect(@Nullable String url, @Nullable Properties info)
            throws SQLException {
        if (url == null || !acceptsURL(url)) {
            return null;
        }
        Properties copy = flat(info);
        try {
            return POOLS.computeIfAbsent(new Key(url, copy), this::pool).getConnection();
        } catch (WeirConfigException e) {
            POOLS.remove(new Key(url, copy));
            throw new SQLNonTransientConnectionException(
                    MaskedUrl.of(url) + ": " + e.getMessage(), "08001", e);
        }
    }

    /** Makes a pool that is not started, so that nobody waits for a database inside the map. */
    private WeirDataSource pool(Key key) {
        WeirSettings settings = new WeirSettings();
        settings.setJdbcUrl(inner(key.url()));
        for (String name : key.properties().stringPropertyNames()) {
            String value = key.properties().getProperty(name);
            if (name.equals("user") || name.equals("password")) {
                settings.set(name, value);
            } else if (name.regionMatches(true, 0, OURS, 0, OURS.length())) {
                settings.set(name.substring(OURS.length()), value);
            } else {
                settings.addDataSourceProperty(name, value);
            }
        }
        return new WeirDataSource(settings, starter);
    }

    private static String inner(String url) {
        String rest = url.substring(PREFIX.length());
        return rest.toLowerCase(Locale.ROOT).startsWith("jdbc:") ? rest : "jdbc:" + rest;
    }

    private static Properties flat(@Nullable Properties info) {
        Properties copy = new Properties();
        if (info != null) {
            for (String name : info.stringPropertyNames()) {
                copy.setProperty(name, info.getProperty(name));
            }
        }
        return copy;
    }

    /** The pool's settings that can be written as text, with the prefix {@code weir.}. */
    @Override
    public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties info) {
        return java.util.Arrays.stream(ConfigKey.values())
                .filter(ConfigKey::isText)
                .map(WeirDriver::info)
                .toArray(DriverPropertyInfo[]::new);
    }

    private static DriverPropertyInfo info(ConfigKey key) {
        DriverPropertyInfo property = new DriverPropertyInfo(OURS + key.propertyName(), null);
        property.description = key.documentation();
        return property;
    }

    @Override
    public int getMajorVersion() {
        return 0;
    }

    @Override
    public int getMinorVersion() {
        return 1;
    }

    /** False: compliance is the real driver's to claim. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("dev.weir");
    }
}
