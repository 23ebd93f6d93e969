package dev.weir.text;

import java.util.Locale;

/** The words for sizes and for what was measured at them. */
public final class ComparisonWords {
    private static final double TEN_PERCENT = Math.log(1.1);
    private static final double WHOLE = 0.05;

    private ComparisonWords() {}

    /** A limit: without decimals where it is a whole number. */
    public static String size(double limit) {
        return Math.abs(limit - Math.rint(limit)) < WHOLE
                ? String.valueOf(Math.round(limit))
                : String.format(Locale.ROOT, "%.1f", limit);
    }

    public static String move(double from, double to) {
        return "limit " + size(from) + " -> " + size(to);
    }

    /** A number of things: "1 connection", "2 connections". */
    public static String count(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }

    public static String comparisons(int pairs) {
        return count(pairs, "comparison");
    }

    /** The same with a verb: "1 connection is", "2 connections are". */
    public static String countAre(long number, String thing) {
        return count(number, thing) + (number == 1 ? " is" : " are");
    }

    /**
     * What ten per cent more connections would do to throughput. Below one standard error there is
     * no difference to speak of.
     *
     * @param elasticity per cent more throughput for one per cent more connections
     * @param error its standard error
     * @param pairs pairs of sizes that were compared
     */
    public static String evidence(double elasticity, double error, int pairs) {
        if (Math.abs(elasticity) < error) {
            return "no measurable difference in throughput yet (" + comparisons(pairs) + ")";
        }
        double more = Math.exp(TEN_PERCENT * elasticity);
        double change = 100 * (more - 1);
        double margin = 100 * more * TEN_PERCENT * error;
        return String.format(
                Locale.ROOT,
                "10 %% more connections would %s %.1f %% throughput (+- %.1f), from %s",
                change < 0 ? "cost" : "add",
                Math.abs(change),
                margin,
                comparisons(pairs));
    }
}
