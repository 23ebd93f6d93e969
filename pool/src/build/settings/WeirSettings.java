package dev.weir;

import dev.weir.settings.Defaults;
import dev.weir.settings.KeySpec;
import dev.weir.settings.NamedSettings;
import dev.weir.settings.SettingsTable;
import dev.weir.text.ValueKind;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a pool, being collected: a JavaBean with a property for each {@link ConfigKey}.
 * Getters answer with the default for what was not set. Nothing is checked before {@link
 * #toConfig()}, which tells all faults at once; no setter opens, loads or looks up anything.
 *
 * <p>Not thread-safe, except as a {@link WeirDataSource} that has started.
 */
public class WeirSettings {

    /** Replaced, never changed, so that a started data source may be read from any thread. */
    private volatile EnumMap<ConfigKey, Object> values = new EnumMap<>(ConfigKey.class);

    /** What could not be read, by name; a later good value for the same key removes the fault. */
    private final Map<String, String> faults = new LinkedHashMap<>();

    /** Settings that are all at their defaults. */
    public WeirSettings() {}

    /** Settings from names and values, such as a {@link Properties} object. */
    public WeirSettings(Map<?, ?> properties) {
        storeAll(properties);
    }

    /** A copy that later changes of {@code other} do not reach. */
    public WeirSettings(WeirSettings other) {
        values = new EnumMap<>(other.values);
        faults.putAll(other.faults);
    }

    /** Settings as in {@code config}, secrets included, and with its pool's name. */
    public WeirSettings(WeirConfig config) {
        values = config.given();
    }

    /**
     * Checks all settings, alone and together.
     *
     * @throws WeirConfigException naming every fault
     */
    public WeirConfig toConfig() {
        return WeirConfig.of(values, new ArrayList<>(faults.values()));
    }

    /** Whether {@code value} is what {@code base} has for {@code key}, given or by default. */
    static boolean isInForce(WeirConfig base, ConfigKey key, @Nullable Object value) {
        KeySpec row = SettingsTable.of(key);
        EnumMap<ConfigKey, Object> given = base.given();
        try {
            Object read = value == null || row.isUnsetBy(value) ? null : row.read(value);
            return Objects.deepEquals(read, given.get(key))
                    || Objects.equals(read, Defaults.valueOrNull(given, key))
                    || Map.of().equals(read) && !given.containsKey(key);
        } catch (ValueKind.Unreadable e) {
            return false;
        }
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
        KeySpec row = SettingsTable.of(key);
        try {
            Object stored = value == null || row.isUnsetBy(value) ? null : row.read(value);
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

    /** Null for a text that was not given. */
    final @Nullable Object inForce(ConfigKey key) {
        return key.valueType() == String.class ? text(key) : value(key);
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

    private Properties properties(ConfigKey key) {
        Properties copy = new Properties();
        copy.putAll((Map<?, ?>) values.getOrDefault(key, Map.of()));
        return copy;
    }

    /** The settings that were given; secrets masked. */
    @Override
    public String toString() {
        List<String> given = new ArrayList<>();
        values.forEach((key, value) -> given.add(key + "=" + SettingsTable.print(key, value)));
        return getClass().getSimpleName() + given;
    }

    /** Adds one to {@link ConfigKey#DATA_SOURCE_PROPERTIES}. */
    public void addDataSourceProperty(String name, Object value) {
        add(ConfigKey.DATA_SOURCE_PROPERTIES, name, value);
    }

    /** Adds one to {@link ConfigKey#HEALTH_CHECK_PROPERTIES}. */
    public void addHealthCheckProperty(String name, String value) {
        add(ConfigKey.HEALTH_CHECK_PROPERTIES, name, value);
    }

    /** See {@link ConfigKey#USERNAME}. */
    public @Nullable String getUsername() {
        return getCredentials().username();
    }

    /** See {@link ConfigKey#PASSWORD}. */
    public @Nullable String getPassword() {
        return getCredentials().password();
    }

    /** See {@link ConfigKey#CREDENTIALS}. */
    public Credentials getCredentials() {
        return Defaults.credentials(values);
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

    /** See {@link ConfigKey#TRANSACTION_ISOLATION}. */
    public @Nullable String getTransactionIsolation() {
        Object level = values.get(ConfigKey.TRANSACTION_ISOLATION);
        return level == null ? null : ValueKind.ISOLATION.print(level);
    }

    // <settings>
}
