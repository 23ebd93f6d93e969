package dev.weir.spring.boot;

import dev.weir.ConfigKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Settings of the pool as Spring Boot writes them: {@code maximum-pool-size}. */
final class PropertyNames {
    private PropertyNames() {}

    static String of(ConfigKey key) {
        return dashed(key.propertyName());
    }

    /** The name and its synonyms, the name first. */
    static List<String> all(ConfigKey key) {
        List<String> names = new ArrayList<>();
        names.add(of(key));
        key.aliases().forEach(alias -> names.add(dashed(alias)));
        return names;
    }

    private static String dashed(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }
}
