package dev.weir.lab.shop;

import dev.weir.lab.stats.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The slices of both services under one question; those at the same place are of one round. */
record QuestionOutcome(Question question, Load load, Map<ShopVariant, List<SliceOutcome>> slices) {

    List<SliceOutcome> of(ShopVariant one) {
        return slices.getOrDefault(one, List.of());
    }

    int rounds() {
        return of(ShopVariant.WEIR).size();
    }

    /** A number of each round. */
    double[] values(ShopVariant one, ToDoubleFunction<SliceOutcome> value) {
        return of(one).stream().mapToDouble(value).toArray();
    }

    /** The median over the rounds that have the number; not a number if none has. */
    double median(ShopVariant one, ToDoubleFunction<SliceOutcome> value) {
        double[] present =
                Arrays.stream(values(one, value)).filter(each -> !Double.isNaN(each)).toArray();
        return present.length == 0 ? Double.NaN : Sample.of(present).median();
    }

    /** Weir's figures, the first the one that the question is about; then those of its variants. */
    List<Finding> findings() {
        return question.variants().stream()
                .filter(one -> one != ShopVariant.HIKARI)
                .flatMap(
                        one ->
                                question.figures().stream()
                                        .map(figure -> Finding.of(this, figure, one)))
                .toList();
    }

    /** What is to be said in one sentence each: the figure that the question is about. */
    List<Finding> headlines() {
        Figure first = question.figures().getFirst();
        return findings().stream().filter(finding -> finding.figure() == first).toList();
    }
}
