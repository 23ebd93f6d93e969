package dev.weir.settings;

import dev.weir.text.Durations;
import dev.weir.text.ValueKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One row of the table of settings.
 *
 * @param fallback the default as a value; null when it depends on other keys, is the driver's, or
 *     is nothing
 * @param least the lower bound of a count, or of a duration in milliseconds
 * @param zeroMeans what 0 means when it lies outside the bounds and is allowed all the same
 * @param secretText whether it is text that may hold a secret
 * @param servedElsewhere who serves the key, when this module does not
 * @param difference how it differs from HikariCP's setting of the same name; may be empty
 */
public record KeySpec(
        String section,
        String name,
        List<String> aliases,
        ValueKind kind,
        Class<?> type,
        @Nullable Object fallback,
        String fallbackText,
        long least,
        long most,
        @Nullable String zeroMeans,
        boolean ours,
        boolean atRunTime,
        boolean secretText,
        @Nullable String servedElsewhere,
        String documentation,
        String difference) {

    /** A year: nobody waits that long, and in nanoseconds it leaves room to be added to a time. */
    static final long LONGEST_MILLIS = 365L * 86_400_000;

    public boolean isSecret() {
        return kind == ValueKind.SECRET || kind == ValueKind.MAP || secretText;
    }

    public String range() {
        if (least == Long.MIN_VALUE) {
            return "";
        }
        String bounds =
                kind == ValueKind.COUNT
                        ? kind.print(least) + " to " + kind.print(most)
                        : kind.print(least) + " or more";
        return zeroMeans == null ? bounds : bounds + ", or 0 (" + zeroMeans + ")";
    }

    /**
     * Reads what a user gave into the stored form. A duration beyond the longest counts as the
     * longest, so that {@link Long#MAX_VALUE} means "for ever" with every key.
     */
    public Object read(Object given) throws ValueKind.Unreadable {
        try {
            Object value = kind.read(given, type);
            return value instanceof Duration d ? Durations.within(most, d) : value;
        } catch (ValueKind.Unreadable e) {
            if (isSecret() && given instanceof CharSequence) {
                throw new ValueKind.Unreadable("cannot be read");
            }
            throw e;
        }
    }

    public String print(Object stored) {
        return isSecret() && kind != ValueKind.MAP ? "***" : kind.print(stored);
    }

    /** What is wrong with a stored value by itself, as a sentence; null when nothing is. */
    public @Nullable String fault(Object stored) {
        if (servedElsewhere != null) {
            boolean empty = stored instanceof Map<?, ?> map && map.isEmpty();
            return empty ? null : name + " is set, but " + servedElsewhere;
        }
        Long magnitude = kind.magnitude(stored);
        boolean special = zeroMeans != null && magnitude != null && magnitude == 0;
        if (magnitude != null && !special && (magnitude < least || magnitude > most)) {
            return "%s is %s: allowed is %s. Leave it out for the default (%s)."
                    .formatted(name, print(stored), range(), defaultText());
        }
        return null;
    }

    /**
     * Whether an empty text means that the key is left out. A user or password may really be empty,
     * and a pool that silently is in no fleet may fill the server.
     */
    public boolean isUnsetBy(Object given) {
        boolean maybeEmpty =
                switch (kind) {
                    case TEXT -> !name.equals("username") && !name.equals("fleet");
                    case URL, CLASS_NAME, ISOLATION -> true;
                    default -> false;
                };
        return maybeEmpty && given instanceof CharSequence text && text.toString().isBlank();
    }

    public String defaultText() {
        return fallbackText.isEmpty() ? "none" : fallbackText;
    }
}
