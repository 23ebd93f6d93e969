package dev.weir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What a pool was told: complete, valid and immutable. Every accessor answers with the value that
 * is in force, default included. Made from {@link WeirSettings#toConfig()}, a map or a file; {@link
 * ConfigKey} is the table of all settings.
 *
 * <p>Neither {@link #toString()} nor {@link #asMap()} contains a secret.
 *
 * <p>Longer than other files: each setting has an accessor, and each accessor a line of meaning.
 */
public final class WeirConfig {

    private final EnumMap<ConfigKey, Object> values;
    private final String poolName;
    private final @Nullable CredentialsProvider credentialsProvider;
    private final @Nullable ExceptionOverride exceptionOverride;

    private WeirConfig(
            EnumMap<ConfigKey, Object> values,
            String poolName,
            @Nullable CredentialsProvider credentialsProvider,
            @Nullable ExceptionOverride exceptionOverride) {
        this.values = values;
        this.poolName = poolName;
        this.credentialsProvider = credentialsProvider;
        this.exceptionOverride = exceptionOverride;
    }

    /**
     * Reads a properties file in UTF-8.
     *
     * @throws WeirConfigException when the file cannot be read or anything in it is wrong
     */
    public static WeirConfig load(Path file) {
        WeirSettings settings = WeirSettings.empty();
        settings.setAll(PropertiesFile.read(file));
        return settings.toConfig();
    }

    /**
     * Takes names and values, such as a {@link java.util.Properties} object holds; values may be
     * text or of the setting's own type.
     *
     * @throws WeirConfigException when anything in it is wrong
     */
    public static WeirConfig of(Map<?, ?> properties) {
        WeirSettings settings = WeirSettings.empty();
        settings.setAll(properties);
        return settings.toConfig();
    }

    /**
     * Checks {@code given}, each by itself and all together, and instantiates what was named by
     * class.
     */
    static WeirConfig of(EnumMap<ConfigKey, Object> given, List<String> faultsSoFar) {
        ConfigRules rules = new ConfigRules(given, faultsSoFar);
        rules.check();
        CredentialsProvider provider =
                rules.instance(
                        ConfigKey.CREDENTIALS_PROVIDER,
                        ConfigKey.CREDENTIALS_PROVIDER_CLASS_NAME,
                        CredentialsProvider.class);
        ExceptionOverride override =
                rules.instance(
                        ConfigKey.EXCEPTION_OVERRIDE,
                        ConfigKey.EXCEPTION_OVERRIDE_CLASS_NAME,
                        ExceptionOverride.class);
        rules.throwIfBroken();
        Object name = given.get(ConfigKey.POOL_NAME);
        return new WeirConfig(
                new EnumMap<>(given),
                name == null ? PoolNames.next() : (String) name,
                provider,
                override);
    }

    /**
     * The same configuration with other values.
     *
     * @throws WeirConfigException when the result would be invalid
     */
    WeirConfig with(EnumMap<ConfigKey, Object> changed, List<String> faults) {
        ConfigRules rules = new ConfigRules(changed, faults);
        rules.check();
        rules.throwIfBroken();
        return new WeirConfig(
                new EnumMap<>(changed), poolName, credentialsProvider, exceptionOverride);
    }

    /** What was given, secrets included, and the name. */
    EnumMap<ConfigKey, Object> given() {
        EnumMap<ConfigKey, Object> all = new EnumMap<>(values);
        all.put(ConfigKey.POOL_NAME, poolName);
        return all;
    }

    /** Whether the setting was given, not defaulted. */
    public boolean isSet(ConfigKey key) {
        return values.containsKey(key);
    }

    /**
     * The settings that were given, as text by name, so that {@link #of(Map)} reads them back.
     * Without secrets, and without what only code can set; the URL is reduced to what may be shown.
     */
    public Map<String, String> asMap() {
        Map<String, String> map = new LinkedHashMap<>();
        values.forEach(
                (key, value) -> {
                    if (key.isText() && !key.isSecret()) {
                        map.put(key.propertyName(), key.print(value));
                    }
                });
        return map;
    }

    /** The settings that were given; secrets masked. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .filter(e -> e.getKey() != ConfigKey.POOL_NAME)
                .map(e -> e.getKey() + "=" + e.getKey().print(e.getValue()))
                .collect(Collectors.joining(", ", "WeirConfig[poolName=" + poolName + ", ", "]"))
                .replace(", ]", "]");
    }

    // ---- where to connect

    /** The URL as given, parameters and all: for the driver, never to be shown. */
    public @Nullable String jdbcUrl() {
        return text(ConfigKey.JDBC_URL);
    }

    /** Class of the JDBC driver, or null when it registers itself. */
    public @Nullable String driverClassName() {
        return text(ConfigKey.DRIVER_CLASS_NAME);
    }

    /** Class of the driver's DataSource, or null. */
    public @Nullable String dataSourceClassName() {
        return text(ConfigKey.DATA_SOURCE_CLASS_NAME);
    }

    /** The DataSource that physical connections come from, or null. */
    public @Nullable DataSource dataSource() {
        return (DataSource) values.get(ConfigKey.DATA_SOURCE);
    }

    /** JNDI name of the DataSource, or null. */
    public @Nullable String dataSourceJndi() {
        return text(ConfigKey.DATA_SOURCE_JNDI);
    }

    /** Properties of the driver; unmodifiable. */
    @SuppressWarnings("unchecked") // ValueKind.MAP stores nothing else
    public Map<String, Object> dataSourceProperties() {
        return (Map<String, Object>)
                values.getOrDefault(ConfigKey.DATA_SOURCE_PROPERTIES, Map.of());
    }

    /** User and password; both null inside when none was set. Not used when there is a provider. */
    public Credentials credentials() {
        return Defaults.credentials(values);
    }

    /** Asked for credentials before each connect, or null. */
    public @Nullable CredentialsProvider credentialsProvider() {
        return credentialsProvider;
    }

    /** Longest time of one attempt to connect. */
    public Duration loginTimeout() {
        return duration(ConfigKey.LOGIN_TIMEOUT);
    }

    // ---- how many

    /** Who decides the size. */
    public Sizing sizing() {
        return (Sizing) value(ConfigKey.SIZING);
    }

    /** Cores of the database server; 0: not said. */
    public int databaseCores() {
        return (Integer) value(ConfigKey.DATABASE_CORES);
    }

    /** File that keeps the limit over restarts; null: none. */
    public @Nullable String sizingMemory() {
        return text(ConfigKey.SIZING_MEMORY);
    }

    /** Whether long work is kept from making short work wait. */
    public Lanes lanes() {
        return (Lanes) value(ConfigKey.LANES);
    }

    /** Names the lane of the present work; null: nobody does. */
    public @Nullable LaneResolver laneResolver() {
        return (LaneResolver) values.get(ConfigKey.LANE_RESOLVER);
    }

    /** The ceiling of opening, open and closing connections. */
    public int maximumPoolSize() {
        return Defaults.ceiling(values);
    }

    /** The floor of the total. */
    public int minimumIdle() {
        return Defaults.floor(values);
    }

    /** Idle time after which a connection above the floor is closed; zero: never. */
    public Duration idleTimeout() {
        return duration(ConfigKey.IDLE_TIMEOUT);
    }

    /** Age at which a connection is replaced; zero: never. */
    public Duration maxLifetime() {
        return duration(ConfigKey.MAX_LIFETIME);
    }

    // ---- waiting

    /**
     * Longest wait of a borrower; never zero: 0 was turned into {@link Integer#MAX_VALUE}
     * milliseconds.
     */
    public Duration connectionTimeout() {
        return Defaults.connectionTimeout(values);
    }

    /** Whether {@code connectionTimeout=0} was given, which deserves a warning. */
    boolean waitsForEver() {
        return Defaults.waitsForEver(values);
    }

    /** Most borrowers that may wait; 0: no limit. */
    public int maxWaiters() {
        return (Integer) value(ConfigKey.MAX_WAITERS);
    }

    /** Whether a borrower is turned away whose deadline is sooner than its turn. */
    public boolean rejectHopelessWaits() {
        return flag(ConfigKey.REJECT_HOPELESS_WAITS);
    }

    /** Whom the pool turns away when waits stay long. */
    public Shedding shedding() {
        return (Shedding) value(ConfigKey.SHEDDING);
    }

    /** The wait that shedding accepts for good. */
    public Duration sheddingTarget() {
        return duration(ConfigKey.SHEDDING_TARGET);
    }

    /** How long shedding takes longer waits for a burst. */
    public Duration sheddingInterval() {
        return duration(ConfigKey.SHEDDING_INTERVAL);
    }

    /** Time in use after which a leak is suspected; zero: off. */
    public Duration leakDetectionThreshold() {
        return duration(ConfigKey.LEAK_DETECTION_THRESHOLD);
    }

    /** Whether a connection is taken back that its borrower has lost. */
    public boolean reclaimLeaks() {
        return flag(ConfigKey.RECLAIM_LEAKS);
    }

    /**
     * Packages of the application, separated by commas; null: all but those of the JDK and of
     * well-known frameworks.
     */
    public @Nullable String applicationPackages() {
        return text(ConfigKey.APPLICATION_PACKAGES);
    }

    /** How long {@link WeirDataSource#close()} lets connections in use finish. */
    public Duration closeGrace() {
        return duration(ConfigKey.CLOSE_GRACE);
    }

    // ---- health of connections

    /** Longest time of a check. */
    public Duration validationTimeout() {
        return duration(ConfigKey.VALIDATION_TIMEOUT);
    }

    /** Time since the last use within which no check is needed; zero: always check. */
    public Duration aliveBypassWindow() {
        return duration(ConfigKey.ALIVE_BYPASS_WINDOW);
    }

    /** How often an idle connection is checked; zero: never. */
    public Duration keepaliveTime() {
        return Defaults.keepalive(values);
    }

    /**
     * Query that checks a connection; null: {@link java.sql.Connection#isValid}. Never to be shown.
     */
    public @Nullable String connectionTestQuery() {
        return text(ConfigKey.CONNECTION_TEST_QUERY);
    }

    /**
     * How long the start tries to get a first connection; zero: once, and may fail; negative: not
     * at all.
     */
    public Duration initializationFailTimeout() {
        return duration(ConfigKey.INITIALIZATION_FAIL_TIMEOUT);
    }

    /** Has the last word on exceptions, or null. */
    public @Nullable ExceptionOverride exceptionOverride() {
        return exceptionOverride;
    }

    // ---- sessions

    /**
     * Auto-commit mode of a connection when it is lent. When it was not {@linkplain #isSet set} the
     * mode is the driver's, which is this, true, unless its URL or properties say otherwise.
     */
    public boolean autoCommit() {
        return flag(ConfigKey.AUTO_COMMIT);
    }

    /**
     * Read-only mode of a connection when it is lent. When it was not {@linkplain #isSet set} the
     * mode is the driver's, which is this, false, unless its URL or properties say otherwise.
     */
    public boolean readOnly() {
        return flag(ConfigKey.READ_ONLY);
    }

    /** Isolation level of a connection when it is lent; empty: the driver's default. */
    public OptionalInt transactionIsolation() {
        Object level = values.get(ConfigKey.TRANSACTION_ISOLATION);
        return level == null ? OptionalInt.empty() : OptionalInt.of((Integer) level);
    }

    /** Catalog of a connection when it is lent; null: the driver's default. */
    public @Nullable String catalog() {
        return text(ConfigKey.CATALOG);
    }

    /** Schema of a connection when it is lent; null: the driver's default. */
    public @Nullable String schema() {
        return text(ConfigKey.SCHEMA);
    }

    /** Statement to run once on a new connection, or null. Never to be shown. */
    public @Nullable String connectionInitSql() {
        return text(ConfigKey.CONNECTION_INIT_SQL);
    }

    /** Whether the pool ends the transactions of its own queries. */
    public boolean isolateInternalQueries() {
        return flag(ConfigKey.ISOLATE_INTERNAL_QUERIES);
    }

    /** When what SQL left in a session is undone. */
    public SessionReset sessionReset() {
        return (SessionReset) value(ConfigKey.SESSION_RESET);
    }

    /** What stands between the pool and the server. */
    public Pooler pooler() {
        return (Pooler) value(ConfigKey.POOLER);
    }

    /** Whether the driver is told when a lease begins and ends. */
    public boolean requestBoundaries() {
        return flag(ConfigKey.REQUEST_BOUNDARIES);
    }

    // ---- tenants

    /** How connections are bound to tenants. */
    public Tenancy tenancy() {
        return (Tenancy) value(ConfigKey.TENANCY);
    }

    /** Names of the tenants, separated by commas; null: not by a list. */
    public @Nullable String tenants() {
        return text(ConfigKey.TENANTS);
    }

    /** Query that lists the tenants; null: not by a query. */
    public @Nullable String tenantQuery() {
        return text(ConfigKey.TENANT_QUERY);
    }

    /** Is asked for tenants; null: not by a callback. */
    public @Nullable TenantSource tenantSource() {
        return (TenantSource) values.get(ConfigKey.TENANT_SOURCE);
    }

    /** Names the present tenant; null: nobody does. */
    public @Nullable TenantResolver tenantResolver() {
        return (TenantResolver) values.get(ConfigKey.TENANT_RESOLVER);
    }

    /** Binds connections with tenancy=label; null: nobody does. */
    public @Nullable TenantBinding tenantBinding() {
        return (TenantBinding) values.get(ConfigKey.TENANT_BINDING);
    }

    /** Role of a tenant that is known by name only. */
    public String tenantRole() {
        return (String) value(ConfigKey.TENANT_ROLE);
    }

    /** Schema or catalog of a tenant that is known by name only. */
    public String tenantSchema() {
        return (String) value(ConfigKey.TENANT_SCHEMA);
    }

    /** The setting that policies of row-level security compare with. */
    public String tenantSetting() {
        return (String) value(ConfigKey.TENANT_SETTING);
    }

    /** Role between two tenants; null: the pool's own user. */
    public @Nullable String neutralRole() {
        return text(ConfigKey.NEUTRAL_ROLE);
    }

    /** Most tenants that the pool remembers. */
    public int maxTenants() {
        return (Integer) value(ConfigKey.MAX_TENANTS);
    }

    /** Tenants that a connection serves before another is preferred. */
    public int maxTenantsPerConnection() {
        return (Integer) value(ConfigKey.MAX_TENANTS_PER_CONNECTION);
    }

    /**
     * Most connections that one tenant has at the same time; 0: three quarters of those that may be
     * lent at the moment, rounded up.
     */
    public int maxConnectionsPerTenant() {
        return Defaults.connectionsPerTenant(values);
    }

    /** Connections that the others leave to each tenant. */
    public int minConnectionsPerTenant() {
        return (Integer) value(ConfigKey.MIN_CONNECTIONS_PER_TENANT);
    }

    /** Most borrowers of one tenant that may wait; 0: no limit. */
    public int maxWaitersPerTenant() {
        return (Integer) value(ConfigKey.MAX_WAITERS_PER_TENANT);
    }

    /** Borrowers of one tenant that a connection serves in a row. */
    public int tenantTurns() {
        return (Integer) value(ConfigKey.TENANT_TURNS);
    }

    /** One in so many leases is verified; 0: none. */
    public int tenantAudit() {
        return (Integer) value(ConfigKey.TENANT_AUDIT);
    }

    /** Whether a change of tenant goes out with the next statement, where the driver can. */
    public boolean tenantPrelude() {
        return flag(ConfigKey.TENANT_PRELUDE);
    }

    /** Whether the pool serves tenants. */
    public boolean hasTenants() {
        return tenancy() != Tenancy.OFF && Defaults.hasTenants(values);
    }

    // ---- operation

    /** The pool's name; never null. */
    public String poolName() {
        return poolName;
    }

    /** Whether the pool is registered with the platform's MBean server. */
    public boolean registerMbeans() {
        return flag(ConfigKey.REGISTER_MBEANS);
    }

    /** Whether the pool may be suspended. */
    public boolean allowPoolSuspension() {
        return flag(ConfigKey.ALLOW_POOL_SUSPENSION);
    }

    /** Whether the server is asked how many connections it allows. */
    public boolean readServerLimits() {
        return flag(ConfigKey.READ_SERVER_LIMITS);
    }

    /** Whether the sessions of the server are looked at. */
    public boolean observeServer() {
        return flag(ConfigKey.OBSERVE_SERVER);
    }

    /** Whether growth stops while a database on this machine is short of memory. */
    public boolean memoryGuard() {
        return flag(ConfigKey.MEMORY_GUARD);
    }

    /** Makes the pool's threads; null: daemon threads named after the pool. */
    public @Nullable ThreadFactory threadFactory() {
        return (ThreadFactory) values.get(ConfigKey.THREAD_FACTORY);
    }

    /** Runs timed work; null: the pool's own. */
    public @Nullable ScheduledExecutorService scheduledExecutor() {
        return (ScheduledExecutorService) values.get(ConfigKey.SCHEDULED_EXECUTOR);
    }

    /** Is told what happens; never null. */
    public PoolListener poolListener() {
        Object listener = values.get(ConfigKey.POOL_LISTENER);
        return listener == null ? PoolListener.NONE : (PoolListener) listener;
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

    private boolean flag(ConfigKey key) {
        return (Boolean) value(key);
    }
}
