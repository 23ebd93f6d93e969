package dev.weir;

import dev.weir.connect.ConnectionFactory;
import dev.weir.engine.WeirPool;
import dev.weir.text.MaskedUrl;
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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A pool for programs that know nothing but a JDBC URL: {@code jdbc:weir:} before the real one
 * ({@code jdbc:weir:postgresql://localhost/app} or {@code
 * jdbc:weir:jdbc:postgresql://localhost/app}).
 *
 * <p>There is one pool for each URL, user and set of properties, whatever the password; it starts
 * with the first connection and ends with {@link #close(String)} or the JVM. Properties that begin
 * with {@code weir.} configure the pool, {@code user} and {@code password} are its credentials, all
 * others go to the real driver. A password other than the last one takes its place for the
 * connections that the pool opens from then on: a token that changes with every call makes one
 * pool. In the URL it would make one each, so give it as {@code password}.
 *
 * <p>So a password is checked by the database when a connection is opened, not when one is lent: in
 * this JVM, whoever knows URL and user gets a connection. Do not let strangers choose URLs or
 * users; each of them makes a pool, too.
 */
public final class WeirDriver implements Driver {

    private static final String PREFIX = ConnectionFactory.OF_POOLS;

    private static final String OURS = "weir.";
    private static final Pattern OURS_IN_URL =
            Pattern.compile("[?&;](weir\\.[\\w-]+)=", Pattern.CASE_INSENSITIVE);
    private static final Map<Key, WeirDataSource> POOLS = new ConcurrentHashMap<>();

    private final WeirPool.Starter starter;

    static {
        try {
            DriverManager.registerDriver(new WeirDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Which pool: all but the password. */
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

    WeirDriver(WeirPool.Starter starter) {
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
        for (Key key : List.copyOf(POOLS.keySet())) {
            WeirDataSource removed = key.url().equals(url) ? POOLS.remove(key) : null;
            if (removed != null) {
                removed.close();
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
        String password = (String) copy.remove("password");
        Key key = new Key(url, copy);
        try {
            WeirDataSource pool = POOLS.computeIfAbsent(key, k -> pool(k, password));
            if (password != null && !password.equals(pool.getPassword())) {
                pool.setPassword(password);
            }
            return pool.getConnection();
        } catch (WeirConfigException e) {
            throw refused(key, e);
        } catch (SQLNonTransientConnectionException e) {
            throw e.getCause() instanceof WeirConfigException wrong ? refused(key, wrong) : e;
        }
    }

    private static SQLException refused(Key key, WeirConfigException e) {
        POOLS.remove(key);
        return new SQLNonTransientConnectionException(key + ": " + e.getMessage(), "08001", e);
    }

    private static boolean isOurs(String name) {
        return name.regionMatches(true, 0, OURS, 0, OURS.length());
    }

    /** Makes a pool that is not started, so that nobody waits for a database inside the map. */
    private WeirDataSource pool(Key key, @Nullable String password) {
        refuseSettingsIn(key.url());
        WeirSettings settings = new WeirSettings();
        settings.setJdbcUrl(inner(key.url()));
        if (password != null) {
            settings.setPassword(password);
        }
        for (String name : key.properties().stringPropertyNames()) {
            String value = key.properties().getProperty(name);
            if (name.equals("user")) {
                settings.set(name, value);
            } else if (isOurs(name)) {
                settings.set(name.substring(OURS.length()), value);
            } else {
                settings.addDataSourceProperty(name, value);
            }
        }
        return new WeirDataSource(settings, starter);
    }

    /** The driver would ignore them in silence. */
    private static void refuseSettingsIn(String url) {
        List<String> problems =
                OURS_IN_URL
                        .matcher(url)
                        .results()
                        .map(found -> found.group(1))
                        .map("%s is in the URL: give it as a connection property."::formatted)
                        .toList();
        if (!problems.isEmpty()) {
            throw new WeirConfigException(problems);
        }
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

    /** None: {@code docs/configuration.md} lists the settings. */
    @Override
    public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties info) {
        return new DriverPropertyInfo[0];
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
