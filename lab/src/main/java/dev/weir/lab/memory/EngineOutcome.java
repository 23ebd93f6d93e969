package dev.weir.lab.memory;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toUnmodifiableList;

import dev.weir.lab.stats.Outcomes;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * All slices of one database.
 *
 * @param description name and version of the server
 */
record EngineOutcome(Engine engine, String description, List<SliceOutcome> slices)
        implements Outcomes<Integer, SliceOutcome> {

    EngineOutcome {
        slices = List.copyOf(slices);
    }

    /** Of each share, ascending. */
    @Override
    public Map<Integer, List<SliceOutcome>> outcomes() {
        return slices.stream()
                .collect(groupingBy(SliceOutcome::share, TreeMap::new, toUnmodifiableList()));
    }

    /** The shares that were measured, ascending. */
    List<Integer> shares() {
        return List.copyOf(outcomes().keySet());
    }

    /** A figure of each round; not a number for one that was not measured. */
    @Override
    public double[] values(Integer share, ToDoubleFunction<SliceOutcome> figure) {
        int rounds = slices.stream().mapToInt(SliceOutcome::round).max().orElse(-1) + 1;
        double[] values = new double[rounds];
        Arrays.fill(values, Double.NaN);
        for (SliceOutcome slice : of(share)) {
            values[slice.round()] = figure.applyAsDouble(slice);
        }
        return values;
    }

    /** The share within the limit that serves most; empty if none was measured. */
    Optional<Integer> best() {
        return shares().stream()
                .filter(share -> share <= 100)
                .max(Comparator.comparingDouble(share -> median(share, SliceOutcome::perSecond)));
    }

    /** The largest share beyond the limit; empty if none was measured. */
    Optional<Integer> most() {
        return shares().stream().filter(share -> share > 100).max(Comparator.naturalOrder());
    }
}
