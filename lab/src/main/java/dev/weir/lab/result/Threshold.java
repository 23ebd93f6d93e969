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

    /** Decimals beyond the usual ones; what needs more is rounding. */
    private static final int MOST_MORE = 6;

    /** The value must not exceed the bound. Not a number never holds. */
    public static Threshold atMost(String name, double value, double bound, String unit) {
        return new Threshold(name, value, bound, "<=", unit, value <= bound);
    }

    /** The value must reach the bound. Not a number never holds. */
    public static Threshold atLeast(String name, double value, double bound, String unit) {
        return new Threshold(name, value, bound, ">=", unit, value >= bound);
    }

    /**
     * The value and the bound in words: {@code 20.4 <= 25 ms}. Where they are hardly apart, with as
     * many decimals as show on which side the value lies.
     */
    public String arithmetic() {
        int more = 0;
        while (more < MOST_MORE
                && value != bound
                && trimmed(value, more).equals(trimmed(bound, more))) {
            more++;
        }
        String text = trimmed(value, more) + " " + relation + " " + trimmed(bound, more);
        return unit.isEmpty() ? text : text + " " + unit;
    }

    private static String trimmed(double number, int more) {
        if (Double.isNaN(number)) {
            return "nothing measured";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "∞" : "-∞";
        }
        int decimals = (Math.abs(number) >= 100 ? 0 : 2) + more;
        String text = String.format(Locale.ROOT, "%." + decimals + "f", number);
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }
}
