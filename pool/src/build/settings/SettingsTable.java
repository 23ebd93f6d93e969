package dev.weir.settings;

import dev.weir.ConfigKey;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What is known of each setting. Apart from {@link ConfigKey}, so that users see no row of it. */
public final class SettingsTable {

    private static final Map<ConfigKey, KeySpec> ROWS = new EnumMap<>(ConfigKey.class);

    private SettingsTable() {}

    /** The row of a setting. */
    public static KeySpec of(ConfigKey key) {
        return Objects.requireNonNull(ROWS.get(key), key.name());
    }

    /** A stored value as text without secrets. */
    public static String print(ConfigKey key, Object stored) {
        return of(key).print(stored);
    }

    private static void row(ConfigKey key, KeySpec spec) {
        ROWS.put(key, spec);
    }

    static {
        // <settings>
    }
}
