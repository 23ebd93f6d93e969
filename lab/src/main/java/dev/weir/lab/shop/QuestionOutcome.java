package dev.weir.lab.shop;

import dev.weir.lab.stats.Outcomes;
import java.util.List;
import java.util.Map;

/** The slices of both services under one question; those at the same place are of one round. */
record QuestionOutcome(Question question, Load load, Map<ShopVariant, List<SliceOutcome>> outcomes)
        implements Outcomes<ShopVariant, SliceOutcome> {

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
