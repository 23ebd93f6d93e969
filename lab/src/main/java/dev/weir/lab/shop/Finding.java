package dev.weir.lab.shop;

import dev.weir.lab.stats.RoundRatio;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Threshold;

/**
 * One figure of one question: Weir held against HikariCP.
 *
 * @param variant which Weir
 * @param weir the median over the rounds
 * @param hikari the same
 * @param ratio of the first to the second
 */
record Finding(
        Question question,
        Figure figure,
        ShopVariant variant,
        double weir,
        double hikari,
        RoundRatio ratio,
        Verdict verdict) {

    static Finding of(QuestionOutcome outcome, Figure figure, ShopVariant variant) {
        RoundRatio ratio = outcome.over(variant, ShopVariant.HIKARI, figure::of);
        return new Finding(
                outcome.question(),
                figure,
                variant,
                outcome.median(variant, figure::of),
                outcome.median(ShopVariant.HIKARI, figure::of),
                ratio,
                Verdict.of(ratio, figure.moreIsBetter(), outcome.rounds()));
    }

    /** The verdict first, then the numbers. */
    String sentence() {
        return "%s: %s. %s: %s with %s, %s with HikariCP, a ratio of %s."
                .formatted(
                        question.title(),
                        verdict.words(),
                        capitalised(figure.title()),
                        value(weir),
                        variant.label(),
                        value(hikari),
                        ratioText());
    }

    /** A value with its unit. */
    String value(double number) {
        return figure.unit().isEmpty()
                ? Numbers.text(number)
                : Numbers.text(number) + " " + figure.unit();
    }

    /** The ratio with its interval if it has one; a dash where neither had any. */
    String ratioText() {
        if (Double.isNaN(ratio.value())) {
            return "–";
        }
        return Double.isNaN(ratio.low())
                ? twoDecimals(ratio.value())
                : "%s (95 %%: %s to %s)"
                        .formatted(
                                twoDecimals(ratio.value()),
                                twoDecimals(ratio.low()),
                                twoDecimals(ratio.high()));
    }

    /** The claim that users do not feel Weir as worse. It holds unless the verdict is that. */
    Threshold threshold() {
        String name = "%s: %s".formatted(question.title(), figure.title());
        boolean holds = verdict != Verdict.WORSE;
        String relation = figure.moreIsBetter() ? ">=" : "<=";
        if (Double.isNaN(ratio.value()) || Double.isInfinite(ratio.value())) {
            return new Threshold(
                    "%s with %s, bound: HikariCP's".formatted(name, variant.label()),
                    weir,
                    hikari,
                    relation,
                    figure.unit(),
                    holds,
                    null);
        }
        return new Threshold(
                "%s, %s over HikariCP".formatted(name, variant.label()),
                ratio.value(),
                figure.moreIsBetter() ? 1 - Verdict.FELT : 1 + Verdict.FELT,
                relation,
                "",
                holds,
                Threshold.Interval.of(ratio.low(), ratio.high()));
    }

    private static String twoDecimals(double number) {
        return Double.isInfinite(number) ? "∞" : String.format("%.2f", number);
    }

    private static String capitalised(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
