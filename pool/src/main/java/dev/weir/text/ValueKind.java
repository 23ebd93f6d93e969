package dev.weir.text;

import dev.weir.ConfigKey;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of value that a {@link ConfigKey} takes, how each is read from text or objects, and how
 * it prints.
 */
public enum ValueKind {
    TEXT("text"),
    URL("JDBC URL"),
    SECRET("text, secret"),
    FLAG("true or false"),
    COUNT("whole number"),
    MILLIS("duration; bare number: milliseconds"),
    SECONDS("duration; bare number: seconds"),
    ISOLATION("name or number"),
    CHOICE("name"),
    CLASS_NAME("class name"),
    OBJECT("object, set in code"),
    MAP("properties");

    /** Levels of isolation: those of {@link java.sql.Connection} and three vendors' own. */
    private static final Map<Integer, String> ISOLATIONS =
            new TreeMap<>(
                    Map.of(
                            0, "TRANSACTION_NONE",
                            1, "TRANSACTION_READ_UNCOMMITTED",
                            2, "TRANSACTION_READ_COMMITTED",
                            3, "TRANSACTION_CURSOR_STABILITY", // DB2
                            4, "TRANSACTION_REPEATABLE_READ",
                            5, "TRANSACTION_LAST_COMMITTED", // Informix
                            8, "TRANSACTION_SERIALIZABLE",
                            4096, "TRANSACTION_SQL_SERVER_SNAPSHOT_ISOLATION_LEVEL"));

    public final String description;

    ValueKind(String description) {
        this.description = description;
    }

    /** Raised with the rest of a sentence that begins with the key. */
    public static final class Unreadable extends Exception {
        public Unreadable(String reason) {
            super(reason, null, false, false);
        }
    }

    /**
     * Turns what a user gave into the stored form: String, {@code char[]}, Boolean, Integer,
     * Duration, an enum constant, an Integer level, an instance of {@code type}, or an unmodifiable
     * map.
     */
    public Object read(Object given, Class<?> type) throws Unreadable {
        return switch (this) {
            case TEXT, URL, CLASS_NAME -> text(given);
            case SECRET ->
                    given instanceof char[] chars ? chars.clone() : text(given).toCharArray();
            case FLAG -> given instanceof Boolean ? given : flag(text(given));
            case COUNT -> given instanceof Integer ? given : count(given);
            case MILLIS -> duration(given, Duration.ofMillis(1));
            case SECONDS -> duration(given, Duration.ofSeconds(1));
            case ISOLATION -> isolation(given);
            case CHOICE -> choice(given, type);
            case OBJECT -> object(given, type);
            case MAP -> map(given);
        };
    }

    /**
     * The stored form as text that {@link #read} accepts, where there is such text; never a secret.
     */
    public String print(Object stored) {
        return switch (this) {
            case URL -> MaskedUrl.of((String) stored);
            case SECRET -> "***";
            case MILLIS, SECONDS -> Durations.format((Duration) stored);
            case ISOLATION -> ISOLATIONS.getOrDefault(stored, stored.toString());
            case CHOICE -> ((Enum<?>) stored).name().toLowerCase(Locale.ROOT);
            // a foreign toString may print a URL or a password
            case OBJECT -> stored.getClass().getName();
            case MAP ->
                    ((Map<?, ?>) stored)
                            .keySet().stream()
                                    .map(k -> k + "=***")
                                    .collect(Collectors.joining(", ", "{", "}"));
            default -> stored.toString();
        };
    }

    private static String text(Object given) throws Unreadable {
        if (given instanceof char[] chars) {
            return new String(chars);
        }
        if (given instanceof Class<?> type) {
            return type.getName();
        }
        if (given instanceof CharSequence
                || given instanceof Number
                || given instanceof Boolean
                || given instanceof Enum<?>) {
            return given.toString();
        }
        throw new Unreadable("takes text, not an object of " + given.getClass().getName());
    }

    private static Unreadable write(String what, String given) {
        return new Unreadable("is '%s': write %s".formatted(Spelling.printable(given), what));
    }

    private static Boolean flag(String text) throws Unreadable {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw write("true or false", text);
        };
    }

    private static Integer count(Object given) throws Unreadable {
        String text = text(given).strip();
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException notANumber) {
            throw write("a whole number", text);
        }
    }

    private static Duration duration(Object given, Duration bareUnit) throws Unreadable {
        if (given instanceof Duration d) {
            return d;
        }
        String text = text(given);
        Duration parsed = Durations.parse(text, bareUnit);
        if (parsed == null) {
            throw write(Durations.FORMS, text);
        }
        return parsed;
    }

    private static Integer isolation(Object given) throws Unreadable {
        String text = text(given);
        String name = Spelling.fold(text).replaceFirst("^(transaction)?", "transaction");
        for (Map.Entry<Integer, String> level : ISOLATIONS.entrySet()) {
            if (Spelling.fold(level.getValue()).equals(name)
                    || level.getKey().toString().equals(text.strip())) {
                return level.getKey();
            }
        }
        throw write(
                "one of %s, or its number".formatted(String.join(", ", ISOLATIONS.values())), text);
    }

    private static Object choice(Object given, Class<?> type) throws Unreadable {
        if (type.isInstance(given)) {
            return given;
        }
        String text = text(given);
        for (Object constant : type.getEnumConstants()) {
            if (Spelling.fold(((Enum<?>) constant).name()).equals(Spelling.fold(text))) {
                return constant;
            }
        }
        throw write(choices(type), text);
    }

    public static String choices(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(c -> c.toString().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" or "));
    }

    private static Object object(Object given, Class<?> type) throws Unreadable {
        if (!type.isInstance(given)) {
            throw new Unreadable(
                    "takes an object of type %s that is set in code, not %s"
                            .formatted(
                                    type.getName(),
                                    given instanceof CharSequence
                                            ? "text"
                                            : "a " + given.getClass().getName()));
        }
        return given;
    }

    private static Map<String, Object> map(Object given) throws Unreadable {
        Map<String, Object> copy = new LinkedHashMap<>();
        if (!(given instanceof Map<?, ?> map)) {
            throw new Unreadable(
                    "takes properties, not "
                            + (given instanceof CharSequence
                                    ? "text: write <key>.<name>=<value> for each"
                                    : "a " + given.getClass().getName()));
        }
        for (Map.Entry<?, ?> entry : whole(map).entrySet()) {
            if (!(entry.getKey() instanceof String name) || entry.getValue() == null) {
                throw new Unreadable(
                        "takes properties whose names are text and whose values are not null");
            }
            copy.put(name, entry.getValue());
        }
        return Collections.unmodifiableMap(copy);
    }

    /** The same, with the defaults of a {@link Properties} object. */
    public static Map<?, ?> whole(Map<?, ?> named) {
        if (!(named instanceof Properties properties)) {
            return named;
        }
        Map<Object, Object> all = new LinkedHashMap<>();
        properties.forEach(all::put);
        // what a subclass decrypts, too
        properties.stringPropertyNames().forEach(n -> all.put(n, properties.getProperty(n)));
        return all;
    }

    /** Whether values of this kind can be written in a file. */
    public boolean fromText() {
        return this != OBJECT && this != MAP;
    }

    /** What bounds apply to: a count or milliseconds; null for other kinds. */
    public @Nullable Long magnitude(Object stored) {
        return switch (this) {
            case COUNT -> ((Integer) stored).longValue();
            case MILLIS, SECONDS -> saturatedMillis((Duration) stored);
            default -> null;
        };
    }

    /** Rounded away from zero, so that half a millisecond is not "never". */
    private static long saturatedMillis(Duration d) {
        try {
            long millis = d.toMillis();
            return millis == 0 && !d.isZero() ? (d.isNegative() ? -1 : 1) : millis;
        } catch (ArithmeticException tooLong) {
            return d.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    public String print(long magnitude) {
        return this == COUNT
                ? Long.toString(magnitude)
                : Durations.format(Duration.ofMillis(magnitude));
    }
}
