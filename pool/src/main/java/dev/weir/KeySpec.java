package dev.weir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row of the table that {@link ConfigKey} is, while it is being written. */
final class KeySpec {
    /** A year: nobody waits that long, and in nanoseconds it leaves room to be added to a time. */
    private static final long LONGEST_MILLIS = 365L * 86_400_000;

    final String name;
    final ValueKind kind;
    Class<?> type = String.class;
    String section = "";
    List<String> aliases = List.of();
    @Nullable Object fallback;
    String fallbackText = "";
    long least = Long.MIN_VALUE;
    long most = Long.MAX_VALUE;

    /** What 0 means when it lies outside the bounds and is allowed all the same. */
    @Nullable String zeroMeans;

    boolean atRunTime;
    String documentation = "";
    String difference = "";
    boolean ours;

    /** Who serves the key, when this module does not. */
    @Nullable String servedElsewhere;

    private KeySpec(String name, ValueKind kind) {
        this.name = name;
        this.kind = kind;
    }

    static KeySpec text(String name) {
        return new KeySpec(name, ValueKind.TEXT);
    }

    static KeySpec url(String name) {
        return new KeySpec(name, ValueKind.URL);
    }

    static KeySpec secret(String name) {
        return new KeySpec(name, ValueKind.SECRET);
    }

    static KeySpec className(String name) {
        return new KeySpec(name, ValueKind.CLASS_NAME);
    }

    static KeySpec isolation(String name) {
        return new KeySpec(name, ValueKind.ISOLATION);
    }

    static KeySpec flag(String name, boolean byDefault) {
        return new KeySpec(name, ValueKind.FLAG)
                .type(boolean.class)
                .byDefault(byDefault, Boolean.toString(byDefault));
    }

    static KeySpec count(String name, long least, long most) {
        return new KeySpec(name, ValueKind.COUNT).type(int.class).within(least, most);
    }

    static KeySpec millis(String name, long least) {
        return new KeySpec(name, ValueKind.MILLIS).type(long.class).within(least, LONGEST_MILLIS);
    }

    /** A key whose bare numbers are seconds; its bounds are milliseconds as well. */
    static KeySpec seconds(String name, long least) {
        return new KeySpec(name, ValueKind.SECONDS).type(int.class).within(least, LONGEST_MILLIS);
    }

    static KeySpec choice(String name, Enum<?> byDefault) {
        return new KeySpec(name, ValueKind.CHOICE)
                .type(byDefault.getDeclaringClass())
                .byDefault(byDefault, ValueKind.CHOICE.print(byDefault));
    }

    static KeySpec object(String name, Class<?> type) {
        return new KeySpec(name, ValueKind.OBJECT).type(type);
    }

    static KeySpec map(String name) {
        return new KeySpec(name, ValueKind.MAP).type(java.util.Properties.class);
    }

    private KeySpec type(Class<?> t) {
        type = t;
        return this;
    }

    private KeySpec within(long atLeast, long atMost) {
        least = atLeast;
        most = atMost;
        return this;
    }

    KeySpec atMost(long longest) {
        most = longest;
        return this;
    }

    KeySpec section(String heading) {
        section = heading;
        return this;
    }

    KeySpec alias(String synonym) {
        aliases = List.of(synonym);
        return this;
    }

    /** A default that is a value. */
    KeySpec byDefault(Object value, String text) {
        fallback = value;
        fallbackText = text;
        return this;
    }

    /** A default that depends on other keys or is the driver's. */
    KeySpec byDefault(String text) {
        fallbackText = text;
        return this;
    }

    KeySpec zero(String meaning) {
        zeroMeans = meaning;
        return this;
    }

    KeySpec changesAtRunTime() {
        atRunTime = true;
        return this;
    }

    KeySpec doc(String sentence) {
        documentation = sentence;
        return this;
    }

    /** How the key differs from HikariCP's of the same name. */
    KeySpec differs(String sentence) {
        difference = sentence;
        return this;
    }

    /** The key is Weir's own; HikariCP has none of the name. */
    KeySpec ours() {
        ours = true;
        return this;
    }

    KeySpec servedBy(String sentence) {
        servedElsewhere = sentence;
        return this;
    }
}
