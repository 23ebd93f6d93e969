package dev.weir.lab.result;

import java.util.Locale;

/**
 * A bound that an experiment sets itself; the command's exit status is 0 only when all hold.
 *
 * @param name what is bounded, as a claim: "Weir: time to serve all, seed"
 * @param value what was measured
 * @param bound what it is held against
 * @param relation how: "&lt;=", "&gt;=" or "="
 * @param unit the unit of both, may be empty
 * @param holds whether the claim is true of the value
 */
public record Threshold(
        String name, double value, double bound, String relation, String unit, boolean holds) {

    /** The value must not exceed the bound. Not a number never holds. */
    public static Threshold atMost(String name, double value, double bound, String unit) {
        return new Threshold(name, value, bound, "<=", unit, value <= bound);
    }

    /** The value must reach the bound. Not a number never holds. */
    public static Threshold atLeast(String name, double value, double bound, String unit) {
        return new Threshold(name, value, bound, ">=", unit, value >= bound);
    }

    /** The value and the bound in words: {@code 20.4 <= 25 ms}. */
    public String arithmetic() {
        String text = trimmed(value) + " " + relation + " " + trimmed(bound);
        return unit.isEmpty() ? text : text + " " + unit;
    }

    private static String trimmed(double number) {
        if (Double.isNaN(number)) {
            return "nothing measured";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "∞" : "-∞";
        }
        String text = String.format(Locale.ROOT, Math.abs(number) >= 100 ? "%.0f" : "%.2f", number);
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }
}
