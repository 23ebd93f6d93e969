package dev.weir.text;

import java.time.Duration;
import java.util.Locale;

/** Times as people read them: two digits, and no more than is known. */
public final class TimeText {
    private static final double LEAST_MILLIS = 0.01;

    private TimeText() {}

    /** A time, such as "0.12 ms", "less than 0.01 ms", "450 ms" or "12 s". */
    public static String of(double nanos) {
        double millis = nanos / 1e6;
        if (millis < LEAST_MILLIS) {
            return millis <= 0 ? "0 ms" : "less than 0.01 ms";
        }
        if (millis < 1) {
            return format("%.2f ms", millis);
        }
        if (millis < 10) {
            return format("%.1f ms", millis);
        }
        return millis < 10_000 ? format("%.0f ms", millis) : format("%.0f s", millis / 1e3);
    }

    /** A length of time in whole units, such as "4 s" or "3 min". */
    public static String of(Duration time) {
        long seconds = time.toSeconds();
        if (seconds < 1) {
            return "less than 1 s";
        }
        return seconds < 120 ? seconds + " s" : time.toMinutes() + " min";
    }

    private static String format(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
