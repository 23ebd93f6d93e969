package dev.weir.spring.boot;

import dev.weir.ConfigKey;
import dev.weir.WeirConfigException;
import dev.weir.WeirSettings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.origin.Origin;
import org.springframework.core.env.Environment;

/**
 * Reads settings of the pool from the application's properties by the pool's own table of settings,
 * so that a value means here what it means everywhere: {@code 30s}, a bare number, a name in any
 * spelling. A name that is no setting is a fault.
 */
final class SettingsBinder {
    private static final Log LOG = LogFactory.getLog(SettingsBinder.class);

    /**
     * Spring's other words for true and false, as its {@code StringToBooleanConverter} has them.
     */
    private static final Map<String, String> FLAGS =
            Map.of(
                    "on", "true", "yes", "true", "1", "true", "off", "false", "no", "false", "0",
                    "false");

    private final Binder binder;
    private final Iterable<ConfigurationPropertySource> sources;

    SettingsBinder(Binder binder, Iterable<ConfigurationPropertySource> sources) {
        this.binder = binder;
        this.sources = sources;
    }

    static SettingsBinder of(Environment environment) {
        return new SettingsBinder(
                Binder.get(environment), ConfigurationPropertySources.get(environment));
    }

    /**
     * Sets what the properties below {@code prefix} say.
     *
     * @param unknown what is said of properties that are no settings is added
     * @return where each setting came from, in words
     */
    Map<ConfigKey, String> bind(String prefix, WeirSettings settings, List<String> unknown) {
        ConfigurationPropertyName start = ConfigurationPropertyName.of(prefix);
        Map<ConfigKey, String> places = new EnumMap<>(ConfigKey.class);
        if (nothingIsBelow(start)) {
            return places;
        }
        unknown.addAll(unknown(start));
        for (ConfigKey key : ConfigKey.values()) {
            Found found = find(start, key);
            if (found != null) {
                settings.set(key, found.value());
                places.put(key, found.place());
            }
        }
        return places;
    }

    /**
     * Ends the start if some names are no settings. By themselves: what beans and customizers set
     * is not there yet, so the values cannot be judged.
     */
    static void refuse(List<String> unknown) {
        if (!unknown.isEmpty()) {
            throw new WeirConfigException(unknown);
        }
    }

    /**
     * Says in the log which settings stand directly below {@code root}, where none is read. No
     * fault: the application may have properties of its own there.
     */
    void warnOfSettingsBelow(String root, String prefix) {
        for (WrittenName written : WrittenName.below(ConfigurationPropertyName.of(root), sources)) {
            ConfigKey key = written.key();
            if (key != null && written.isSetting()) {
                LOG.warn(
                        "Ignored: %s%s is read below %s only: write %s.%s"
                                .formatted(
                                        written.name(),
                                        place(written.origin()),
                                        prefix,
                                        prefix,
                                        PropertyNames.of(key)));
            }
        }
    }

    /** Saves the search for each setting by itself. False where a source cannot list its names. */
    private boolean nothingIsBelow(ConfigurationPropertyName prefix) {
        for (ConfigurationPropertySource source : sources) {
            if (source.containsDescendantOf(prefix) != ConfigurationPropertyState.ABSENT) {
                return false;
            }
        }
        return true;
    }

    /**
     * What the properties say of one setting.
     *
     * @param value text, or a map where the setting is one
     * @param place the name of the property and where it is written
     */
    record Found(Object value, String place) {}

    /** What the properties below {@code prefix} say of a setting; null when they say nothing. */
    @Nullable Found find(ConfigurationPropertyName prefix, ConfigKey key) {
        for (String name : PropertyNames.all(key)) {
            ConfigurationPropertyName full = prefix.append(name);
            Object value = value(full, key);
            if (value != null) {
                return new Found(value, place(full));
            }
        }
        return null;
    }

    /** The name of a property and where it is written. */
    String place(ConfigurationPropertyName name) {
        return name + place(origin(name));
    }

    private @Nullable Object value(ConfigurationPropertyName name, ConfigKey key) {
        if (key.valueType() == Properties.class) {
            Map<String, String> map =
                    binder.bind(name, Bindable.mapOf(String.class, String.class)).orElse(null);
            return map == null || map.isEmpty() ? null : map;
        }
        String text = binder.bind(name, Bindable.of(String.class)).orElse(null);
        if (key.valueType() != String.class) {
            return text == null || text.isBlank() ? null : inTheWordsOfThePool(text, key);
        }
        if (text != null) {
            return text;
        }
        // YAML lists, as for the names of tenants
        List<String> list = binder.bind(name, Bindable.listOf(String.class)).orElse(null);
        return list == null || list.isEmpty() ? null : String.join(",", list);
    }

    private static String inTheWordsOfThePool(String text, ConfigKey key) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        return key.valueType() == boolean.class ? FLAGS.getOrDefault(word, text) : text;
    }

    private @Nullable Origin origin(ConfigurationPropertyName name) {
        for (ConfigurationPropertySource source : sources) {
            ConfigurationProperty property = source.getConfigurationProperty(name);
            if (property != null) {
                return property.getOrigin();
            }
        }
        return null;
    }

    private static String place(@Nullable Origin origin) {
        return origin == null ? "" : " in " + origin;
    }

    private List<String> unknown(ConfigurationPropertyName prefix) {
        List<String> problems = new ArrayList<>();
        for (WrittenName written : WrittenName.below(prefix, sources)) {
            if (written.isSetting()) {
                continue;
            }
            if (written.fromEnvironment()) {
                // others put variables there as well, a cluster for its services for instance
                LOG.warn("Ignored: " + unknown(prefix, written));
            } else {
                problems.add(unknown(prefix, written));
            }
        }
        return problems;
    }

    private static String unknown(ConfigurationPropertyName prefix, WrittenName written) {
        List<String> near =
                ConfigKey.nearest(written.rest().replace('.', '-')).stream()
                        .map(key -> prefix + "." + PropertyNames.of(key))
                        .toList();
        return "%s%s is no setting of the pool%s"
                .formatted(
                        written.name(),
                        place(written.origin()),
                        near.isEmpty()
                                ? "; a property of the driver is written %s.data-source-properties.%s."
                                        .formatted(prefix, written.rest())
                                : ": did you mean " + String.join(" or ", near) + "?");
    }
}
