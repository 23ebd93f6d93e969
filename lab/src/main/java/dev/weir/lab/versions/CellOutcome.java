package dev.weir.lab.versions;

import dev.weir.lab.stats.RoundRatio;
import dev.weir.lab.stats.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What all servers did in the whole rounds of a cell.
 *
 * @param base the server that the others are held against, by name
 * @param slices of each server by name, in the order of the rounds
 */
record CellOutcome(Cell cell, String base, Map<String, List<SliceOutcome>> slices) {

    /** How many rounds all servers had. */
    int rounds() {
        return slices.values().stream().mapToInt(List::size).min().orElse(0);
    }

    List<SliceOutcome> of(String name) {
        return slices.getOrDefault(name, List.of());
    }

    /** A figure of a server, round by round. */
    double[] values(String name, ToDoubleFunction<SliceOutcome> figure) {
        return of(name).stream().mapToDouble(figure).toArray();
    }

    /** The median over the rounds that have the figure; not a number without any. */
    double median(String name, ToDoubleFunction<SliceOutcome> figure) {
        double[] values =
                Arrays.stream(values(name, figure)).filter(value -> !Double.isNaN(value)).toArray();
        return values.length == 0 ? Double.NaN : Sample.of(values).median();
    }

    /** A server's figure over that of the base. */
    RoundRatio ofBase(String name, ToDoubleFunction<SliceOutcome> figure) {
        return over(name, base, figure);
    }

    /** One server's throughput over another's; empty unless both ran. */
    Optional<RoundRatio> throughput(String name, String other) {
        return of(name).isEmpty() || of(other).isEmpty()
                ? Optional.empty()
                : Optional.of(over(name, other, SliceOutcome::perSecond));
    }

    private RoundRatio over(String name, String other, ToDoubleFunction<SliceOutcome> figure) {
        return RoundRatio.of(values(name, figure), values(other, figure));
    }
}
