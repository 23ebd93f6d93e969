package dev.weir.tools.migrate;

import dev.weir.ConfigKey;
import dev.weir.tools.settings.Placeholders;
import dev.weir.tools.settings.SettingNames;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What of a setting may be shown on a terminal and in a report. */
final class Secrets {

    /** Stands for what is not shown. */
    static final String HIDDEN = "***";

    private static final Set<String> SECRET =
            Stream.of(ConfigKey.values())
                    .filter(key -> key.isSecret() && key.isText())
                    .map(key -> SettingNames.fold(key.propertyName()))
                    .collect(Collectors.toUnmodifiableSet());

    /** Names of drivers' properties whose values are secrets. */
    private static final Pattern TELLING =
            Pattern.compile("(?i).*(pass|pwd|secret|token|credential|private).*");

    private static final Pattern PARAMETER =
            Pattern.compile(
                    "(?i)([?&;,(]\\s*[^=?&;,()]*(?:pass|pwd|secret|token|credential|private)[^=?&;,()]*=)"
                            + "(?:\\$?\\{(?:[^}]|}})*}|[^&;,)]*?(?=}*(?:[&;,)]|$)))");

    /**
     * A user with a password before the host: {@code //scott:tiger@} and {@code thin:scott/tiger@}.
     */
    private static final Pattern USER =
            Pattern.compile("(?<=//)[^?;]+@|(?<=:)[^/@:?;]+/[^/@?;]+(?=@)");

    private Secrets() {}

    /**
     * The value as it may be shown: with the secret hidden, a placeholder kept.
     *
     * @param setting Weir's name of it
     */
    static String shown(String setting, String value) {
        String folded = SettingNames.fold(setting);
        boolean secret =
                SECRET.contains(folded)
                        || folded.startsWith("datasource.")
                                && TELLING.matcher(setting.substring(setting.indexOf('.')))
                                        .matches();
        if (secret) {
            return Placeholders.withoutDefault(value).orElse(HIDDEN);
        }
        return value.contains("jdbc:") ? url(value) : value;
    }

    private static String url(String url) {
        return USER.matcher(PARAMETER.matcher(url).replaceAll("$1" + HIDDEN))
                .replaceAll(match -> match.group().endsWith("@") ? HIDDEN + "@" : HIDDEN);
    }
}
