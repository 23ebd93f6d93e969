package dev.weir.spring.boot;

import dev.weir.ConfigKey;
import dev.weir.WeirSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;

/**
 * What {@code spring.datasource.hikari.*} says, for a pool of Weir's. Names, meanings and units are
 * the same; what HikariCP would change in silence is changed here in the same way, and one line of
 * the log says what became of each property.
 */
final class HikariSettings {
    private static final Log LOG = LogFactory.getLog(HikariSettings.class);

    private static final ConfigurationPropertyName PREFIX =
            ConfigurationPropertyName.of("spring.datasource.hikari");

    private static final String METRICS = "the starter publishes metrics by itself";
    private static final String HEALTH = "the starter checks the health by itself";

    /** Objects and classes of HikariCP's own types. */
    private static final Map<ConfigKey, String> HIKARIS_OWN =
            Map.of(
                    ConfigKey.METRIC_REGISTRY,
                    METRICS,
                    ConfigKey.METRICS_TRACKER_FACTORY,
                    METRICS,
                    ConfigKey.HEALTH_CHECK_REGISTRY,
                    HEALTH,
                    ConfigKey.HEALTH_CHECK_PROPERTIES,
                    HEALTH,
                    ConfigKey.EXCEPTION_OVERRIDE_CLASS_NAME,
                    "make a bean of type dev.weir.ExceptionOverride",
                    ConfigKey.CREDENTIALS_PROVIDER_CLASS_NAME,
                    "make a bean of type dev.weir.CredentialsProvider");

    /** The rules of others ask for these. */
    private static final List<ConfigKey> FIRST =
            List.of(ConfigKey.MAX_LIFETIME, ConfigKey.MAXIMUM_POOL_SIZE);

    private final SettingsBinder binder;
    private final List<WrittenName> written;
    private final List<String> taken = new ArrayList<>();
    private final List<String> translated = new ArrayList<>();
    private final List<String> ignored = new ArrayList<>();

    HikariSettings(SettingsBinder binder, Iterable<ConfigurationPropertySource> sources) {
        this.binder = binder;
        this.written = WrittenName.below(PREFIX, sources);
    }

    /**
     * Sets what the properties say and nobody has set before, notes the places, and says so in the
     * log.
     */
    void apply(WeirSettings settings, Map<ConfigKey, String> places) {
        if (written.isEmpty()) {
            return;
        }
        FIRST.forEach(key -> take(key, settings, places));
        for (ConfigKey key : ConfigKey.values()) {
            if (!key.isOwn() && !FIRST.contains(key)) {
                take(key, settings, places);
            }
        }
        for (WrittenName name : written) {
            if (!isHikaris(name)) {
                ignored.add(name.rest() + " (HikariCP has no such setting)");
                LOG.warn(misspelt(name));
            }
        }
        LOG.info(sentence());
    }

    private static String misspelt(WrittenName name) {
        List<String> near = ConfigKey.nearest(name.rest()).stream().map(PropertyNames::of).toList();
        return "%s is no setting of HikariCP's and is ignored%s"
                .formatted(
                        name.name(),
                        near.isEmpty() ? "." : ": did you mean " + String.join(" or ", near) + "?");
    }

    private static boolean isHikaris(WrittenName name) {
        ConfigKey key = name.key();
        return name.isSetting() && (key == null || !key.isOwn());
    }

    private void take(ConfigKey key, WeirSettings settings, Map<ConfigKey, String> places) {
        SettingsBinder.Found found = binder.find(PREFIX, key);
        if (found == null) {
            return;
        }
        String name = PropertyNames.of(key);
        String why = HIKARIS_OWN.get(key);
        if (places.containsKey(key)) {
            why = "overruled by " + places.get(key);
        } else if (why == null && !key.isText() && !(found.value() instanceof Map)) {
            why = "takes an object";
        }
        if (why != null) {
            ignored.add(name + " (" + why + ")");
            return;
        }
        settings.set(key, found.value());
        places.put(key, found.place());
        HikariRule.Change change = HikariRule.of(key, found.value(), settings);
        if (change == null) {
            taken.add(name);
        } else {
            settings.set(key, change.value());
            translated.add(name + "=" + found.value() + " (" + change.meaning() + ")");
        }
    }

    private String sentence() {
        List<String> parts = new ArrayList<>();
        add(parts, "taken: ", taken);
        add(parts, "translated: ", translated);
        add(parts, "ignored: ", ignored);
        return "Weir honours %s.*: %s.".formatted(PREFIX, String.join("; ", parts));
    }

    private static void add(List<String> parts, String what, Collection<String> names) {
        if (!names.isEmpty()) {
            parts.add(what + String.join(", ", names));
        }
    }
}
