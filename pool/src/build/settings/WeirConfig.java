package dev.weir;

import dev.weir.settings.ConfigRules;
import dev.weir.settings.Defaults;
import dev.weir.settings.NamedSettings;
import dev.weir.settings.SettingsTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a pool was told: complete, valid and immutable. Every accessor answers with the value that
 * is in force, default included. Made from {@link WeirSettings#toConfig()}, a map or a file; {@link
 * ConfigKey} is the table of all settings.
 *
 * <p>Neither {@link #toString()} nor {@link #asMap()} contains a secret.
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
     * @throws WeirConfigException when the file cannot be read or anything in it is wrong; each
     *     fault names the file
     */
    public static WeirConfig load(Path file) {
        WeirSettings settings = new WeirSettings();
        settings.setAll(NamedSettings.read(file));
        try {
            return settings.toConfig();
        } catch (WeirConfigException e) {
            throw e.in(file);
        }
    }

    /**
     * Takes names and values, such as a {@link java.util.Properties} object holds; values may be
     * text or of the setting's own type.
     *
     * @throws WeirConfigException when anything in it is wrong
     */
    public static WeirConfig of(Map<?, ?> properties) {
        WeirSettings settings = new WeirSettings();
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
                name == null ? Defaults.poolName() : (String) name,
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
                        map.put(key.propertyName(), SettingsTable.print(key, value));
                    }
                });
        return map;
    }

    /** The settings that were given; secrets masked. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .filter(e -> e.getKey() != ConfigKey.POOL_NAME)
                .map(e -> e.getKey() + "=" + SettingsTable.print(e.getKey(), e.getValue()))
                .collect(Collectors.joining(", ", "WeirConfig[poolName=" + poolName + ", ", "]"))
                .replace(", ]", "]");
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

    /** Has the last word on exceptions, or null. */
    public @Nullable ExceptionOverride exceptionOverride() {
        return exceptionOverride;
    }

    /** Whether {@code connectionTimeout=0} was given, which deserves a warning. */
    boolean waitsForEver() {
        return Defaults.waitsForEver(values);
    }

    /** Isolation level of a connection when it is lent; empty: the driver's default. */
    public OptionalInt transactionIsolation() {
        Object level = values.get(ConfigKey.TRANSACTION_ISOLATION);
        return level == null ? OptionalInt.empty() : OptionalInt.of((Integer) level);
    }

    /** Whether the pool serves tenants. */
    public boolean hasTenants() {
        return tenancy() != Tenancy.OFF && Defaults.hasTenants(values);
    }

    /** The pool's name; never null. */
    public String poolName() {
        return poolName;
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

    // <settings>
}
