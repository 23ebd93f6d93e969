package dev.weir.tools.server;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The value of a setting as a number: bytes for sizes, milliseconds for times, else as it is. Reads
 * {@code 16384} with the unit {@code 8kB}, and {@code 128MB}, {@code 1G}, {@code 5min} without one.
 */
public final class Quantity {

    private static final Pattern FORM = Pattern.compile("(-?\\d+(?:\\.\\d+)?)\\s*([a-zA-Z]*)");
    private static final Pattern MULTIPLE = Pattern.compile("(\\d+)([a-zA-Z]+)");

    /** MySQL and MariaDB write K, M and G; PostgreSQL kB, MB and GB, and times. */
    private static final Map<String, Double> UNITS =
            Map.ofEntries(
                    Map.entry("b", 1.0),
                    Map.entry("k", 0x1p10),
                    Map.entry("kb", 0x1p10),
                    Map.entry("m", 0x1p20),
                    Map.entry("mb", 0x1p20),
                    Map.entry("g", 0x1p30),
                    Map.entry("gb", 0x1p30),
                    Map.entry("t", 0x1p40),
                    Map.entry("tb", 0x1p40),
                    Map.entry("us", 0.001),
                    Map.entry("ms", 1.0),
                    Map.entry("s", 1_000.0),
                    Map.entry("min", 60_000.0),
                    Map.entry("h", 3_600_000.0),
                    Map.entry("d", 86_400_000.0));

    private Quantity() {}

    /**
     * The number behind a value.
     *
     * @param unit of a value that names none, may be empty; {@code 8kB} is a unit too
     * @return empty if the value is no number; a negative number means what the setting says it
     *     means and has no unit
     */
    public static OptionalDouble of(String value, String unit) {
        Matcher parts = FORM.matcher(value.strip());
        if (!parts.matches()) {
            return OptionalDouble.empty();
        }
        double number = Double.parseDouble(parts.group(1));
        String own = parts.group(2);
        if (number < 0) {
            return OptionalDouble.of(number);
        }
        double factor = own.isEmpty() ? factor(unit) : factor(own);
        return Double.isNaN(factor) ? OptionalDouble.empty() : OptionalDouble.of(number * factor);
    }

    private static double factor(String unit) {
        if (unit.isEmpty()) {
            return 1;
        }
        Matcher multiple = MULTIPLE.matcher(unit);
        if (multiple.matches()) {
            return Integer.parseInt(multiple.group(1)) * factor(multiple.group(2));
        }
        return UNITS.getOrDefault(unit.toLowerCase(Locale.ROOT), Double.NaN);
    }

    /** Bytes in words: {@code 128 MiB}, {@code 5.9 GiB}. */
    public static String bytes(double bytes) {
        if (bytes >= 0x1p30) {
            return String.format(Locale.ROOT, "%.1f GiB", bytes / 0x1p30);
        }
        return bytes >= 0x1p20
                ? String.format(Locale.ROOT, "%.0f MiB", bytes / 0x1p20)
                : String.format(Locale.ROOT, "%.0f KiB", bytes / 0x1p10);
    }
}
