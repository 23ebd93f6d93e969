package dev.weir.lab.latency;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.stats.RoundRatio;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A cell's pools held against each other. */
record CellFindings(CellOutcome outcome) {

    /** HikariCP's default, which many services run with. */
    private static final PoolVariant DEFAULT = PoolVariant.hikari(10);

    /** How far from the best a size may be and still count as good. */
    private static final double GOOD_ENOUGH = 0.05;

    /**
     * One pool's figure over another's.
     *
     * @param against the other
     */
    record Comparison(PoolVariant against, RoundRatio ratio) {}

    Cell cell() {
        return outcome.cell();
    }

    /** One pool over another. */
    Comparison over(PoolVariant ours, PoolVariant theirs, Figure figure) {
        return new Comparison(theirs, outcome.over(ours, theirs, figure::of));
    }

    /** A pool over the fixed size of HikariCP that is the best in this figure; empty without. */
    Optional<Comparison> overBest(PoolVariant ours, Figure figure) {
        return best(figure).map(best -> over(ours, best, figure));
    }

    /** A pool over HikariCP's default size; empty if that was not measured. */
    Optional<Comparison> overDefault(PoolVariant ours, Figure figure) {
        return outcome.has(DEFAULT) ? Optional.of(over(ours, DEFAULT, figure)) : Optional.empty();
    }

    /**
     * A pool over the same pool with one line; over the best fixed size if that was not measured.
     */
    Optional<Comparison> overOneLine(PoolVariant ours, Figure figure) {
        return outcome.has(PoolVariant.ONE_LINE)
                ? Optional.of(over(ours, PoolVariant.ONE_LINE, figure))
                : overBest(ours, figure);
    }

    /** The fixed size that is the best in a figure; empty if none has a value. */
    Optional<PoolVariant> best(Figure figure) {
        Comparator<PoolVariant> byValue =
                Comparator.comparingDouble(one -> outcome.median(one, figure::of));
        return rivals().stream()
                .filter(one -> !Double.isNaN(outcome.median(one, figure::of)))
                .min(figure.moreIsBetter() ? byValue.reversed() : byValue);
    }

    /**
     * The smallest fixed size that is within 5 % of the best: in throughput where more is offered
     * than can be served, in mean response elsewhere.
     */
    Optional<PoolVariant> smallestGood() {
        Figure figure = cell().overloaded() ? Figure.THROUGHPUT : Figure.MEAN;
        return best(figure)
                .map(best -> outcome.median(best, figure::of))
                .flatMap(
                        best ->
                                rivals().stream()
                                        .filter(one -> isGood(one, figure, best))
                                        .min(Comparator.comparingInt(PoolVariant::size)));
    }

    private boolean isGood(PoolVariant one, Figure figure, double best) {
        double value = outcome.median(one, figure::of);
        return figure.moreIsBetter()
                ? value >= best * (1 - GOOD_ENOUGH)
                : value <= best * (1 + GOOD_ENOUGH);
    }

    private List<PoolVariant> rivals() {
        return outcome.outcomes().keySet().stream().filter(PoolVariant::isRival).toList();
    }
}
