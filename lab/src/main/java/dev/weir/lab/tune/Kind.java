package dev.weir.lab.tune;

import java.util.Locale;

/** What a knob's value is. Numbers are bytes, milliseconds, or what the knob counts. */
enum Kind {
    MEMORY,
    TIME,
    REAL,
    INTEGER,
    CHOICE;

    private static final double KB = 1024;
    private static final double MB = 1024 * KB;
    private static final double GB = 1024 * MB;

    /** Above this many megabytes kilobytes make no difference. */
    private static final double ROUNDED_FROM = 8 * MB;

    private static final double SECOND = 1_000;
    private static final double MINUTE = 60 * SECOND;

    /**
     * The number as the server takes and shows it: {@code 6026MB}, {@code 15s}, {@code 1.1}. What
     * is zero or negative has a meaning of its own and no unit.
     */
    String text(double value) {
        if (this == REAL) {
            return String.format(Locale.ROOT, "%.3f", value).replaceAll("\\.?0+$", "");
        }
        long whole = Math.round(value);
        if (whole <= 0 || this == INTEGER) {
            return Long.toString(whole);
        }
        return this == TIME ? time(whole) : memory(value);
    }

    private static String time(long millis) {
        if (millis % (long) MINUTE == 0) {
            return millis / (long) MINUTE + "min";
        }
        return millis % (long) SECOND == 0 ? millis / (long) SECOND + "s" : millis + "ms";
    }

    private static String memory(double bytes) {
        if (bytes % GB == 0) {
            return Math.round(bytes / GB) + "GB";
        }
        return bytes >= ROUNDED_FROM || bytes % MB == 0
                ? Math.round(bytes / MB) + "MB"
                : Math.max(1, Math.round(bytes / KB)) + "kB";
    }

    /**
     * The number that {@link #text} shows.
     *
     * @throws IllegalArgumentException if it is none of this kind
     */
    double number(String text) {
        int digits = text.startsWith("-") ? 1 : 0;
        while (digits < text.length() && ".0123456789".indexOf(text.charAt(digits)) >= 0) {
            digits++;
        }
        String unit = text.substring(digits);
        double number;
        try {
            number = Double.parseDouble(text.substring(0, digits));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'%s' is no number with a unit".formatted(text), e);
        }
        return number <= 0 ? number : number * factor(unit);
    }

    /** What a unit of pg_settings or of a person is in bytes or milliseconds. */
    static double factor(String unit) {
        return switch (unit) {
            case "", "B", "ms" -> 1;
            case "kB" -> KB;
            case "8kB" -> 8 * KB;
            case "MB" -> MB;
            case "16MB" -> 16 * MB;
            case "GB" -> GB;
            case "TB" -> 1024 * GB;
            case "us" -> 1 / SECOND;
            case "s" -> SECOND;
            case "min" -> MINUTE;
            case "h" -> 60 * MINUTE;
            case "d" -> 24 * 60 * MINUTE;
            default ->
                    throw new IllegalArgumentException(
                            "'%s' is no unit: use kB, MB, GB, ms, s or min".formatted(unit));
        };
    }
}
