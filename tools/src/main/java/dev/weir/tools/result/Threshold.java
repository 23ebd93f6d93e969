package dev.weir.tools.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A bound that an experiment sets itself; the command's exit status is 0 only when all hold. A miss
 * that a repeated run would not show again is a tie, and a tie holds.
 *
 * @param name what is bounded, as a claim: "Weir: time to serve all, seed"
 * @param value what was measured
 * @param bound what it is held against
 * @param relation how: "&lt;=", "&gt;=" or "="
 * @param unit the unit of both, may be empty
 * @param holds whether the claim is true of the value or of one within its interval; where that is
 *     not known, of one within {@link #TIE} of it
 * @param interval where the value may lie as far as the run can tell; null if that is not known
 */
public record Threshold(
        String name,
        double value,
        double bound,
        String relation,
        String unit,
        boolean holds,
        @Nullable Interval interval) {

    /** The ends of a 95 % interval. */
    public record Interval(double low, double high) {

        /** Null where there is none: one round has no interval, and its ends are not a number. */
        public static @Nullable Interval of(double low, double high) {
            return Double.isNaN(low) || Double.isNaN(high) ? null : new Interval(low, high);
        }
    }

    /**
     * The part of the bound by which a measured value may miss it: medians of runs differ by more.
     */
    public static final double TIE = 0.005;

    /** The part of the bound that is rounding: a ratio of sums is not exact. */
    private static final double ROUNDING = 1e-9;

    /** Decimals beyond the usual ones; what needs more is rounding. */
    private static final int MOST_MORE = 6;

    /**
     * The value must not exceed the bound. A measured one may by {@link #TIE}, a count may not. Not
     * a number never holds.
     */
    public static Threshold atMost(String name, double value, double bound, String unit) {
        return new Threshold(
                name, value, bound, "<=", unit, value <= bound + tie(value, bound), null);
    }

    /**
     * The value must reach the bound. A measured one may miss it by {@link #TIE}, a count may not.
     * Not a number never holds.
     */
    public static Threshold atLeast(String name, double value, double bound, String unit) {
        return new Threshold(
                name, value, bound, ">=", unit, value >= bound - tie(value, bound), null);
    }

    /**
     * The value must not exceed the bound by more than the run can tell: a miss smaller than the
     * interval is a tie, and a tie holds. Without an interval it may by {@link #TIE}.
     */
    public static Threshold atMost(
            String name, double value, double bound, @Nullable Interval interval) {
        if (interval == null) {
            return atMost(name, value, bound, "");
        }
        boolean holds = value <= bound || interval.low() <= bound;
        return new Threshold(name, value, bound, "<=", "", holds, interval);
    }

    /**
     * The value must reach the bound, or miss it by less than the run can tell; without an interval
     * by {@link #TIE}.
     */
    public static Threshold atLeast(
            String name, double value, double bound, @Nullable Interval interval) {
        if (interval == null) {
            return atLeast(name, value, bound, "");
        }
        boolean holds = value >= bound || interval.high() >= bound;
        return new Threshold(name, value, bound, ">=", "", holds, interval);
    }

    /**
     * The same of a value that was computed: run again it comes out the same, so that a miss is
     * never a tie.
     */
    public Threshold exact() {
        double settled = Math.abs(value - bound) <= ROUNDING * Math.abs(bound) ? bound : value;
        boolean reached = relation.equals("<=") ? settled <= bound : settled >= bound;
        return new Threshold(name, settled, bound, relation, unit, reached, null);
    }

    /** Whether it holds although the value itself misses the bound. */
    public boolean heldAsTie() {
        boolean reached = relation.equals("<=") ? value <= bound : value >= bound;
        return holds && !reached;
    }

    /** How far a value may miss the bound. Whole numbers are counts, which are exact. */
    private static double tie(double value, double bound) {
        boolean counts = value == Math.rint(value) && bound == Math.rint(bound);
        return counts ? 0 : TIE * Math.abs(bound);
    }

    /**
     * The value and the bound in words: {@code 20.4 <= 25 ms}. Where they are hardly apart, with as
     * many decimals as show on which side the value lies. The interval follows, if there is one,
     * and that it is a tie.
     */
    public String arithmetic() {
        int more = decimalsMore();
        return withUnit(trimmed(value, more) + " " + relation + " " + trimmed(bound, more))
                + remark();
    }

    /** The bound in words: {@code at most 25 ms}. */
    public String goal() {
        String kind =
                switch (relation) {
                    case "<=" -> "at most ";
                    case ">=" -> "at least ";
                    default -> "";
                };
        return kind + withUnit(trimmed(bound, decimalsMore()));
    }

    /** The value in words, with its interval if there is one, and that it is a tie. */
    public String measured() {
        String text =
                Double.isNaN(value) ? trimmed(value, 0) : withUnit(trimmed(value, decimalsMore()));
        return text + remark();
    }

    private String withUnit(String number) {
        return unit.isEmpty() ? number : number + " " + unit;
    }

    /** So many more decimals that value and bound differ, if they do. */
    private int decimalsMore() {
        int more = 0;
        while (more < MOST_MORE
                && value != bound
                && trimmed(value, more).equals(trimmed(bound, more))) {
            more++;
        }
        return more;
    }

    private String remark() {
        List<String> parts = new ArrayList<>();
        if (interval != null) {
            parts.add(
                    "95 %%: %s to %s"
                            .formatted(trimmed(interval.low(), 0), trimmed(interval.high(), 0)));
        }
        if (heldAsTie()) {
            parts.add("a tie");
        }
        return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
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
