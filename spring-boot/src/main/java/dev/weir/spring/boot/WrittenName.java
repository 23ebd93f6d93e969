package dev.weir.spring.boot;

import dev.weir.ConfigKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * A property that somebody has written below a prefix of {@code depth} elements; in a variable of
 * the environment underscores may stand for dots or for nothing.
 */
record WrittenName(
        ConfigurationPropertyName name,
        int depth,
        @Nullable Origin origin,
        boolean fromEnvironment) {

    /** All that is written below {@code prefix}, each name once, in the order of the sources. */
    static List<WrittenName> below(
            ConfigurationPropertyName prefix, Iterable<ConfigurationPropertySource> sources) {
        Map<ConfigurationPropertyName, WrittenName> all = new LinkedHashMap<>();
        for (ConfigurationPropertySource source : sources) {
            if (source instanceof IterableConfigurationPropertySource named) {
                named.stream()
                        .filter(prefix::isAncestorOf)
                        .forEach(name -> all.computeIfAbsent(name, n -> written(n, prefix, named)));
            }
        }
        return List.copyOf(all.values());
    }

    private static WrittenName written(
            ConfigurationPropertyName name,
            ConfigurationPropertyName prefix,
            ConfigurationPropertySource source) {
        ConfigurationProperty property = source.getConfigurationProperty(name);
        return new WrittenName(
                name,
                prefix.getNumberOfElements(),
                property == null ? null : property.getOrigin(),
                source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource);
    }

    /** What follows the prefix. */
    String rest() {
        return name.subName(depth).toString();
    }

    /** The setting that its first element names; null when that is none. */
    @Nullable ConfigKey key() {
        return ConfigKey.find(name.getElement(depth, Form.DASHED)).orElse(null);
    }

    /** Whether it sets something. */
    boolean isSetting() {
        ConfigKey key = key();
        if (fromEnvironment) {
            return ConfigKey.find(rest().replace(".", "")).isPresent()
                    || (key != null && key.valueType() == Properties.class);
        }
        return key != null
                && (name.getNumberOfElements() == depth + 1
                        || key.valueType() == Properties.class
                        || name.isNumericIndex(depth + 1));
    }
}
