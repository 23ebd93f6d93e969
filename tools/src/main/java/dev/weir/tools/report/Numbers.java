package dev.weir.tools.report;

import java.util.Locale;

/** Numbers for readers: three digits that matter. */
public final class Numbers {

    private Numbers() {}

    /**
     * The value with as many decimals as three significant digits need; a dash if there is none.
     */
    public static String text(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return "–";
        }
        double size = Math.abs(value);
        if (value == Math.rint(value)) {
            return String.format(Locale.ROOT, "%,d", (long) value);
        }
        return String.format(
                Locale.ROOT, size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : "%.2f", value);
    }

    /** The value with its interval; without one where that is not known. */
    public static String text(double value, double low, double high) {
        return Double.isNaN(low)
                ? text(value)
                : "%s (%s to %s)".formatted(text(value), text(low), text(high));
    }
}
