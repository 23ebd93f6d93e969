package dev.weir.lab.latency;

import dev.weir.lab.stats.RoundRatio;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A cell's pools held against each other. */
record CellFindings(CellOutcome outcome) {

    /** HikariCP's default, which many services run with. */
    private static final Entrant DEFAULT = Entrant.hikari(10);

    /** How far from the best a size may be and still count as good. */
    private static final double GOOD_ENOUGH = 0.05;

    /**
     * One pool's figure over another's.
     *
     * @param against the other
     */
    record Comparison(Entrant against, RoundRatio ratio) {}

    Cell cell() {
        return outcome.cell();
    }

    /** One pool over another. */
    Comparison over(Entrant ours, Entrant theirs, Figure figure) {
        return new Comparison(
                theirs,
                RoundRatio.of(
                        outcome.values(ours, figure::of), outcome.values(theirs, figure::of)));
    }

    /** A pool over the fixed size of HikariCP that is the best in this figure; empty without. */
    Optional<Comparison> overBest(Entrant ours, Figure figure) {
        return best(figure).map(best -> over(ours, best, figure));
    }

    /** A pool over HikariCP's default size; empty if that was not measured. */
    Optional<Comparison> overDefault(Entrant ours, Figure figure) {
        return has(DEFAULT) ? Optional.of(over(ours, DEFAULT, figure)) : Optional.empty();
    }

    /**
     * A pool over the same pool with one line; over the best fixed size if that was not measured.
     */
    Optional<Comparison> overOneLine(Entrant ours, Figure figure) {
        return has(Entrant.ONE_LINE)
                ? Optional.of(over(ours, Entrant.ONE_LINE, figure))
                : overBest(ours, figure);
    }

    boolean has(Entrant entrant) {
        return !outcome.of(entrant).isEmpty();
    }

    /** The fixed size that is the best in a figure; empty if none has a value. */
    Optional<Entrant> best(Figure figure) {
        Comparator<Entrant> byValue =
                Comparator.comparingDouble(one -> outcome.median(one, figure::of));
        return rivals().stream()
                .filter(one -> !Double.isNaN(outcome.median(one, figure::of)))
                .min(figure.moreIsBetter() ? byValue.reversed() : byValue);
    }

    /**
     * The smallest fixed size that is within 5 % of the best: in throughput where more is offered
     * than can be served, in mean response elsewhere.
     */
    Optional<Entrant> smallestGood() {
        Figure figure = cell().overloaded() ? Figure.THROUGHPUT : Figure.MEAN;
        return best(figure)
                .map(best -> outcome.median(best, figure::of))
                .flatMap(
                        best ->
                                rivals().stream()
                                        .filter(one -> isGood(one, figure, best))
                                        .min(Comparator.comparingInt(Entrant::size)));
    }

    private boolean isGood(Entrant one, Figure figure, double best) {
        double value = outcome.median(one, figure::of);
        return figure.moreIsBetter()
                ? value >= best * (1 - GOOD_ENOUGH)
                : value <= best * (1 + GOOD_ENOUGH);
    }

    private List<Entrant> rivals() {
        return outcome.slices().keySet().stream().filter(Entrant::isRival).toList();
    }
}
