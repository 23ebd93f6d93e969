package dev.weir.text;

import java.math.BigInteger;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Durations as text: a bare number in a given unit, {@code 500ms 30s 5m 1h 1d}, or ISO 8601 ({@code
 * PT30S}).
 */
public final class Durations {

    static final String FORMS =
            "a number, a number with a unit such as 500ms, 30s, 5m, 1h or 1d, or ISO 8601 such as PT30S";

    private static final Pattern WITH_UNIT =
            Pattern.compile("([+-]?\\d{1,40})\\s*(ms|s|m|h|d)?", Pattern.CASE_INSENSITIVE);

    private static final Map<String, Duration> UNITS =
            Map.of(
                    "ms", Duration.ofMillis(1),
                    "s", Duration.ofSeconds(1),
                    "m", Duration.ofMinutes(1),
                    "h", Duration.ofHours(1),
                    "d", Duration.ofDays(1));

    private static final Duration LONGEST = Duration.ofSeconds(Long.MAX_VALUE);

    private Durations() {}

    /**
     * Reads {@code text}; null when it has none of the forms. {@code bareUnit} is what a bare
     * number counts. What is too long for a {@link Duration} is the longest that there is.
     */
    public static @Nullable Duration parse(String text, Duration bareUnit) {
        String trimmed = text.strip();
        Matcher m = WITH_UNIT.matcher(trimmed);
        try {
            if (m.matches()) {
                long count = new BigInteger(m.group(1)).longValueExact();
                String unit = m.group(2);
                return (unit == null
                                ? bareUnit
                                : UNITS.getOrDefault(unit.toLowerCase(Locale.ROOT), bareUnit))
                        .multipliedBy(count);
            }
            return Duration.parse(trimmed);
        } catch (ArithmeticException tooLong) {
            return longest(trimmed);
        } catch (DateTimeParseException e) {
            return e.getCause() instanceof ArithmeticException ? longest(trimmed) : null;
        }
    }

    private static Duration longest(String text) {
        return text.startsWith("-") ? LONGEST.negated() : LONGEST;
    }

    /** The duration, or the nearest that is no longer than {@code most} milliseconds. */
    public static Duration within(long most, Duration d) {
        Duration longest = Duration.ofMillis(most);
        if (d.compareTo(longest) > 0) {
            return longest;
        }
        return d.compareTo(longest.negated()) < 0 ? longest.negated() : d;
    }

    /** In the largest unit that loses nothing, so that {@link #parse} reads it back. */
    public static String format(Duration d) {
        if (d.getNano() % 1_000_000 != 0) {
            return d.toString();
        }
        if (d.getNano() != 0) {
            return d.toMillis() + "ms";
        }
        long s = d.getSeconds();
        if (s == 0) {
            return "0";
        }
        if (s % 60 != 0) {
            return s + "s";
        }
        return s % 86_400 == 0 ? s / 86_400 + "d" : s % 3_600 == 0 ? s / 3_600 + "h" : s / 60 + "m";
    }

    /** Writes a duration for people: three digits and a unit. */
    public static String readable(Duration d) {
        return readable(d.toNanos());
    }

    public static String readable(long nanos) {
        double millis = nanos / 1e6;
        if (millis < 1_000) {
            return String.format(Locale.ROOT, "%.3g ms", millis);
        }
        return millis < 600_000
                ? String.format(Locale.ROOT, "%.1f s", millis / 1e3)
                : String.format(Locale.ROOT, "%.0f min", millis / 60e3);
    }
}
