package dev.weir;

import dev.weir.text.PackageNames;
import dev.weir.text.Spelling;
import dev.weir.text.ValueKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    @SuppressWarnings("ImmutableEnumChecker") // defaults are values too
    private final KeySpec spec;

    ConfigKey(KeySpec spec) {
        this.spec = spec;
    }

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
        return spec.name();
    }

    /** Other names for the same setting. */
    public List<String> aliases() {
        return spec.aliases();
    }

    /** The type of its setter: String, boolean, int, long, an enum, an interface or Properties. */
    public Class<?> valueType() {
        return spec.type();
    }

    /** How its value is written. */
    public String form() {
        return spec.kind() == ValueKind.CHOICE
                ? ValueKind.choices(spec.type())
                : spec.kind().description;
    }

    /** Whether its value can be written in a properties file. */
    public boolean isText() {
        return spec.kind().fromText();
    }

    /** Its default in words; "none" when there is none. */
    public String defaultText() {
        return spec.defaultText();
    }

    /** The values it may take, in words; empty when any will do. */
    public String range() {
        return spec.range();
    }

    /** What it does, in one or two sentences. */
    public String documentation() {
        return spec.documentation();
    }

    /** How it differs from HikariCP's setting of the same name; empty when it does not. */
    public String differenceFromHikari() {
        return spec.difference();
    }

    /** Whether only Weir has it. */
    public boolean isOwn() {
        return spec.ours();
    }

    /** Whether its value is never printed. */
    public boolean isSecret() {
        return spec.isSecret();
    }

    /** Whether {@link PoolControl} can change it while the pool runs. */
    public boolean isChangeableAtRunTime() {
        return spec.atRunTime();
    }

    /** The heading under which it is documented. */
    public String section() {
        return spec.section();
    }

    ValueKind kind() {
        return spec.kind();
    }

    /**
     * The default as a value; null when it depends on other keys, is the driver's, or is nothing.
     */
    @Nullable Object defaultValue() {
        return spec.fallback();
    }

    /**
     * Whether an empty text means that the key is left out. A user or password may really be empty.
     */
    boolean isUnsetBy(Object given) {
        boolean maybeEmpty =
                spec.kind() == ValueKind.TEXT
                        || spec.kind() == ValueKind.URL
                        || spec.kind() == ValueKind.CLASS_NAME
                        || spec.kind() == ValueKind.ISOLATION;
        return maybeEmpty
                && this != USERNAME
                && given instanceof CharSequence text
                && text.toString().isBlank();
    }

    /** See {@link KeySpec#read}. */
    Object read(Object given) throws ValueKind.Unreadable {
        return spec.read(given);
    }

    /** The stored value as text without secrets. */
    String print(Object stored) {
        return spec.print(stored);
    }

    /** What is wrong with a value by itself, as a sentence; null when nothing is. */
    @Nullable String fault(Object stored) {
        if (this == APPLICATION_PACKAGES) {
            return PackageNames.fault((String) stored);
        }
        if (this == POOL_NAME && ((String) stored).chars().anyMatch(Character::isISOControl)) {
            return "poolName contains a control character: use letters, digits and signs.";
        }
        return spec.fault(stored);
    }

    @Override
    public String toString() {
        return spec.name();
    }
}
