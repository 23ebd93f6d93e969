package dev.weir.tools.migrate;

import dev.weir.ConfigKey;
import dev.weir.WeirConfig;
import dev.weir.WeirConfigException;
import dev.weir.tools.settings.Placeholders;
import dev.weir.tools.settings.SettingNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Asks Weir itself whether it takes the settings: those that always hold, and with them those of
 * each profile. Classes that they name are not loaded, and placeholders count with their defaults.
 */
final class Acceptance {

    private static final String NO_URL = "jdbc:postgresql://localhost/unknown";

    /** Where to connect, of which a file may say nothing and Spring may get it elsewhere. */
    private static final Set<String> SOURCES =
            Set.of(
                    ConfigKey.JDBC_URL.propertyName(),
                    ConfigKey.DATA_SOURCE_CLASS_NAME.propertyName(),
                    ConfigKey.DATA_SOURCE_JNDI.propertyName());

    private Acceptance() {}

    /** What Weir refuses, in its own sentences, with the profile before them; empty for nothing. */
    static List<String> problems(List<MigratedDocument> documents) {
        Map<String, String> always = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        for (MigratedDocument document : documents) {
            if (document.activation().isEmpty()) {
                always.putAll(document.settings());
                problems = new ArrayList<>(problemsOf(always));
            }
        }
        for (MigratedDocument document : documents) {
            if (!document.activation().isEmpty()) {
                for (String problem : problemsOf(with(document, documents))) {
                    if (!problems.contains(problem)) {
                        problems.add("Profile %s: %s".formatted(document.profile(), problem));
                    }
                }
            }
        }
        return problems;
    }

    /** What holds with the profile of that document: a later document wins. */
    private static Map<String, String> with(
            MigratedDocument profile, List<MigratedDocument> documents) {
        Map<String, String> all = new LinkedHashMap<>();
        for (MigratedDocument document : documents) {
            if (document == profile || document.activation().isEmpty()) {
                all.putAll(document.settings());
            }
        }
        return all;
    }

    /** The default of that setting as it can be written; empty where it cannot. */
    static Optional<String> defaultOf(String setting) {
        return ConfigKey.find(setting)
                .map(ConfigKey::defaultText)
                .filter(text -> problemsOf(Map.of(setting, text)).isEmpty());
    }

    private static List<String> problemsOf(Map<String, String> settings) {
        Map<String, String> known = new LinkedHashMap<>();
        settings.forEach(
                (name, value) -> {
                    if (!SOURCES.contains(name) && !namesClass(name)) {
                        Placeholders.byDefault(value).ifPresent(v -> known.put(name, v));
                    }
                });
        known.put(ConfigKey.JDBC_URL.propertyName(), NO_URL);
        try {
            WeirConfig.of(known);
            return List.of();
        } catch (WeirConfigException e) {
            return e.problems();
        }
    }

    /** The classes of an application are not on this class path. */
    private static boolean namesClass(String name) {
        return SettingNames.fold(name).endsWith("classname");
    }
}
