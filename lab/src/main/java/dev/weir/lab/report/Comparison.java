package dev.weir.lab.report;

import dev.weir.lab.stats.Outcomes;
import dev.weir.lab.stats.RoundRatio;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Threshold.Interval;
import dev.weir.tools.result.Verdict;
import dev.weir.tools.result.Verdict.Value;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Weir held against one other pool in one number. What users do not feel, or what the run cannot
 * tell, is no difference.
 *
 * @param question what is asked, in a few words
 * @param unit of both numbers, may be empty
 * @param moreIsBetter whether a large number is good
 */
public record Comparison(String question, String unit, boolean moreIsBetter) {

    /**
     * The number of one pool.
     *
     * @param pool its name
     * @param value not a number if nothing was measured; infinite if it never came to an end
     */
    public record Side(String pool, double value) {}

    /** A number that is good when it is small. */
    public static Comparison lessIsBetter(String question, String unit) {
        return new Comparison(question, unit, false);
    }

    /** A number that is good when it is large. */
    public static Comparison moreIsBetter(String question, String unit) {
        return new Comparison(question, unit, true);
    }

    /** Judges two numbers that nothing is known of but themselves. */
    public Verdict of(Side ours, Side theirs) {
        return verdict(
                Judgement.of(ours.value(), theirs.value(), moreIsBetter), ours, theirs, null);
    }

    /**
     * Judges two numbers by their ratio.
     *
     * @param interval where the ratio of the first to the second may lie
     * @param rounds that it was measured in
     */
    public Verdict of(Side ours, Side theirs, Interval interval, int rounds) {
        if (rounds < Judgement.LEAST_ROUNDS) {
            return unknown(
                    ours,
                    theirs,
                    "Too few rounds to tell: %d, where %d are needed."
                            .formatted(rounds, Judgement.LEAST_ROUNDS));
        }
        double ratio = ours.value() / theirs.value();
        return Double.isFinite(ratio)
                ? verdict(Judgement.of(ratio, interval, moreIsBetter), ours, theirs, interval)
                : of(ours, theirs);
    }

    /**
     * Judges two by the medians of a figure over the rounds that both had.
     *
     * @param name of each, as readers know it
     */
    public <C, S> Verdict of(
            Outcomes<C, S> outcomes,
            C ours,
            C theirs,
            ToDoubleFunction<S> figure,
            Function<C, String> name) {
        RoundRatio ratio = outcomes.over(ours, theirs, figure);
        return of(
                new Side(name.apply(ours), outcomes.median(ours, figure)),
                new Side(name.apply(theirs), outcomes.median(theirs, figure)),
                new Interval(ratio.low(), ratio.high()),
                outcomes.rounds());
    }

    /** A number as it stands beside those that are compared. */
    public Value value(Side side) {
        if (Double.isInfinite(side.value())) {
            return new Value(side.pool(), "never");
        }
        String number = Numbers.text(side.value());
        boolean bare = unit.isEmpty() || Double.isNaN(side.value());
        return new Value(side.pool(), bare ? number : number + " " + unit);
    }

    /** Shows two numbers that cannot be judged, and says why. */
    public Verdict unknown(Side ours, Side theirs, String why) {
        return new Verdict(question, Judgement.UNKNOWN, List.of(value(ours), value(theirs)), why);
    }

    private Verdict verdict(
            Judgement judgement, Side ours, Side theirs, @Nullable Interval interval) {
        return new Verdict(
                question,
                judgement,
                List.of(value(ours), value(theirs)),
                words(judgement, ours, theirs, interval));
    }

    private static String words(
            Judgement judgement, Side ours, Side theirs, @Nullable Interval interval) {
        if (judgement == Judgement.UNKNOWN) {
            return "Nothing was measured that could be compared.";
        }
        String words =
                judgement == Judgement.NO_DIFFERENCE
                        ? "This run can tell no difference from %s.".formatted(theirs.pool())
                        : difference(ours, theirs);
        return interval == null
                ? words
                : words
                        + String.format(
                                Locale.ROOT,
                                " Ratio %.2f, 95 %% interval %.2f to %.2f.",
                                ours.value() / theirs.value(),
                                interval.low(),
                                interval.high());
    }

    private static String difference(Side ours, Side theirs) {
        double ratio = ours.value() / theirs.value();
        String pool = theirs.pool();
        if (Double.isInfinite(ours.value()) || Double.isInfinite(theirs.value())) {
            return "%s never gets there."
                    .formatted(Double.isInfinite(ours.value()) ? ours.pool() : pool);
        }
        if (theirs.value() == 0) {
            return "%s has none.".formatted(pool);
        }
        if (ours.value() == 0) {
            return "%s has none.".formatted(ours.pool());
        }
        return ratio >= 2
                ? String.format(Locale.ROOT, "%.1f times that of %s.", ratio, pool)
                : ratio >= 1
                        ? String.format(
                                Locale.ROOT, "%.0f %% more than %s.", 100 * (ratio - 1), pool)
                        : String.format(
                                Locale.ROOT, "%.0f %% less than %s.", 100 * (1 - ratio), pool);
    }
}
