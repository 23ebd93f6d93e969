package dev.weir;

import dev.weir.settings.KeySpec;
import dev.weir.settings.NamedSettings;
import dev.weir.settings.SettingsTable;
import dev.weir.text.Spelling;
import dev.weir.text.ValueKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Every setting of the pool: its name, type, bounds, default and documentation. Parsing,
 * validation, the suggestion for a misspelt name, masking and the reference in {@code
 * docs/configuration.md} all come from here.
 *
 * <p>Names, meanings and units of all keys that HikariCP 7.1 has are HikariCP's.
 */
public enum ConfigKey {
// <settings>
;

    /**
     * The setting of that name or synonym; case, hyphens and underscores do not count. Empty when
     * there is none.
     *
     * @throws NullPointerException when {@code name} is null
     */
    public static Optional<ConfigKey> find(String name) {
        return Optional.ofNullable(NamedSettings.find(name));
    }

    /**
     * The settings whose names are nearest to a misspelt one: at most three, in the order of their
     * names; empty when none is near. Unmodifiable.
     *
     * @throws NullPointerException when {@code name} is null
     */
    public static List<ConfigKey> nearest(String name) {
        return Spelling.nearest(name, Arrays.stream(values()).map(ConfigKey::propertyName).toList())
                .stream()
                .flatMap(near -> find(near).stream())
                .toList();
    }

    /** The name under which it is written, such as {@code maximumPoolSize}. */
    public String propertyName() {
        return spec().name();
    }

    /** Other names for the same setting. */
    public List<String> aliases() {
        return spec().aliases();
    }

    /** The type of its setter: String, boolean, int, long, an enum, an interface or Properties. */
    public Class<?> valueType() {
        return spec().type();
    }

    /** How its value is written. */
    public String form() {
        return spec().kind() == ValueKind.CHOICE
                ? ValueKind.choices(spec().type())
                : spec().kind().description;
    }

    /** Whether its value can be written in a properties file. */
    public boolean isText() {
        return spec().kind().fromText();
    }

    /** Its default in words; "none" when there is none. */
    public String defaultText() {
        return spec().defaultText();
    }

    /** The values it may take, in words; empty when any will do. */
    public String range() {
        return spec().range();
    }

    /** What it does, in one or two sentences. */
    public String documentation() {
        return spec().documentation();
    }

    /** How it differs from HikariCP's setting of the same name; empty when it does not. */
    public String differenceFromHikari() {
        return spec().difference();
    }

    /** Whether only Weir has it. */
    public boolean isOwn() {
        return spec().ours();
    }

    /** Whether its value is never printed. */
    public boolean isSecret() {
        return spec().isSecret();
    }

    /** Whether {@link PoolControl} can change it while the pool runs. */
    public boolean isChangeableAtRunTime() {
        return spec().atRunTime();
    }

    /** The heading under which it is documented. */
    public String section() {
        return spec().section();
    }

    private KeySpec spec() {
        return SettingsTable.of(this);
    }

    @Override
    public String toString() {
        return spec().name();
    }
}
