package dev.weir.lab.simulate;

import dev.weir.lab.world.Cell;
import dev.weir.lab.world.PoolChoice;
import dev.weir.lab.world.Tally;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What the pools did in a cell. The best fixed size is another for each figure.
 *
 * @param tallies by pool, in the order of the tables
 */
record BelowCell(Cell cell, Map<PoolChoice, Tally> tallies) {
    static final ToDoubleFunction<Tally> MEAN = tally -> tally.all().mean();
    static final ToDoubleFunction<Tally> P99 = tally -> tally.all().quantile(0.99);
    static final ToDoubleFunction<Tally> SHORT_P99 = tally -> tally.shorts().quantile(0.99);
    static final ToDoubleFunction<Tally> LONG_P50 = tally -> tally.longs().quantile(0.5);
    static final ToDoubleFunction<Tally> LONG_P99 = tally -> tally.longs().quantile(0.99);

    /** A size so near the best is as good. */
    private static final double AS_GOOD = 1.05;

    /** The pool of that name, if it was asked for. */
    Optional<Tally> of(String pool) {
        return tallies.entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(pool))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** The least of a figure among the fixed sizes; not a number without any. */
    double least(ToDoubleFunction<Tally> figure) {
        return fixed().mapToDouble(entry -> figure.applyAsDouble(entry.getValue()))
                .min()
                .orElse(Double.NaN);
    }

    /** The most throughput among the fixed sizes; not a number without any. */
    double throughput() {
        return fixed().mapToDouble(entry -> entry.getValue().throughput()).max().orElse(Double.NaN);
    }

    /** The smallest fixed size within 5 % of the best: in throughput in overload, else in mean. */
    OptionalInt smallestAsGood() {
        double mean = least(MEAN);
        double throughput = throughput();
        return fixed().filter(
                        entry ->
                                cell.isOverload()
                                        ? entry.getValue().throughput() * AS_GOOD >= throughput
                                        : MEAN.applyAsDouble(entry.getValue()) <= mean * AS_GOOD)
                .mapToInt(entry -> entry.getKey().size())
                .min();
    }

    /** The fixed size with the least mean. */
    Optional<PoolChoice> best() {
        return fixed().min(
                        Comparator.comparingDouble(entry -> MEAN.applyAsDouble(entry.getValue())))
                .map(Map.Entry::getKey);
    }

    private Stream<Map.Entry<PoolChoice, Tally>> fixed() {
        return tallies.entrySet().stream().filter(entry -> entry.getKey().isFixed());
    }
}
