package dev.weir.lab.simulate;

import dev.weir.lab.world.Cell;
import dev.weir.lab.world.Cell.Demand;
import dev.weir.lab.world.Tally;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * What the default pool must reach in every cell, beside the best of the fixed sizes for that
 * figure in that cell. Each goal names its worst cell.
 */
final class BelowGoals {
    static final String POOL = "auto";
    private static final String ONE_LINE = "auto-one-line";
    private static final String DEFAULT_OF_OTHERS = "fixed-10";

    /** Up to this load, in per cent, the size decides; above it the order of the queue does. */
    private static final int BUSY = 85;

    private final List<BelowCell> cells;
    private final List<Threshold> goals = new ArrayList<>();

    private BelowGoals(List<BelowCell> cells) {
        this.cells = cells;
    }

    static List<Threshold> of(List<BelowCell> cells) {
        BelowGoals goals = new BelowGoals(cells);
        goals.belowSaturation();
        goals.nearSaturation();
        goals.overload();
        goals.besideTen();
        goals.connections();
        return goals.goals.stream().map(Threshold::exact).toList();
    }

    private void belowSaturation() {
        Predicate<Cell> below = cell -> !cell.isOverload() && cell.percent() <= BUSY;
        Predicate<Cell> uneven = below.and(cell -> !cell.isEven());
        Predicate<Cell> even = below.and(Cell::isEven);
        atMost("up to 85 %, uneven work: mean / best", uneven, toBest(BelowCell.MEAN), 1.15);
        atMost(
                "up to 85 %, uneven work: short p99 / best",
                uneven, toBest(BelowCell.SHORT_P99), 1.25);
        atMost("up to 85 %, even work: mean / best", even, toBest(BelowCell.MEAN), 1.10);
        atMost("up to 85 %, even work: p99 / best", even, toBest(BelowCell.P99), 1.15);
    }

    private void nearSaturation() {
        Predicate<Cell> near =
                cell -> !cell.isOverload() && cell.percent() > BUSY && !cell.isEven();
        Predicate<Cell> reports = near.and(Cell::hasReports);
        atMost("above 85 %, uneven work: mean / best", near, toBest(BelowCell.MEAN), 1);
        atMost("above 85 %, reports: short p99 / best", reports, toBest(BelowCell.SHORT_P99), 0.5);
        atMost("above 85 %: report p99 / one line", reports, toOneLine(BelowCell.LONG_P99), 3);
    }

    private void overload() {
        atLeast(
                "overload: throughput, of the best",
                Cell::isOverload,
                (cell, tally) -> Optional.of(100 * tally.throughput() / cell.throughput()),
                97,
                "%");
        Predicate<Cell> reports = cell -> cell.isOverload() && cell.hasReports();
        atMost("overload: report p50 / one line", reports, toOneLine(BelowCell.LONG_P50), 3);
    }

    private void besideTen() {
        Predicate<Cell> open = cell -> !cell.isOverload();
        atMost("mean / fixed-10", open, to(DEFAULT_OF_OTHERS, BelowCell.MEAN), 1.05);
        atMost("p99 / fixed-10", open, to(DEFAULT_OF_OTHERS, BelowCell.P99), 1.05);
    }

    private void connections() {
        atMost(
                "open at most, beyond the smallest size within 5 % of the best",
                cell -> cell.demand() != Demand.BURSTY,
                (cell, tally) -> {
                    OptionalInt size = cell.smallestAsGood();
                    return size.isPresent()
                            ? Optional.of((double) tally.mostOpen() - size.getAsInt())
                            : Optional.empty();
                },
                10);
    }

    /** A figure of the pool in a cell; empty where what it is compared with was not run. */
    @FunctionalInterface
    private interface Figure {
        Optional<Double> of(BelowCell cell, Tally tally);
    }

    private static Figure toBest(ToDoubleFunction<Tally> figure) {
        return (cell, tally) -> Optional.of(figure.applyAsDouble(tally) / cell.least(figure));
    }

    private static Figure toOneLine(ToDoubleFunction<Tally> figure) {
        return to(ONE_LINE, figure);
    }

    private static Figure to(String other, ToDoubleFunction<Tally> figure) {
        return (cell, tally) ->
                cell.of(other)
                        .map(than -> figure.applyAsDouble(tally) / figure.applyAsDouble(than));
    }

    private void atMost(String name, Predicate<Cell> which, Figure figure, double bound) {
        worst(which, figure, 1)
                .ifPresent(
                        worst ->
                                goals.add(
                                        Threshold.atMost(
                                                name + worst.where(bound, 1),
                                                worst.value(),
                                                bound,
                                                "")));
    }

    private void atLeast(
            String name, Predicate<Cell> which, Figure figure, double bound, String unit) {
        worst(which, figure, -1)
                .ifPresent(
                        worst ->
                                goals.add(
                                        Threshold.atLeast(
                                                name + worst.where(bound, -1),
                                                worst.value(),
                                                bound,
                                                unit)));
    }

    /**
     * The values of a goal.
     *
     * @param value the worst
     * @param cell where that is
     * @param values all
     */
    private record Worst(double value, String cell, List<Double> values) {
        String where(double bound, int sign) {
            long missed = values.stream().filter(v -> sign * v > sign * bound).count();
            return String.format(
                    Locale.ROOT, " (worst of %d cells: %s; %d miss)", values.size(), cell, missed);
        }
    }

    private Optional<Worst> worst(Predicate<Cell> which, Figure figure, int sign) {
        List<Double> values = new ArrayList<>();
        double worst = Double.NEGATIVE_INFINITY;
        String where = "";
        for (BelowCell cell : cells) {
            Optional<Double> value =
                    which.test(cell.cell())
                            ? cell.of(POOL).flatMap(tally -> figure.of(cell, tally))
                            : Optional.empty();
            if (value.isPresent() && !Double.isNaN(value.get())) {
                values.add(value.get());
                if (sign * value.get() > worst) {
                    worst = sign * value.get();
                    where = cell.cell().name();
                }
            }
        }
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(new Worst(sign * worst, where, values));
    }
}
