package dev.weir.settings;

import dev.weir.ConfigKey;
import dev.weir.WeirConfigException;
import dev.weir.text.Spelling;
import dev.weir.text.ValueKind;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Sorts named values, as from a properties file, into settings, properties of the driver, and
 * faults.
 */
public final class NamedSettings {

    /** Some editors put it before the text; it is no part of the first name. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final Map<String, ConfigKey> BY_FOLDED_NAME = index();

    private final EnumMap<ConfigKey, @Nullable Object> values = new EnumMap<>(ConfigKey.class);
    private final EnumMap<ConfigKey, Map<String, Object>> driverProperties =
            new EnumMap<>(ConfigKey.class);
    private final Map<String, String> faults = new LinkedHashMap<>();
    private final Map<ConfigKey, String> writtenAs = new HashMap<>();

    /** Sorts {@code named}; faults are kept, none is thrown. */
    public NamedSettings(Map<?, ?> named) {
        ValueKind.whole(named)
                .forEach(
                        (name, value) -> {
                            if (name instanceof String text) {
                                add(text, value);
                            } else {
                                String type = name == null ? "null" : name.getClass().getName();
                                faults.put(
                                        "#" + name,
                                        "A name of a setting must be text, not a " + type + ".");
                            }
                        });
    }

    /** Reads a properties file in UTF-8; a {@link WeirConfigException} says why it cannot. */
    public static Properties read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new WeirConfigException(
                    "The configuration file %s does not exist: check the path.".formatted(file));
        }
        try {
            String text = Files.readString(file);
            Properties properties = new Properties();
            properties.load(
                    new StringReader(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text));
            return properties;
        } catch (IOException | IllegalArgumentException e) {
            throw new WeirConfigException(
                    "The configuration file %s cannot be read: %s."
                            .formatted(file, e.getClass().getSimpleName()),
                    e);
        }
    }

    private static Map<String, ConfigKey> index() {
        Map<String, ConfigKey> index = new HashMap<>();
        for (ConfigKey key : ConfigKey.values()) {
            index.put(Spelling.fold(key.propertyName()), key);
            for (String alias : key.aliases()) {
                index.put(Spelling.fold(alias), key);
            }
        }
        return index;
    }

    /** The key of that name or synonym, or null. */
    public static @Nullable ConfigKey find(String name) {
        return BY_FOLDED_NAME.get(Spelling.fold(name));
    }

    /** A sentence for a name that is no key. */
    public static String unknown(String name) {
        List<String> near = ConfigKey.nearest(name).stream().map(ConfigKey::propertyName).toList();
        return "'%s' is not a setting of this pool: %s"
                .formatted(
                        Spelling.printable(name),
                        near.isEmpty()
                                ? "docs/configuration.md lists all of them; a property of the driver is written dataSource."
                                        + Spelling.printable(name)
                                        + "."
                                : "did you mean " + String.join(" or ", near) + "?");
    }

    private void add(String name, @Nullable Object value) {
        int dot = name.indexOf('.');
        ConfigKey group = dot < 0 ? null : group(Spelling.fold(name.substring(0, dot)));
        if (group != null && dot + 1 < name.length()) {
            if (value != null) {
                driverProperties
                        .computeIfAbsent(group, g -> new LinkedHashMap<>())
                        .put(name.substring(dot + 1), value);
            }
            return;
        }
        ConfigKey key = find(name);
        if (key == null) {
            faults.put("?" + name, unknown(name));
            return;
        }
        String before = writtenAs.put(key, name);
        if (before != null && !Objects.equals(values.get(key), value)) {
            faults.put(
                    "=" + key,
                    "%s and %s are the same setting with two values: keep one."
                            .formatted(before, name));
        }
        values.put(key, value);
    }

    private static @Nullable ConfigKey group(String foldedPrefix) {
        return switch (foldedPrefix) {
            case "datasource", "datasourceproperties" -> ConfigKey.DATA_SOURCE_PROPERTIES;
            case "healthcheck", "healthcheckproperties" -> ConfigKey.HEALTH_CHECK_PROPERTIES;
            default -> null;
        };
    }

    public Map<ConfigKey, @Nullable Object> values() {
        return values;
    }

    /** Members of the two settings that are properties themselves, by name without the prefix. */
    public Map<ConfigKey, Map<String, Object>> driverProperties() {
        return driverProperties;
    }

    /** A sentence for each name that is none or that contradicts another. */
    public Map<String, String> faults() {
        return faults;
    }
}
