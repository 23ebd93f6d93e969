package dev.weir.lab.latency;

import dev.weir.lab.stats.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What all pools did in the whole rounds of a cell.
 *
 * @param slices of each pool, in the order of the rounds
 * @param explanations what pools that find their size say of it at the end
 */
record CellOutcome(
        Cell cell, Map<Entrant, List<SliceOutcome>> slices, Map<Entrant, String> explanations) {

    List<SliceOutcome> of(Entrant entrant) {
        return slices.getOrDefault(entrant, List.of());
    }

    /** How many rounds all pools had. */
    int rounds() {
        return slices.values().stream().mapToInt(List::size).min().orElse(0);
    }

    /** A figure of a pool, round by round. */
    double[] values(Entrant entrant, ToDoubleFunction<SliceOutcome> figure) {
        return of(entrant).stream().mapToDouble(figure).toArray();
    }

    /** The median over the rounds that have the figure; not a number without any. */
    double median(Entrant entrant, ToDoubleFunction<SliceOutcome> figure) {
        double[] values =
                Arrays.stream(values(entrant, figure))
                        .filter(value -> !Double.isNaN(value))
                        .toArray();
        return values.length == 0 ? Double.NaN : Sample.of(values).median();
    }

    /** The most connections that a pool had open in any slice. */
    int mostOpen(Entrant entrant) {
        return of(entrant).stream().mapToInt(slice -> slice.open().max()).max().orElse(0);
    }
}
