package dev.weir.lab.lanes;

import dev.weir.lab.stats.RoundRatio;
import dev.weir.lab.stats.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A phase's contestants held against each other.
 *
 * @param slices of each contestant in this phase
 */
record PhaseFindings(Scene scene, Phase phase, Map<Contestant, List<SliceOutcome>> slices) {

    int rounds() {
        return slices.values().stream().mapToInt(List::size).min().orElse(0);
    }

    /** Where it stands among all phases. */
    String title() {
        return "%s, %s".formatted(scene.title(), phase.title());
    }

    List<SliceOutcome> of(Contestant contestant) {
        return slices.getOrDefault(contestant, List.of());
    }

    boolean has(Contestant contestant) {
        return !of(contestant).isEmpty();
    }

    /** A figure of a contestant, round by round. */
    double[] values(Contestant contestant, ToDoubleFunction<SliceOutcome> figure) {
        return of(contestant).stream().mapToDouble(figure).toArray();
    }

    /** The median over the rounds that have the figure; not a number without any. */
    double median(Contestant contestant, ToDoubleFunction<SliceOutcome> figure) {
        double[] values =
                Arrays.stream(values(contestant, figure))
                        .filter(value -> !Double.isNaN(value))
                        .toArray();
        return values.length == 0 ? Double.NaN : Sample.of(values).median();
    }

    /** The most connections that a contestant had open in any slice. */
    int mostOpen(Contestant contestant) {
        return of(contestant).stream().mapToInt(slice -> slice.open().max()).max().orElse(0);
    }

    /** One contestant over another. */
    RoundRatio over(Contestant ours, Contestant theirs, Figure figure) {
        return RoundRatio.of(values(ours, figure::of), values(theirs, figure::of));
    }

    /** The best split of those that took part, by the rule of the search; empty if none did. */
    Optional<Contestant> bestSplit() {
        List<SplitSearch.Tried> tried =
                slices.keySet().stream()
                        .filter(Contestant::isSplit)
                        .map(
                                one ->
                                        new SplitSearch.Tried(
                                                one,
                                                median(one, Figure.READS_P99::of),
                                                median(one, Figure.REPORTS::of)))
                        .filter(
                                one ->
                                        !Double.isNaN(one.readsP99())
                                                && !Double.isNaN(one.reportsPerSecond()))
                        .toList();
        return tried.isEmpty() ? Optional.empty() : Optional.of(SplitSearch.best(tried).split());
    }
}
