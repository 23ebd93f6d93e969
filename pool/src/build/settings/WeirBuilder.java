package dev.weir;

import dev.weir.engine.WeirPool;
import java.util.Map;
import java.util.Properties;
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
    WeirDataSource build(WeirPool.Starter starter) {
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

    /** Adds one to {@link ConfigKey#DATA_SOURCE_PROPERTIES}. */
    public WeirBuilder dataSourceProperty(String name, Object value) {
        settings.addDataSourceProperty(name, value);
        return this;
    }

    /** See {@link ConfigKey#PASSWORD}. The array is copied, so the caller may clear its own. */
    public WeirBuilder password(char[] password) {
        return set(ConfigKey.PASSWORD, password);
    }

    /**
     * See {@link ConfigKey#TRANSACTION_ISOLATION}. A constant of {@link java.sql.Connection} or of
     * the vendor.
     */
    public WeirBuilder transactionIsolation(int level) {
        return set(ConfigKey.TRANSACTION_ISOLATION, level);
    }

    // <settings>
}
