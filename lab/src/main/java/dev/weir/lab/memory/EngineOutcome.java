package dev.weir.lab.memory;

import dev.weir.lab.stats.RoundRatio;
import dev.weir.lab.stats.Sample;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * All slices of one database.
 *
 * @param description name and version of the server
 */
record EngineOutcome(Engine engine, String description, List<SliceOutcome> slices) {

    EngineOutcome {
        slices = List.copyOf(slices);
    }

    /** The shares that were measured, ascending. */
    List<Integer> shares() {
        return slices.stream().map(SliceOutcome::share).distinct().sorted().toList();
    }

    List<SliceOutcome> of(int share) {
        return slices.stream().filter(slice -> slice.share() == share).toList();
    }

    /** A figure of each round; not a number for one that was not measured. */
    double[] values(int share, ToDoubleFunction<SliceOutcome> figure) {
        int rounds = slices.stream().mapToInt(SliceOutcome::round).max().orElse(-1) + 1;
        double[] values = new double[rounds];
        Arrays.fill(values, Double.NaN);
        for (SliceOutcome slice : of(share)) {
            values[slice.round()] = figure.applyAsDouble(slice);
        }
        return values;
    }

    /** The median of a figure over the rounds; not a number without. */
    double median(int share, ToDoubleFunction<SliceOutcome> figure) {
        double[] present =
                Arrays.stream(values(share, figure)).filter(each -> !Double.isNaN(each)).toArray();
        return present.length == 0 ? Double.NaN : Sample.of(present).median();
    }

    /** A figure at one share over the same at another. */
    RoundRatio ratio(int share, int over, ToDoubleFunction<SliceOutcome> figure) {
        return RoundRatio.of(values(share, figure), values(over, figure));
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
