package dev.weir;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link WeirDataSource}: a method for each {@link ConfigKey}, whose documentation says
 * what it means. Not thread-safe; may be used again after {@link #build()}, each pool has its own
 * copy.
 */
public final class WeirBuilder {

    private final WeirSettings settings = new WeirSettings();

    WeirBuilder() {}

    /**
     * Starts a pool.
     *
     * @throws WeirConfigException naming every fault of the settings
     * @throws PoolStartException when the database cannot be reached within {@code
     *     initializationFailTimeout}
     */
    public WeirDataSource build() {
        return new WeirDataSource(settings);
    }

    /** A pool that starts with its first use, and whose engine {@code starter} makes. */
    WeirDataSource build(Engine.Starter starter) {
        return new WeirDataSource(settings, starter);
    }

    /**
     * The configuration, without a pool.
     *
     * @throws WeirConfigException naming every fault of the settings
     */
    public WeirConfig toConfig() {
        return settings.toConfig();
    }

    /** Sets several settings by name, such as {@link Properties} hold. */
    public WeirBuilder properties(Map<?, ?> properties) {
        settings.setAll(properties);
        return this;
    }

    /**
     * Sets what {@code config} was given, secrets included, and its pool's name; what it was not
     * given stays as it is here.
     */
    public WeirBuilder config(WeirConfig config) {
        config.given().forEach(settings::set);
        return this;
    }

    private WeirBuilder set(ConfigKey key, @Nullable Object value) {
        settings.set(key, value);
        return this;
    }

    /** See {@link ConfigKey#JDBC_URL}. */
    public WeirBuilder jdbcUrl(@Nullable String jdbcUrl) {
        return set(ConfigKey.JDBC_URL, jdbcUrl);
    }

    /** See {@link ConfigKey#DRIVER_CLASS_NAME}. */
    public WeirBuilder driverClassName(@Nullable String driverClassName) {
        return set(ConfigKey.DRIVER_CLASS_NAME, driverClassName);
    }

    /** See {@link ConfigKey#DATA_SOURCE_CLASS_NAME}. */
    public WeirBuilder dataSourceClassName(@Nullable String dataSourceClassName) {
        return set(ConfigKey.DATA_SOURCE_CLASS_NAME, dataSourceClassName);
    }

    /** See {@link ConfigKey#DATA_SOURCE}. */
    public WeirBuilder dataSource(@Nullable DataSource dataSource) {
        return set(ConfigKey.DATA_SOURCE, dataSource);
    }

    /** See {@link ConfigKey#DATA_SOURCE_JNDI}. */
    public WeirBuilder dataSourceJNDI(@Nullable String dataSourceJNDI) {
        return set(ConfigKey.DATA_SOURCE_JNDI, dataSourceJNDI);
    }

    /** See {@link ConfigKey#DATA_SOURCE_PROPERTIES}. Replaces what was set before. */
    public WeirBuilder dataSourceProperties(@Nullable Properties dataSourceProperties) {
        return set(ConfigKey.DATA_SOURCE_PROPERTIES, dataSourceProperties);
    }

    /** Adds one to {@link ConfigKey#DATA_SOURCE_PROPERTIES}. */
    public WeirBuilder dataSourceProperty(String name, Object value) {
        settings.addDataSourceProperty(name, value);
        return this;
    }

    /** See {@link ConfigKey#USERNAME}. */
    public WeirBuilder username(@Nullable String username) {
        return set(ConfigKey.USERNAME, username);
    }

    /** See {@link ConfigKey#PASSWORD}. */
    public WeirBuilder password(@Nullable String password) {
        return set(ConfigKey.PASSWORD, password);
    }

    /** See {@link ConfigKey#PASSWORD}. The array is copied, so the caller may clear its own. */
    public WeirBuilder password(char[] password) {
        return set(ConfigKey.PASSWORD, password);
    }

    /** See {@link ConfigKey#CREDENTIALS}. */
    public WeirBuilder credentials(@Nullable Credentials credentials) {
        return set(ConfigKey.CREDENTIALS, credentials);
    }

    /** See {@link ConfigKey#CREDENTIALS_PROVIDER}. */
    public WeirBuilder credentialsProvider(@Nullable CredentialsProvider credentialsProvider) {
        return set(ConfigKey.CREDENTIALS_PROVIDER, credentialsProvider);
    }

    /** See {@link ConfigKey#CREDENTIALS_PROVIDER_CLASS_NAME}. */
    public WeirBuilder credentialsProviderClassName(@Nullable String credentialsProviderClassName) {
        return set(ConfigKey.CREDENTIALS_PROVIDER_CLASS_NAME, credentialsProviderClassName);
    }

    /** See {@link ConfigKey#LOGIN_TIMEOUT}. */
    public WeirBuilder loginTimeout(Duration loginTimeout) {
        return set(ConfigKey.LOGIN_TIMEOUT, loginTimeout);
    }

    /** See {@link ConfigKey#SIZING}. */
    public WeirBuilder sizing(Sizing sizing) {
        return set(ConfigKey.SIZING, sizing);
    }

    /** See {@link ConfigKey#DATABASE_CORES}. */
    public WeirBuilder databaseCores(int databaseCores) {
        return set(ConfigKey.DATABASE_CORES, databaseCores);
    }

    /** See {@link ConfigKey#SIZING_MEMORY}. */
    public WeirBuilder sizingMemory(@Nullable String sizingMemory) {
        return set(ConfigKey.SIZING_MEMORY, sizingMemory);
    }

    /** See {@link ConfigKey#LANES}. */
    public WeirBuilder lanes(Lanes lanes) {
        return set(ConfigKey.LANES, lanes);
    }

    /** See {@link ConfigKey#LANE_RESOLVER}. */
    public WeirBuilder laneResolver(@Nullable LaneResolver laneResolver) {
        return set(ConfigKey.LANE_RESOLVER, laneResolver);
    }

    /** See {@link ConfigKey#MAXIMUM_POOL_SIZE}. */
    public WeirBuilder maximumPoolSize(int maximumPoolSize) {
        return set(ConfigKey.MAXIMUM_POOL_SIZE, maximumPoolSize);
    }

    /** See {@link ConfigKey#MINIMUM_IDLE}. */
    public WeirBuilder minimumIdle(int minimumIdle) {
        return set(ConfigKey.MINIMUM_IDLE, minimumIdle);
    }

    /** See {@link ConfigKey#IDLE_TIMEOUT}. */
    public WeirBuilder idleTimeout(Duration idleTimeout) {
        return set(ConfigKey.IDLE_TIMEOUT, idleTimeout);
    }

    /** See {@link ConfigKey#IDLE_TIMEOUT}. Milliseconds. */
    public WeirBuilder idleTimeout(long millis) {
        return set(ConfigKey.IDLE_TIMEOUT, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#MAX_LIFETIME}. */
    public WeirBuilder maxLifetime(Duration maxLifetime) {
        return set(ConfigKey.MAX_LIFETIME, maxLifetime);
    }

    /** See {@link ConfigKey#MAX_LIFETIME}. Milliseconds. */
    public WeirBuilder maxLifetime(long millis) {
        return set(ConfigKey.MAX_LIFETIME, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#CONNECTION_TIMEOUT}. */
    public WeirBuilder connectionTimeout(Duration connectionTimeout) {
        return set(ConfigKey.CONNECTION_TIMEOUT, connectionTimeout);
    }

    /** See {@link ConfigKey#CONNECTION_TIMEOUT}. Milliseconds. */
    public WeirBuilder connectionTimeout(long millis) {
        return set(ConfigKey.CONNECTION_TIMEOUT, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#MAX_WAITERS}. */
    public WeirBuilder maxWaiters(int maxWaiters) {
        return set(ConfigKey.MAX_WAITERS, maxWaiters);
    }

    /** See {@link ConfigKey#REJECT_HOPELESS_WAITS}. */
    public WeirBuilder rejectHopelessWaits(boolean rejectHopelessWaits) {
        return set(ConfigKey.REJECT_HOPELESS_WAITS, rejectHopelessWaits);
    }

    /** See {@link ConfigKey#SHEDDING}. */
    public WeirBuilder shedding(Shedding shedding) {
        return set(ConfigKey.SHEDDING, shedding);
    }

    /** See {@link ConfigKey#SHEDDING_TARGET}. */
    public WeirBuilder sheddingTarget(Duration sheddingTarget) {
        return set(ConfigKey.SHEDDING_TARGET, sheddingTarget);
    }

    /** See {@link ConfigKey#SHEDDING_TARGET}. Milliseconds. */
    public WeirBuilder sheddingTarget(long millis) {
        return set(ConfigKey.SHEDDING_TARGET, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#SHEDDING_INTERVAL}. */
    public WeirBuilder sheddingInterval(Duration sheddingInterval) {
        return set(ConfigKey.SHEDDING_INTERVAL, sheddingInterval);
    }

    /** See {@link ConfigKey#SHEDDING_INTERVAL}. Milliseconds. */
    public WeirBuilder sheddingInterval(long millis) {
        return set(ConfigKey.SHEDDING_INTERVAL, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#LEAK_DETECTION_THRESHOLD}. */
    public WeirBuilder leakDetectionThreshold(Duration leakDetectionThreshold) {
        return set(ConfigKey.LEAK_DETECTION_THRESHOLD, leakDetectionThreshold);
    }

    /** See {@link ConfigKey#LEAK_DETECTION_THRESHOLD}. Milliseconds. */
    public WeirBuilder leakDetectionThreshold(long millis) {
        return set(ConfigKey.LEAK_DETECTION_THRESHOLD, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#RECLAIM_LEAKS}. */
    public WeirBuilder reclaimLeaks(boolean reclaimLeaks) {
        return set(ConfigKey.RECLAIM_LEAKS, reclaimLeaks);
    }

    /** See {@link ConfigKey#APPLICATION_PACKAGES}. */
    public WeirBuilder applicationPackages(@Nullable String applicationPackages) {
        return set(ConfigKey.APPLICATION_PACKAGES, applicationPackages);
    }

    /** See {@link ConfigKey#CLOSE_GRACE}. */
    public WeirBuilder closeGrace(Duration closeGrace) {
        return set(ConfigKey.CLOSE_GRACE, closeGrace);
    }

    /** See {@link ConfigKey#CLOSE_GRACE}. Milliseconds. */
    public WeirBuilder closeGrace(long millis) {
        return set(ConfigKey.CLOSE_GRACE, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#VALIDATION_TIMEOUT}. */
    public WeirBuilder validationTimeout(Duration validationTimeout) {
        return set(ConfigKey.VALIDATION_TIMEOUT, validationTimeout);
    }

    /** See {@link ConfigKey#VALIDATION_TIMEOUT}. Milliseconds. */
    public WeirBuilder validationTimeout(long millis) {
        return set(ConfigKey.VALIDATION_TIMEOUT, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#ALIVE_BYPASS_WINDOW}. */
    public WeirBuilder aliveBypassWindow(Duration aliveBypassWindow) {
        return set(ConfigKey.ALIVE_BYPASS_WINDOW, aliveBypassWindow);
    }

    /** See {@link ConfigKey#ALIVE_BYPASS_WINDOW}. Milliseconds. */
    public WeirBuilder aliveBypassWindow(long millis) {
        return set(ConfigKey.ALIVE_BYPASS_WINDOW, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#KEEPALIVE_TIME}. */
    public WeirBuilder keepaliveTime(Duration keepaliveTime) {
        return set(ConfigKey.KEEPALIVE_TIME, keepaliveTime);
    }

    /** See {@link ConfigKey#KEEPALIVE_TIME}. Milliseconds. */
    public WeirBuilder keepaliveTime(long millis) {
        return set(ConfigKey.KEEPALIVE_TIME, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#CONNECTION_TEST_QUERY}. */
    public WeirBuilder connectionTestQuery(@Nullable String connectionTestQuery) {
        return set(ConfigKey.CONNECTION_TEST_QUERY, connectionTestQuery);
    }

    /** See {@link ConfigKey#INITIALIZATION_FAIL_TIMEOUT}. */
    public WeirBuilder initializationFailTimeout(Duration initializationFailTimeout) {
        return set(ConfigKey.INITIALIZATION_FAIL_TIMEOUT, initializationFailTimeout);
    }

    /** See {@link ConfigKey#INITIALIZATION_FAIL_TIMEOUT}. Milliseconds. */
    public WeirBuilder initializationFailTimeout(long millis) {
        return set(ConfigKey.INITIALIZATION_FAIL_TIMEOUT, Duration.ofMillis(millis));
    }

    /** See {@link ConfigKey#EXCEPTION_OVERRIDE}. */
    public WeirBuilder exceptionOverride(@Nullable ExceptionOverride exceptionOverride) {
        return set(ConfigKey.EXCEPTION_OVERRIDE, exceptionOverride);
    }

    /** See {@link ConfigKey#EXCEPTION_OVERRIDE_CLASS_NAME}. */
    public WeirBuilder exceptionOverrideClassName(@Nullable String exceptionOverrideClassName) {
        return set(ConfigKey.EXCEPTION_OVERRIDE_CLASS_NAME, exceptionOverrideClassName);
    }

    /** See {@link ConfigKey#AUTO_COMMIT}. */
    public WeirBuilder autoCommit(boolean autoCommit) {
        return set(ConfigKey.AUTO_COMMIT, autoCommit);
    }

    /** See {@link ConfigKey#READ_ONLY}. */
    public WeirBuilder readOnly(boolean readOnly) {
        return set(ConfigKey.READ_ONLY, readOnly);
    }

    /** See {@link ConfigKey#TRANSACTION_ISOLATION}. A name, or a number in text. */
    public WeirBuilder transactionIsolation(@Nullable String transactionIsolation) {
        return set(ConfigKey.TRANSACTION_ISOLATION, transactionIsolation);
    }

    /**
     * See {@link ConfigKey#TRANSACTION_ISOLATION}. A constant of {@link java.sql.Connection} or of
     * the vendor.
     */
    public WeirBuilder transactionIsolation(int level) {
        return set(ConfigKey.TRANSACTION_ISOLATION, level);
    }

    /** See {@link ConfigKey#CATALOG}. */
    public WeirBuilder catalog(@Nullable String catalog) {
        return set(ConfigKey.CATALOG, catalog);
    }

    /** See {@link ConfigKey#SCHEMA}. */
    public WeirBuilder schema(@Nullable String schema) {
        return set(ConfigKey.SCHEMA, schema);
    }

    /** See {@link ConfigKey#CONNECTION_INIT_SQL}. */
    public WeirBuilder connectionInitSql(@Nullable String connectionInitSql) {
        return set(ConfigKey.CONNECTION_INIT_SQL, connectionInitSql);
    }

    /** See {@link ConfigKey#ISOLATE_INTERNAL_QUERIES}. */
    public WeirBuilder isolateInternalQueries(boolean isolateInternalQueries) {
        return set(ConfigKey.ISOLATE_INTERNAL_QUERIES, isolateInternalQueries);
    }

    /** See {@link ConfigKey#SESSION_RESET}. */
    public WeirBuilder sessionReset(SessionReset sessionReset) {
        return set(ConfigKey.SESSION_RESET, sessionReset);
    }

    /** See {@link ConfigKey#POOLER}. */
    public WeirBuilder pooler(Pooler pooler) {
        return set(ConfigKey.POOLER, pooler);
    }

    /** See {@link ConfigKey#REQUEST_BOUNDARIES}. */
    public WeirBuilder requestBoundaries(boolean requestBoundaries) {
        return set(ConfigKey.REQUEST_BOUNDARIES, requestBoundaries);
    }

    /** See {@link ConfigKey#TENANCY}. */
    public WeirBuilder tenancy(Tenancy tenancy) {
        return set(ConfigKey.TENANCY, tenancy);
    }

    /** See {@link ConfigKey#TENANTS}. */
    public WeirBuilder tenants(@Nullable String tenants) {
        return set(ConfigKey.TENANTS, tenants);
    }

    /** See {@link ConfigKey#TENANT_QUERY}. */
    public WeirBuilder tenantQuery(@Nullable String tenantQuery) {
        return set(ConfigKey.TENANT_QUERY, tenantQuery);
    }

    /** See {@link ConfigKey#TENANT_SOURCE}. */
    public WeirBuilder tenantSource(@Nullable TenantSource tenantSource) {
        return set(ConfigKey.TENANT_SOURCE, tenantSource);
    }

    /** See {@link ConfigKey#TENANT_RESOLVER}. */
    public WeirBuilder tenantResolver(@Nullable TenantResolver tenantResolver) {
        return set(ConfigKey.TENANT_RESOLVER, tenantResolver);
    }

    /** See {@link ConfigKey#TENANT_BINDING}. */
    public WeirBuilder tenantBinding(@Nullable TenantBinding tenantBinding) {
        return set(ConfigKey.TENANT_BINDING, tenantBinding);
    }

    /** See {@link ConfigKey#TENANT_ROLE}. */
    public WeirBuilder tenantRole(String tenantRole) {
        return set(ConfigKey.TENANT_ROLE, tenantRole);
    }

    /** See {@link ConfigKey#TENANT_SCHEMA}. */
    public WeirBuilder tenantSchema(String tenantSchema) {
        return set(ConfigKey.TENANT_SCHEMA, tenantSchema);
    }

    /** See {@link ConfigKey#TENANT_SETTING}. */
    public WeirBuilder tenantSetting(String tenantSetting) {
        return set(ConfigKey.TENANT_SETTING, tenantSetting);
    }

    /** See {@link ConfigKey#NEUTRAL_ROLE}. */
    public WeirBuilder neutralRole(@Nullable String neutralRole) {
        return set(ConfigKey.NEUTRAL_ROLE, neutralRole);
    }

    /** See {@link ConfigKey#MAX_TENANTS}. */
    public WeirBuilder maxTenants(int maxTenants) {
        return set(ConfigKey.MAX_TENANTS, maxTenants);
    }

    /** See {@link ConfigKey#MAX_TENANTS_PER_CONNECTION}. */
    public WeirBuilder maxTenantsPerConnection(int maxTenantsPerConnection) {
        return set(ConfigKey.MAX_TENANTS_PER_CONNECTION, maxTenantsPerConnection);
    }

    /** See {@link ConfigKey#MAX_CONNECTIONS_PER_TENANT}. */
    public WeirBuilder maxConnectionsPerTenant(int maxConnectionsPerTenant) {
        return set(ConfigKey.MAX_CONNECTIONS_PER_TENANT, maxConnectionsPerTenant);
    }

    /** See {@link ConfigKey#MIN_CONNECTIONS_PER_TENANT}. */
    public WeirBuilder minConnectionsPerTenant(int minConnectionsPerTenant) {
        return set(ConfigKey.MIN_CONNECTIONS_PER_TENANT, minConnectionsPerTenant);
    }

    /** See {@link ConfigKey#MAX_WAITERS_PER_TENANT}. */
    public WeirBuilder maxWaitersPerTenant(int maxWaitersPerTenant) {
        return set(ConfigKey.MAX_WAITERS_PER_TENANT, maxWaitersPerTenant);
    }

    /** See {@link ConfigKey#TENANT_TURNS}. */
    public WeirBuilder tenantTurns(int tenantTurns) {
        return set(ConfigKey.TENANT_TURNS, tenantTurns);
    }

    /** See {@link ConfigKey#TENANT_AUDIT}. */
    public WeirBuilder tenantAudit(int tenantAudit) {
        return set(ConfigKey.TENANT_AUDIT, tenantAudit);
    }

    /** See {@link ConfigKey#TENANT_PRELUDE}. */
    public WeirBuilder tenantPrelude(boolean tenantPrelude) {
        return set(ConfigKey.TENANT_PRELUDE, tenantPrelude);
    }

    /** See {@link ConfigKey#POOL_NAME}. */
    public WeirBuilder poolName(@Nullable String poolName) {
        return set(ConfigKey.POOL_NAME, poolName);
    }

    /** See {@link ConfigKey#REGISTER_MBEANS}. */
    public WeirBuilder registerMbeans(boolean registerMbeans) {
        return set(ConfigKey.REGISTER_MBEANS, registerMbeans);
    }

    /** See {@link ConfigKey#ALLOW_POOL_SUSPENSION}. */
    public WeirBuilder allowPoolSuspension(boolean allowPoolSuspension) {
        return set(ConfigKey.ALLOW_POOL_SUSPENSION, allowPoolSuspension);
    }

    /** See {@link ConfigKey#READ_SERVER_LIMITS}. */
    public WeirBuilder readServerLimits(boolean readServerLimits) {
        return set(ConfigKey.READ_SERVER_LIMITS, readServerLimits);
    }

    /** See {@link ConfigKey#OBSERVE_SERVER}. */
    public WeirBuilder observeServer(boolean observeServer) {
        return set(ConfigKey.OBSERVE_SERVER, observeServer);
    }

    /** See {@link ConfigKey#MEMORY_GUARD}. */
    public WeirBuilder memoryGuard(boolean memoryGuard) {
        return set(ConfigKey.MEMORY_GUARD, memoryGuard);
    }

    /** See {@link ConfigKey#THREAD_FACTORY}. */
    public WeirBuilder threadFactory(@Nullable ThreadFactory threadFactory) {
        return set(ConfigKey.THREAD_FACTORY, threadFactory);
    }

    /** See {@link ConfigKey#SCHEDULED_EXECUTOR}. */
    public WeirBuilder scheduledExecutor(@Nullable ScheduledExecutorService scheduledExecutor) {
        return set(ConfigKey.SCHEDULED_EXECUTOR, scheduledExecutor);
    }

    /** See {@link ConfigKey#POOL_LISTENER}. */
    public WeirBuilder poolListener(@Nullable PoolListener poolListener) {
        return set(ConfigKey.POOL_LISTENER, poolListener);
    }

    /** See {@link ConfigKey#METRIC_REGISTRY}. */
    public WeirBuilder metricRegistry(@Nullable Object metricRegistry) {
        return set(ConfigKey.METRIC_REGISTRY, metricRegistry);
    }

    /** See {@link ConfigKey#METRICS_TRACKER_FACTORY}. */
    public WeirBuilder metricsTrackerFactory(@Nullable Object metricsTrackerFactory) {
        return set(ConfigKey.METRICS_TRACKER_FACTORY, metricsTrackerFactory);
    }

    /** See {@link ConfigKey#HEALTH_CHECK_REGISTRY}. */
    public WeirBuilder healthCheckRegistry(@Nullable Object healthCheckRegistry) {
        return set(ConfigKey.HEALTH_CHECK_REGISTRY, healthCheckRegistry);
    }

    /** See {@link ConfigKey#HEALTH_CHECK_PROPERTIES}. */
    public WeirBuilder healthCheckProperties(@Nullable Properties healthCheckProperties) {
        return set(ConfigKey.HEALTH_CHECK_PROPERTIES, healthCheckProperties);
    }
}
