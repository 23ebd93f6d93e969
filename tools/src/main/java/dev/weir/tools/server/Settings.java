package dev.weir.tools.server;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The settings of a server, or of one that might be. Immutable. */
public final class Settings {

    private static final Set<String> ON = Set.of("on", "1", "true", "yes");

    /** PostgreSQL computes them at the start from others. */
    private static final Set<String> COMPUTED = Set.of("shared_memory_size", "huge_pages_status");

    private final Map<String, Setting> byName;

    private Settings(Map<String, Setting> byName) {
        this.byName = Collections.unmodifiableMap(byName);
    }

    /** Those settings; a name that comes twice keeps its last value. */
    public static Settings of(Collection<Setting> settings) {
        Map<String, Setting> byName = new LinkedHashMap<>();
        settings.forEach(setting -> byName.put(key(setting.name()), setting));
        return new Settings(byName);
    }

    /**
     * The same server with other values, as a tuner would try them. What the server computes from
     * its settings is left out.
     *
     * @param changes values by name, with or without a unit; names may be new
     */
    public Settings with(Map<String, String> changes) {
        Map<String, Setting> changed = new LinkedHashMap<>(byName);
        changed.keySet().removeAll(COMPUTED);
        changes.forEach(
                (name, value) -> {
                    Setting before = byName.get(key(name));
                    String unit = before == null ? "" : before.unit();
                    changed.put(key(name), new Setting(name, value, unit, true, false));
                });
        return new Settings(changed);
    }

    /** The setting of that name, or null if this server has none. */
    public @Nullable Setting find(String name) {
        return byName.get(key(name));
    }

    /** Its number ({@link Setting#number()}), or that other if there is none. */
    public double number(String name, double otherwise) {
        Setting setting = find(name);
        OptionalDouble number = setting == null ? OptionalDouble.empty() : setting.number();
        return number.orElse(otherwise);
    }

    /** Its text, or that other if there is no such setting. */
    public String text(String name, String otherwise) {
        Setting setting = find(name);
        return setting == null ? otherwise : setting.value();
    }

    /** Whether it is there and switched on. */
    public boolean isOn(String name) {
        return ON.contains(text(name, "off").toLowerCase(Locale.ROOT));
    }

    /** All of them. */
    public Collection<Setting> all() {
        return byName.values();
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
