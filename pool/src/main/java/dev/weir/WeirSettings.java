package dev.weir;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a pool, being collected: a JavaBean with a property for each {@link ConfigKey}.
 * Getters answer with the default for what was not set. Nothing is checked before {@link
 * #toConfig()}, which tells all faults at once; no setter opens, loads or looks up anything.
 *
 * <p>Begins with what the file named by the system property {@code weir.configurationFile} says, if
 * there is one. Not thread-safe, except as a {@link WeirDataSource} that has started.
 *
 * <p>Longer than other files: JavaBeans need two methods a property, and each property is one line
 * of meaning.
 */
public class WeirSettings {

    /** Replaced, never changed, so that a started data source may be read from any thread. */
    private volatile EnumMap<ConfigKey, Object> values = new EnumMap<>(ConfigKey.class);

    /** What could not be read, by name; a later good value for the same key removes the fault. */
    private final Map<String, String> faults = new LinkedHashMap<>();

    /** Settings that are all at their defaults, unless a configuration file says otherwise. */
    public WeirSettings() {
        storeAll(PropertiesFile.fromSystemProperty());
    }

    /** Settings from names and values, such as a {@link Properties} object. */
    public WeirSettings(Map<?, ?> properties) {
        this();
        storeAll(properties);
    }

    /** A copy that later changes of {@code other} do not reach. */
    public WeirSettings(WeirSettings other) {
        values = new EnumMap<>(other.values);
        faults.putAll(other.faults);
    }

    /**
     * Settings as in {@code config}, secrets included, and with its pool's name. The configuration
     * file of the system property has no part in them.
     */
    public WeirSettings(WeirConfig config) {
        this(config.given());
    }

    private WeirSettings(EnumMap<ConfigKey, Object> values) {
        this.values = values;
    }

    /** Settings that do not begin with the configuration file. */
    static WeirSettings empty() {
        return new WeirSettings(new EnumMap<>(ConfigKey.class));
    }

    /**
     * Checks all settings, alone and together.
     *
     * @throws WeirConfigException naming every fault
     */
    public WeirConfig toConfig() {
        return WeirConfig.of(values, new ArrayList<>(faults.values()));
    }

    /** What {@code base} becomes with one setting changed; this object is not. */
    final WeirConfig trial(WeirConfig base, ConfigKey key, @Nullable Object value) {
        WeirSettings changed = new WeirSettings(this);
        changed.store(key, value);
        return base.with(changed.values, new ArrayList<>(changed.faults.values()));
    }

    /**
     * The same as {@link #toConfig()} without the result.
     *
     * @throws WeirConfigException naming every fault
     */
    public void validate() {
        toConfig();
    }

    /** Sets one setting from text or from its own type; null takes it back to its default. */
    public void set(ConfigKey key, @Nullable Object value) {
        store(key, value);
    }

    /**
     * Sets one setting by its name, as it would be written in a properties file. A name that is
     * none is reported by {@link #toConfig()}.
     */
    public void set(String name, @Nullable Object value) {
        setAll(java.util.Collections.singletonMap(name, value));
    }

    /** Sets several settings by name; those not named stay as they are. */
    public void setAll(Map<?, ?> properties) {
        parse(properties).forEach(this::set);
    }

    private void storeAll(Map<?, ?> properties) {
        parse(properties).forEach(this::store);
    }

    private Map<ConfigKey, @Nullable Object> parse(Map<?, ?> properties) {
        NamedSettings named = new NamedSettings(properties);
        named.faults().forEach(faults::put);
        Map<ConfigKey, @Nullable Object> parsed = new LinkedHashMap<>(named.values());
        named.driverProperties()
                .forEach(
                        (key, added) -> {
                            Object present =
                                    parsed.containsKey(key) ? parsed.get(key) : values.get(key);
                            Map<Object, Object> all = new LinkedHashMap<>();
                            if (present instanceof Map<?, ?> map) {
                                all.putAll(map);
                            }
                            all.putAll(added);
                            parsed.put(key, all);
                        });
        return parsed;
    }

    final void store(ConfigKey key, @Nullable Object value) {
        faults.remove(key.propertyName());
        EnumMap<ConfigKey, Object> changed = new EnumMap<>(values);
        try {
            Object stored = value == null || key.isUnsetBy(value) ? null : key.read(value);
            put(changed, key, stored);
        } catch (ValueKind.Unreadable e) {
            faults.put(key.propertyName(), key + " " + e.getMessage() + ".");
        }
        values = changed;
    }

    /** Keeps credentials in one form: as a pair, or as user and password. */
    private static void put(
            EnumMap<ConfigKey, Object> values, ConfigKey key, @Nullable Object stored) {
        if (key == ConfigKey.CREDENTIALS) {
            values.remove(ConfigKey.USERNAME);
            values.remove(ConfigKey.PASSWORD);
        } else if ((key == ConfigKey.USERNAME || key == ConfigKey.PASSWORD)
                && values.remove(ConfigKey.CREDENTIALS) instanceof Credentials pair) {
            putOrRemove(values, ConfigKey.USERNAME, pair.username());
            putOrRemove(values, ConfigKey.PASSWORD, pair.passwordChars());
        }
        putOrRemove(values, key, stored);
    }

    private static void putOrRemove(
            EnumMap<ConfigKey, Object> values, ConfigKey key, @Nullable Object stored) {
        if (stored == null) {
            values.remove(key);
        } else {
            values.put(key, stored);
        }
    }

    private void add(ConfigKey key, String name, Object value) {
        Map<Object, Object> all =
                new LinkedHashMap<>((Map<?, ?>) values.getOrDefault(key, Map.of()));
        all.put(name, value);
        set(key, all);
    }

    private Object value(ConfigKey key) {
        return Defaults.value(values, key);
    }

    private @Nullable String text(ConfigKey key) {
        return (String) values.get(key);
    }

    private Duration duration(ConfigKey key) {
        return (Duration) value(key);
    }

    private Credentials credentials() {
        return Defaults.credentials(values);
    }

    private Properties properties(ConfigKey key) {
        Properties copy = new Properties();
        copy.putAll((Map<?, ?>) values.getOrDefault(key, Map.of()));
        return copy;
    }

    /** The settings that were given; secrets masked. */
    @Override
    public String toString() {
        List<String> given = new ArrayList<>();
        values.forEach((key, value) -> given.add(key + "=" + key.print(value)));
        return getClass().getSimpleName() + given;
    }

    /** See {@link ConfigKey#JDBC_URL}. */
    public @Nullable String getJdbcUrl() {
        return text(ConfigKey.JDBC_URL);
    }

    /** See {@link ConfigKey#JDBC_URL}. */
    public void setJdbcUrl(@Nullable String jdbcUrl) {
        set(ConfigKey.JDBC_URL, jdbcUrl);
    }

    /** The same as {@link #getJdbcUrl()}, for frameworks that know a data source's {@code url}. */
    public @Nullable String getUrl() {
        return getJdbcUrl();
    }

    /** The same as {@link #setJdbcUrl}, for frameworks that know a data source's {@code url}. */
    public void setUrl(@Nullable String url) {
        setJdbcUrl(url);
    }

    /** See {@link ConfigKey#DRIVER_CLASS_NAME}. */
    public @Nullable String getDriverClassName() {
        return text(ConfigKey.DRIVER_CLASS_NAME);
    }

    /** See {@link ConfigKey#DRIVER_CLASS_NAME}. */
    public void setDriverClassName(@Nullable String driverClassName) {
        set(ConfigKey.DRIVER_CLASS_NAME, driverClassName);
    }

    /** See {@link ConfigKey#DATA_SOURCE_CLASS_NAME}. */
    public @Nullable String getDataSourceClassName() {
        return text(ConfigKey.DATA_SOURCE_CLASS_NAME);
    }

    /** See {@link ConfigKey#DATA_SOURCE_CLASS_NAME}. */
    public void setDataSourceClassName(@Nullable String dataSourceClassName) {
        set(ConfigKey.DATA_SOURCE_CLASS_NAME, dataSourceClassName);
    }

    /** See {@link ConfigKey#DATA_SOURCE}. */
    public @Nullable DataSource getDataSource() {
        return (DataSource) values.get(ConfigKey.DATA_SOURCE);
    }

    /** See {@link ConfigKey#DATA_SOURCE}. */
    public void setDataSource(@Nullable DataSource dataSource) {
        set(ConfigKey.DATA_SOURCE, dataSource);
    }

    /** See {@link ConfigKey#DATA_SOURCE_JNDI}. */
    public @Nullable String getDataSourceJNDI() {
        return text(ConfigKey.DATA_SOURCE_JNDI);
    }

    /** See {@link ConfigKey#DATA_SOURCE_JNDI}. */
    public void setDataSourceJNDI(@Nullable String dataSourceJNDI) {
        set(ConfigKey.DATA_SOURCE_JNDI, dataSourceJNDI);
    }

    /** See {@link ConfigKey#DATA_SOURCE_PROPERTIES}. */
    public Properties getDataSourceProperties() {
        return properties(ConfigKey.DATA_SOURCE_PROPERTIES);
    }

    /** See {@link ConfigKey#DATA_SOURCE_PROPERTIES}. */
    public void setDataSourceProperties(@Nullable Properties dataSourceProperties) {
        set(ConfigKey.DATA_SOURCE_PROPERTIES, dataSourceProperties);
    }

    /** Adds one to {@link ConfigKey#DATA_SOURCE_PROPERTIES}. */
    public void addDataSourceProperty(String name, Object value) {
        add(ConfigKey.DATA_SOURCE_PROPERTIES, name, value);
    }

    /** See {@link ConfigKey#USERNAME}. */
    public @Nullable String getUsername() {
        return credentials().username();
    }

    /** See {@link ConfigKey#USERNAME}. */
    public void setUsername(@Nullable String username) {
        set(ConfigKey.USERNAME, username);
    }

    /**
     * The same as {@link #getUsername()}, for frameworks that know a data source's {@code user}.
     */
    public @Nullable String getUser() {
        return getUsername();
    }

    /** The same as {@link #setUsername}, for frameworks that know a data source's {@code user}. */
    public void setUser(@Nullable String user) {
        setUsername(user);
    }

    /** See {@link ConfigKey#PASSWORD}. */
    public @Nullable String getPassword() {
        return credentials().password();
    }

    /** See {@link ConfigKey#PASSWORD}. */
    public void setPassword(@Nullable String password) {
        set(ConfigKey.PASSWORD, password);
    }

    /** See {@link ConfigKey#CREDENTIALS}. */
    public Credentials getCredentials() {
        return credentials();
    }

    /** See {@link ConfigKey#CREDENTIALS}. */
    public void setCredentials(@Nullable Credentials credentials) {
        set(ConfigKey.CREDENTIALS, credentials);
    }

    /** See {@link ConfigKey#CREDENTIALS_PROVIDER}. */
    public @Nullable CredentialsProvider getCredentialsProvider() {
        return (CredentialsProvider) values.get(ConfigKey.CREDENTIALS_PROVIDER);
    }

    /** See {@link ConfigKey#CREDENTIALS_PROVIDER}. */
    public void setCredentialsProvider(@Nullable CredentialsProvider credentialsProvider) {
        set(ConfigKey.CREDENTIALS_PROVIDER, credentialsProvider);
    }

    /** See {@link ConfigKey#CREDENTIALS_PROVIDER_CLASS_NAME}. */
    public @Nullable String getCredentialsProviderClassName() {
        return text(ConfigKey.CREDENTIALS_PROVIDER_CLASS_NAME);
    }

    /** See {@link ConfigKey#CREDENTIALS_PROVIDER_CLASS_NAME}. */
    public void setCredentialsProviderClassName(@Nullable String credentialsProviderClassName) {
        set(ConfigKey.CREDENTIALS_PROVIDER_CLASS_NAME, credentialsProviderClassName);
    }

    /** See {@link ConfigKey#LOGIN_TIMEOUT}. Seconds, as JDBC has it; 0 takes the default. */
    public int getLoginTimeout() {
        return (int) duration(ConfigKey.LOGIN_TIMEOUT).toSeconds();
    }

    /**
     * See {@link ConfigKey#LOGIN_TIMEOUT}. Seconds, as JDBC has it; 0 takes the default.
     *
     * @throws SQLException by a data source that has started, as {@link
     *     javax.sql.CommonDataSource#setLoginTimeout} has it; never by settings alone
     */
    public void setLoginTimeout(int seconds) throws SQLException {
        set(ConfigKey.LOGIN_TIMEOUT, seconds == 0 ? null : Duration.ofSeconds(seconds));
    }

    /** See {@link ConfigKey#LOGIN_TIMEOUT}. */
    public void setLoginTimeout(Duration duration) {
        set(ConfigKey.LOGIN_TIMEOUT, duration);
    }

    /** See {@link ConfigKey#SIZING}. */
    public Sizing getSizing() {
        return (Sizing) value(ConfigKey.SIZING);
    }

    /** See {@link ConfigKey#SIZING}. */
    public void setSizing(Sizing sizing) {
        set(ConfigKey.SIZING, sizing);
    }

    /** See {@link ConfigKey#DATABASE_CORES}. */
    public int getDatabaseCores() {
        return (Integer) value(ConfigKey.DATABASE_CORES);
    }

    /** See {@link ConfigKey#DATABASE_CORES}. */
    public void setDatabaseCores(int databaseCores) {
        set(ConfigKey.DATABASE_CORES, databaseCores);
    }

    /** See {@link ConfigKey#SIZING_MEMORY}. */
    public @Nullable String getSizingMemory() {
        return (String) values.get(ConfigKey.SIZING_MEMORY);
    }

    /** See {@link ConfigKey#SIZING_MEMORY}. */
    public void setSizingMemory(@Nullable String sizingMemory) {
        set(ConfigKey.SIZING_MEMORY, sizingMemory);
    }

    /** See {@link ConfigKey#LANES}. */
    public Lanes getLanes() {
        return (Lanes) value(ConfigKey.LANES);
    }

    /** See {@link ConfigKey#LANES}. */
    public void setLanes(Lanes lanes) {
        set(ConfigKey.LANES, lanes);
    }

    /** See {@link ConfigKey#LANE_RESOLVER}. */
    public @Nullable LaneResolver getLaneResolver() {
        return (LaneResolver) values.get(ConfigKey.LANE_RESOLVER);
    }

    /** See {@link ConfigKey#LANE_RESOLVER}. */
    public void setLaneResolver(@Nullable LaneResolver laneResolver) {
        set(ConfigKey.LANE_RESOLVER, laneResolver);
    }

    /** See {@link ConfigKey#MAXIMUM_POOL_SIZE}. */
    public int getMaximumPoolSize() {
        return Defaults.ceiling(values);
    }

    /** See {@link ConfigKey#MAXIMUM_POOL_SIZE}. */
    public void setMaximumPoolSize(int maximumPoolSize) {
        set(ConfigKey.MAXIMUM_POOL_SIZE, maximumPoolSize);
    }

    /** See {@link ConfigKey#MINIMUM_IDLE}. */
    public int getMinimumIdle() {
        return Defaults.floor(values);
    }

    /** See {@link ConfigKey#MINIMUM_IDLE}. */
    public void setMinimumIdle(int minimumIdle) {
        set(ConfigKey.MINIMUM_IDLE, minimumIdle);
    }

    /** See {@link ConfigKey#IDLE_TIMEOUT}. Milliseconds. */
    public long getIdleTimeout() {
        return duration(ConfigKey.IDLE_TIMEOUT).toMillis();
    }

    /** See {@link ConfigKey#IDLE_TIMEOUT}. Milliseconds. */
    public void setIdleTimeout(long millis) {
        set(ConfigKey.IDLE_TIMEOUT, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#IDLE_TIMEOUT}. */
    public void setIdleTimeout(Duration duration) {
        set(ConfigKey.IDLE_TIMEOUT, duration);
    }

    /** See {@link ConfigKey#MAX_LIFETIME}. Milliseconds. */
    public long getMaxLifetime() {
        return duration(ConfigKey.MAX_LIFETIME).toMillis();
    }

    /** See {@link ConfigKey#MAX_LIFETIME}. Milliseconds. */
    public void setMaxLifetime(long millis) {
        set(ConfigKey.MAX_LIFETIME, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#MAX_LIFETIME}. */
    public void setMaxLifetime(Duration duration) {
        set(ConfigKey.MAX_LIFETIME, duration);
    }

    /** See {@link ConfigKey#CONNECTION_TIMEOUT}. Milliseconds. */
    public long getConnectionTimeout() {
        return Defaults.connectionTimeout(values).toMillis();
    }

    /** See {@link ConfigKey#CONNECTION_TIMEOUT}. Milliseconds. */
    public void setConnectionTimeout(long millis) {
        set(ConfigKey.CONNECTION_TIMEOUT, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#CONNECTION_TIMEOUT}. */
    public void setConnectionTimeout(Duration duration) {
        set(ConfigKey.CONNECTION_TIMEOUT, duration);
    }

    /** See {@link ConfigKey#MAX_WAITERS}. */
    public int getMaxWaiters() {
        return (Integer) value(ConfigKey.MAX_WAITERS);
    }

    /** See {@link ConfigKey#MAX_WAITERS}. */
    public void setMaxWaiters(int maxWaiters) {
        set(ConfigKey.MAX_WAITERS, maxWaiters);
    }

    /** See {@link ConfigKey#REJECT_HOPELESS_WAITS}. */
    public boolean isRejectHopelessWaits() {
        return (Boolean) value(ConfigKey.REJECT_HOPELESS_WAITS);
    }

    /** See {@link ConfigKey#REJECT_HOPELESS_WAITS}. */
    public void setRejectHopelessWaits(boolean rejectHopelessWaits) {
        set(ConfigKey.REJECT_HOPELESS_WAITS, rejectHopelessWaits);
    }

    /** See {@link ConfigKey#SHEDDING}. */
    public Shedding getShedding() {
        return (Shedding) value(ConfigKey.SHEDDING);
    }

    /** See {@link ConfigKey#SHEDDING}. */
    public void setShedding(Shedding shedding) {
        set(ConfigKey.SHEDDING, shedding);
    }

    /** See {@link ConfigKey#SHEDDING_TARGET}. Milliseconds. */
    public long getSheddingTarget() {
        return duration(ConfigKey.SHEDDING_TARGET).toMillis();
    }

    /** See {@link ConfigKey#SHEDDING_TARGET}. Milliseconds. */
    public void setSheddingTarget(long millis) {
        set(ConfigKey.SHEDDING_TARGET, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#SHEDDING_TARGET}. */
    public void setSheddingTarget(Duration duration) {
        set(ConfigKey.SHEDDING_TARGET, duration);
    }

    /** See {@link ConfigKey#SHEDDING_INTERVAL}. Milliseconds. */
    public long getSheddingInterval() {
        return duration(ConfigKey.SHEDDING_INTERVAL).toMillis();
    }

    /** See {@link ConfigKey#SHEDDING_INTERVAL}. Milliseconds. */
    public void setSheddingInterval(long millis) {
        set(ConfigKey.SHEDDING_INTERVAL, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#SHEDDING_INTERVAL}. */
    public void setSheddingInterval(Duration duration) {
        set(ConfigKey.SHEDDING_INTERVAL, duration);
    }

    /** See {@link ConfigKey#LEAK_DETECTION_THRESHOLD}. Milliseconds. */
    public long getLeakDetectionThreshold() {
        return duration(ConfigKey.LEAK_DETECTION_THRESHOLD).toMillis();
    }

    /** See {@link ConfigKey#LEAK_DETECTION_THRESHOLD}. Milliseconds. */
    public void setLeakDetectionThreshold(long millis) {
        set(ConfigKey.LEAK_DETECTION_THRESHOLD, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#LEAK_DETECTION_THRESHOLD}. */
    public void setLeakDetectionThreshold(Duration duration) {
        set(ConfigKey.LEAK_DETECTION_THRESHOLD, duration);
    }

    /** See {@link ConfigKey#RECLAIM_LEAKS}. */
    public boolean isReclaimLeaks() {
        return (Boolean) value(ConfigKey.RECLAIM_LEAKS);
    }

    /** See {@link ConfigKey#RECLAIM_LEAKS}. */
    public void setReclaimLeaks(boolean reclaimLeaks) {
        set(ConfigKey.RECLAIM_LEAKS, reclaimLeaks);
    }

    /** See {@link ConfigKey#APPLICATION_PACKAGES}. */
    public @Nullable String getApplicationPackages() {
        return text(ConfigKey.APPLICATION_PACKAGES);
    }

    /** See {@link ConfigKey#APPLICATION_PACKAGES}. */
    public void setApplicationPackages(@Nullable String applicationPackages) {
        set(ConfigKey.APPLICATION_PACKAGES, applicationPackages);
    }

    /** See {@link ConfigKey#CLOSE_GRACE}. Milliseconds. */
    public long getCloseGrace() {
        return duration(ConfigKey.CLOSE_GRACE).toMillis();
    }

    /** See {@link ConfigKey#CLOSE_GRACE}. Milliseconds. */
    public void setCloseGrace(long millis) {
        set(ConfigKey.CLOSE_GRACE, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#CLOSE_GRACE}. */
    public void setCloseGrace(Duration duration) {
        set(ConfigKey.CLOSE_GRACE, duration);
    }

    /** See {@link ConfigKey#VALIDATION_TIMEOUT}. Milliseconds. */
    public long getValidationTimeout() {
        return duration(ConfigKey.VALIDATION_TIMEOUT).toMillis();
    }

    /** See {@link ConfigKey#VALIDATION_TIMEOUT}. Milliseconds. */
    public void setValidationTimeout(long millis) {
        set(ConfigKey.VALIDATION_TIMEOUT, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#VALIDATION_TIMEOUT}. */
    public void setValidationTimeout(Duration duration) {
        set(ConfigKey.VALIDATION_TIMEOUT, duration);
    }

    /** See {@link ConfigKey#ALIVE_BYPASS_WINDOW}. Milliseconds. */
    public long getAliveBypassWindow() {
        return duration(ConfigKey.ALIVE_BYPASS_WINDOW).toMillis();
    }

    /** See {@link ConfigKey#ALIVE_BYPASS_WINDOW}. Milliseconds. */
    public void setAliveBypassWindow(long millis) {
        set(ConfigKey.ALIVE_BYPASS_WINDOW, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#ALIVE_BYPASS_WINDOW}. */
    public void setAliveBypassWindow(Duration duration) {
        set(ConfigKey.ALIVE_BYPASS_WINDOW, duration);
    }

    /** See {@link ConfigKey#KEEPALIVE_TIME}. Milliseconds. */
    public long getKeepaliveTime() {
        return Defaults.keepalive(values).toMillis();
    }

    /** See {@link ConfigKey#KEEPALIVE_TIME}. Milliseconds. */
    public void setKeepaliveTime(long millis) {
        set(ConfigKey.KEEPALIVE_TIME, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#KEEPALIVE_TIME}. */
    public void setKeepaliveTime(Duration duration) {
        set(ConfigKey.KEEPALIVE_TIME, duration);
    }

    /** See {@link ConfigKey#CONNECTION_TEST_QUERY}. */
    public @Nullable String getConnectionTestQuery() {
        return text(ConfigKey.CONNECTION_TEST_QUERY);
    }

    /** See {@link ConfigKey#CONNECTION_TEST_QUERY}. */
    public void setConnectionTestQuery(@Nullable String connectionTestQuery) {
        set(ConfigKey.CONNECTION_TEST_QUERY, connectionTestQuery);
    }

    /** See {@link ConfigKey#INITIALIZATION_FAIL_TIMEOUT}. Milliseconds. */
    public long getInitializationFailTimeout() {
        return duration(ConfigKey.INITIALIZATION_FAIL_TIMEOUT).toMillis();
    }

    /** See {@link ConfigKey#INITIALIZATION_FAIL_TIMEOUT}. Milliseconds. */
    public void setInitializationFailTimeout(long millis) {
        set(ConfigKey.INITIALIZATION_FAIL_TIMEOUT, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#INITIALIZATION_FAIL_TIMEOUT}. */
    public void setInitializationFailTimeout(Duration duration) {
        set(ConfigKey.INITIALIZATION_FAIL_TIMEOUT, duration);
    }

    /** See {@link ConfigKey#EXCEPTION_OVERRIDE}. */
    public @Nullable ExceptionOverride getExceptionOverride() {
        return (ExceptionOverride) values.get(ConfigKey.EXCEPTION_OVERRIDE);
    }

    /** See {@link ConfigKey#EXCEPTION_OVERRIDE}. */
    public void setExceptionOverride(@Nullable ExceptionOverride exceptionOverride) {
        set(ConfigKey.EXCEPTION_OVERRIDE, exceptionOverride);
    }

    /** See {@link ConfigKey#EXCEPTION_OVERRIDE_CLASS_NAME}. */
    public @Nullable String getExceptionOverrideClassName() {
        return text(ConfigKey.EXCEPTION_OVERRIDE_CLASS_NAME);
    }

    /** See {@link ConfigKey#EXCEPTION_OVERRIDE_CLASS_NAME}. */
    public void setExceptionOverrideClassName(@Nullable String exceptionOverrideClassName) {
        set(ConfigKey.EXCEPTION_OVERRIDE_CLASS_NAME, exceptionOverrideClassName);
    }

    /** See {@link ConfigKey#AUTO_COMMIT}. True when it was not set: drivers' usual mode. */
    public boolean isAutoCommit() {
        return (Boolean) value(ConfigKey.AUTO_COMMIT);
    }

    /**
     * See {@link ConfigKey#AUTO_COMMIT}. Setting true is more than not setting it: a URL that says
     * otherwise is overruled.
     */
    public void setAutoCommit(boolean autoCommit) {
        set(ConfigKey.AUTO_COMMIT, autoCommit);
    }

    /** See {@link ConfigKey#READ_ONLY}. False when it was not set: drivers' usual mode. */
    public boolean isReadOnly() {
        return (Boolean) value(ConfigKey.READ_ONLY);
    }

    /**
     * See {@link ConfigKey#READ_ONLY}. Setting false is more than not setting it: a URL that asks
     * for read-only sessions is overruled.
     */
    public void setReadOnly(boolean readOnly) {
        set(ConfigKey.READ_ONLY, readOnly);
    }

    /** See {@link ConfigKey#TRANSACTION_ISOLATION}. */
    public @Nullable String getTransactionIsolation() {
        Object level = values.get(ConfigKey.TRANSACTION_ISOLATION);
        return level == null ? null : Isolation.name((Integer) level);
    }

    /** See {@link ConfigKey#TRANSACTION_ISOLATION}. */
    public void setTransactionIsolation(@Nullable String transactionIsolation) {
        set(ConfigKey.TRANSACTION_ISOLATION, transactionIsolation);
    }

    /** See {@link ConfigKey#CATALOG}. */
    public @Nullable String getCatalog() {
        return text(ConfigKey.CATALOG);
    }

    /** See {@link ConfigKey#CATALOG}. */
    public void setCatalog(@Nullable String catalog) {
        set(ConfigKey.CATALOG, catalog);
    }

    /** See {@link ConfigKey#SCHEMA}. */
    public @Nullable String getSchema() {
        return text(ConfigKey.SCHEMA);
    }

    /** See {@link ConfigKey#SCHEMA}. */
    public void setSchema(@Nullable String schema) {
        set(ConfigKey.SCHEMA, schema);
    }

    /** See {@link ConfigKey#CONNECTION_INIT_SQL}. */
    public @Nullable String getConnectionInitSql() {
        return text(ConfigKey.CONNECTION_INIT_SQL);
    }

    /** See {@link ConfigKey#CONNECTION_INIT_SQL}. */
    public void setConnectionInitSql(@Nullable String connectionInitSql) {
        set(ConfigKey.CONNECTION_INIT_SQL, connectionInitSql);
    }

    /** See {@link ConfigKey#ISOLATE_INTERNAL_QUERIES}. */
    public boolean isIsolateInternalQueries() {
        return (Boolean) value(ConfigKey.ISOLATE_INTERNAL_QUERIES);
    }

    /** See {@link ConfigKey#ISOLATE_INTERNAL_QUERIES}. */
    public void setIsolateInternalQueries(boolean isolateInternalQueries) {
        set(ConfigKey.ISOLATE_INTERNAL_QUERIES, isolateInternalQueries);
    }

    /** See {@link ConfigKey#SESSION_RESET}. */
    public SessionReset getSessionReset() {
        return (SessionReset) value(ConfigKey.SESSION_RESET);
    }

    /** See {@link ConfigKey#SESSION_RESET}. */
    public void setSessionReset(SessionReset sessionReset) {
        set(ConfigKey.SESSION_RESET, sessionReset);
    }

    /** See {@link ConfigKey#POOLER}. */
    public Pooler getPooler() {
        return (Pooler) value(ConfigKey.POOLER);
    }

    /** See {@link ConfigKey#POOLER}. */
    public void setPooler(Pooler pooler) {
        set(ConfigKey.POOLER, pooler);
    }

    /** See {@link ConfigKey#REQUEST_BOUNDARIES}. */
    public boolean isRequestBoundaries() {
        return (Boolean) value(ConfigKey.REQUEST_BOUNDARIES);
    }

    /** See {@link ConfigKey#REQUEST_BOUNDARIES}. */
    public void setRequestBoundaries(boolean requestBoundaries) {
        set(ConfigKey.REQUEST_BOUNDARIES, requestBoundaries);
    }

    /** See {@link ConfigKey#TENANCY}. */
    public Tenancy getTenancy() {
        return (Tenancy) value(ConfigKey.TENANCY);
    }

    /** See {@link ConfigKey#TENANCY}. */
    public void setTenancy(Tenancy tenancy) {
        set(ConfigKey.TENANCY, tenancy);
    }

    /** See {@link ConfigKey#TENANTS}. */
    public @Nullable String getTenants() {
        return text(ConfigKey.TENANTS);
    }

    /** See {@link ConfigKey#TENANTS}. */
    public void setTenants(@Nullable String tenants) {
        set(ConfigKey.TENANTS, tenants);
    }

    /** See {@link ConfigKey#TENANT_QUERY}. */
    public @Nullable String getTenantQuery() {
        return text(ConfigKey.TENANT_QUERY);
    }

    /** See {@link ConfigKey#TENANT_QUERY}. */
    public void setTenantQuery(@Nullable String tenantQuery) {
        set(ConfigKey.TENANT_QUERY, tenantQuery);
    }

    /** See {@link ConfigKey#TENANT_SOURCE}. */
    public @Nullable TenantSource getTenantSource() {
        return (TenantSource) values.get(ConfigKey.TENANT_SOURCE);
    }

    /** See {@link ConfigKey#TENANT_SOURCE}. */
    public void setTenantSource(@Nullable TenantSource tenantSource) {
        set(ConfigKey.TENANT_SOURCE, tenantSource);
    }

    /** See {@link ConfigKey#TENANT_RESOLVER}. */
    public @Nullable TenantResolver getTenantResolver() {
        return (TenantResolver) values.get(ConfigKey.TENANT_RESOLVER);
    }

    /** See {@link ConfigKey#TENANT_RESOLVER}. */
    public void setTenantResolver(@Nullable TenantResolver tenantResolver) {
        set(ConfigKey.TENANT_RESOLVER, tenantResolver);
    }

    /** See {@link ConfigKey#TENANT_BINDING}. */
    public @Nullable TenantBinding getTenantBinding() {
        return (TenantBinding) values.get(ConfigKey.TENANT_BINDING);
    }

    /** See {@link ConfigKey#TENANT_BINDING}. */
    public void setTenantBinding(@Nullable TenantBinding tenantBinding) {
        set(ConfigKey.TENANT_BINDING, tenantBinding);
    }

    /** See {@link ConfigKey#TENANT_ROLE}. */
    public String getTenantRole() {
        return (String) value(ConfigKey.TENANT_ROLE);
    }

    /** See {@link ConfigKey#TENANT_ROLE}. */
    public void setTenantRole(String tenantRole) {
        set(ConfigKey.TENANT_ROLE, tenantRole);
    }

    /** See {@link ConfigKey#TENANT_SCHEMA}. */
    public String getTenantSchema() {
        return (String) value(ConfigKey.TENANT_SCHEMA);
    }

    /** See {@link ConfigKey#TENANT_SCHEMA}. */
    public void setTenantSchema(String tenantSchema) {
        set(ConfigKey.TENANT_SCHEMA, tenantSchema);
    }

    /** See {@link ConfigKey#TENANT_SETTING}. */
    public String getTenantSetting() {
        return (String) value(ConfigKey.TENANT_SETTING);
    }

    /** See {@link ConfigKey#TENANT_SETTING}. */
    public void setTenantSetting(String tenantSetting) {
        set(ConfigKey.TENANT_SETTING, tenantSetting);
    }

    /** See {@link ConfigKey#NEUTRAL_ROLE}. */
    public @Nullable String getNeutralRole() {
        return text(ConfigKey.NEUTRAL_ROLE);
    }

    /** See {@link ConfigKey#NEUTRAL_ROLE}. */
    public void setNeutralRole(@Nullable String neutralRole) {
        set(ConfigKey.NEUTRAL_ROLE, neutralRole);
    }

    /** See {@link ConfigKey#MAX_TENANTS}. */
    public int getMaxTenants() {
        return (Integer) value(ConfigKey.MAX_TENANTS);
    }

    /** See {@link ConfigKey#MAX_TENANTS}. */
    public void setMaxTenants(int maxTenants) {
        set(ConfigKey.MAX_TENANTS, maxTenants);
    }

    /** See {@link ConfigKey#MAX_TENANTS_PER_CONNECTION}. */
    public int getMaxTenantsPerConnection() {
        return (Integer) value(ConfigKey.MAX_TENANTS_PER_CONNECTION);
    }

    /** See {@link ConfigKey#MAX_TENANTS_PER_CONNECTION}. */
    public void setMaxTenantsPerConnection(int maxTenantsPerConnection) {
        set(ConfigKey.MAX_TENANTS_PER_CONNECTION, maxTenantsPerConnection);
    }

    /** See {@link ConfigKey#MAX_CONNECTIONS_PER_TENANT}. */
    public int getMaxConnectionsPerTenant() {
        return Defaults.connectionsPerTenant(values);
    }

    /** See {@link ConfigKey#MAX_CONNECTIONS_PER_TENANT}. */
    public void setMaxConnectionsPerTenant(int maxConnectionsPerTenant) {
        set(ConfigKey.MAX_CONNECTIONS_PER_TENANT, maxConnectionsPerTenant);
    }

    /** See {@link ConfigKey#MIN_CONNECTIONS_PER_TENANT}. */
    public int getMinConnectionsPerTenant() {
        return (Integer) value(ConfigKey.MIN_CONNECTIONS_PER_TENANT);
    }

    /** See {@link ConfigKey#MIN_CONNECTIONS_PER_TENANT}. */
    public void setMinConnectionsPerTenant(int minConnectionsPerTenant) {
        set(ConfigKey.MIN_CONNECTIONS_PER_TENANT, minConnectionsPerTenant);
    }

    /** See {@link ConfigKey#MAX_WAITERS_PER_TENANT}. */
    public int getMaxWaitersPerTenant() {
        return (Integer) value(ConfigKey.MAX_WAITERS_PER_TENANT);
    }

    /** See {@link ConfigKey#MAX_WAITERS_PER_TENANT}. */
    public void setMaxWaitersPerTenant(int maxWaitersPerTenant) {
        set(ConfigKey.MAX_WAITERS_PER_TENANT, maxWaitersPerTenant);
    }

    /** See {@link ConfigKey#TENANT_TURNS}. */
    public int getTenantTurns() {
        return (Integer) value(ConfigKey.TENANT_TURNS);
    }

    /** See {@link ConfigKey#TENANT_TURNS}. */
    public void setTenantTurns(int tenantTurns) {
        set(ConfigKey.TENANT_TURNS, tenantTurns);
    }

    /** See {@link ConfigKey#TENANT_AUDIT}. */
    public int getTenantAudit() {
        return (Integer) value(ConfigKey.TENANT_AUDIT);
    }

    /** See {@link ConfigKey#TENANT_AUDIT}. */
    public void setTenantAudit(int tenantAudit) {
        set(ConfigKey.TENANT_AUDIT, tenantAudit);
    }

    /** See {@link ConfigKey#TENANT_PRELUDE}. */
    public boolean isTenantPrelude() {
        return (Boolean) value(ConfigKey.TENANT_PRELUDE);
    }

    /** See {@link ConfigKey#TENANT_PRELUDE}. */
    public void setTenantPrelude(boolean tenantPrelude) {
        set(ConfigKey.TENANT_PRELUDE, tenantPrelude);
    }

    /** See {@link ConfigKey#POOL_NAME}. */
    public @Nullable String getPoolName() {
        return text(ConfigKey.POOL_NAME);
    }

    /** See {@link ConfigKey#POOL_NAME}. */
    public void setPoolName(@Nullable String poolName) {
        set(ConfigKey.POOL_NAME, poolName);
    }

    /** See {@link ConfigKey#REGISTER_MBEANS}. */
    public boolean isRegisterMbeans() {
        return (Boolean) value(ConfigKey.REGISTER_MBEANS);
    }

    /** See {@link ConfigKey#REGISTER_MBEANS}. */
    public void setRegisterMbeans(boolean registerMbeans) {
        set(ConfigKey.REGISTER_MBEANS, registerMbeans);
    }

    /** See {@link ConfigKey#ALLOW_POOL_SUSPENSION}. */
    public boolean isAllowPoolSuspension() {
        return (Boolean) value(ConfigKey.ALLOW_POOL_SUSPENSION);
    }

    /** See {@link ConfigKey#ALLOW_POOL_SUSPENSION}. */
    public void setAllowPoolSuspension(boolean allowPoolSuspension) {
        set(ConfigKey.ALLOW_POOL_SUSPENSION, allowPoolSuspension);
    }

    /** See {@link ConfigKey#READ_SERVER_LIMITS}. */
    public boolean isReadServerLimits() {
        return (Boolean) value(ConfigKey.READ_SERVER_LIMITS);
    }

    /** See {@link ConfigKey#READ_SERVER_LIMITS}. */
    public void setReadServerLimits(boolean readServerLimits) {
        set(ConfigKey.READ_SERVER_LIMITS, readServerLimits);
    }

    /** See {@link ConfigKey#OBSERVE_SERVER}. */
    public boolean isObserveServer() {
        return (Boolean) value(ConfigKey.OBSERVE_SERVER);
    }

    /** See {@link ConfigKey#OBSERVE_SERVER}. */
    public void setObserveServer(boolean observeServer) {
        set(ConfigKey.OBSERVE_SERVER, observeServer);
    }

    /** See {@link ConfigKey#MEMORY_GUARD}. */
    public boolean isMemoryGuard() {
        return (Boolean) value(ConfigKey.MEMORY_GUARD);
    }

    /** See {@link ConfigKey#MEMORY_GUARD}. */
    public void setMemoryGuard(boolean memoryGuard) {
        set(ConfigKey.MEMORY_GUARD, memoryGuard);
    }

    /** See {@link ConfigKey#THREAD_FACTORY}. */
    public @Nullable ThreadFactory getThreadFactory() {
        return (ThreadFactory) values.get(ConfigKey.THREAD_FACTORY);
    }

    /** See {@link ConfigKey#THREAD_FACTORY}. */
    public void setThreadFactory(@Nullable ThreadFactory threadFactory) {
        set(ConfigKey.THREAD_FACTORY, threadFactory);
    }

    /** See {@link ConfigKey#SCHEDULED_EXECUTOR}. */
    public @Nullable ScheduledExecutorService getScheduledExecutor() {
        return (ScheduledExecutorService) values.get(ConfigKey.SCHEDULED_EXECUTOR);
    }

    /** See {@link ConfigKey#SCHEDULED_EXECUTOR}. */
    public void setScheduledExecutor(@Nullable ScheduledExecutorService scheduledExecutor) {
        set(ConfigKey.SCHEDULED_EXECUTOR, scheduledExecutor);
    }

    /** See {@link ConfigKey#POOL_LISTENER}. */
    public @Nullable PoolListener getPoolListener() {
        return (PoolListener) values.get(ConfigKey.POOL_LISTENER);
    }

    /** See {@link ConfigKey#POOL_LISTENER}. */
    public void setPoolListener(@Nullable PoolListener poolListener) {
        set(ConfigKey.POOL_LISTENER, poolListener);
    }

    /** See {@link ConfigKey#METRIC_REGISTRY}. */
    public @Nullable Object getMetricRegistry() {
        return values.get(ConfigKey.METRIC_REGISTRY);
    }

    /** See {@link ConfigKey#METRIC_REGISTRY}. */
    public void setMetricRegistry(@Nullable Object metricRegistry) {
        set(ConfigKey.METRIC_REGISTRY, metricRegistry);
    }

    /** See {@link ConfigKey#METRICS_TRACKER_FACTORY}. */
    public @Nullable Object getMetricsTrackerFactory() {
        return values.get(ConfigKey.METRICS_TRACKER_FACTORY);
    }

    /** See {@link ConfigKey#METRICS_TRACKER_FACTORY}. */
    public void setMetricsTrackerFactory(@Nullable Object metricsTrackerFactory) {
        set(ConfigKey.METRICS_TRACKER_FACTORY, metricsTrackerFactory);
    }

    /** See {@link ConfigKey#HEALTH_CHECK_REGISTRY}. */
    public @Nullable Object getHealthCheckRegistry() {
        return values.get(ConfigKey.HEALTH_CHECK_REGISTRY);
    }

    /** See {@link ConfigKey#HEALTH_CHECK_REGISTRY}. */
    public void setHealthCheckRegistry(@Nullable Object healthCheckRegistry) {
        set(ConfigKey.HEALTH_CHECK_REGISTRY, healthCheckRegistry);
    }

    /** See {@link ConfigKey#HEALTH_CHECK_PROPERTIES}. */
    public Properties getHealthCheckProperties() {
        return properties(ConfigKey.HEALTH_CHECK_PROPERTIES);
    }

    /** See {@link ConfigKey#HEALTH_CHECK_PROPERTIES}. */
    public void setHealthCheckProperties(@Nullable Properties healthCheckProperties) {
        set(ConfigKey.HEALTH_CHECK_PROPERTIES, healthCheckProperties);
    }

    /** Adds one to {@link ConfigKey#HEALTH_CHECK_PROPERTIES}. */
    public void addHealthCheckProperty(String name, String value) {
        add(ConfigKey.HEALTH_CHECK_PROPERTIES, name, value);
    }
}
