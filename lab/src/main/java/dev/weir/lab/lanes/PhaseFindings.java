package dev.weir.lab.lanes;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.stats.Outcomes;
import dev.weir.lab.stats.RoundRatio;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A phase's variants held against each other.
 *
 * @param outcomes of each variant in this phase
 */
record PhaseFindings(Scene scene, Phase phase, Map<PoolVariant, List<SliceOutcome>> outcomes)
        implements Outcomes<PoolVariant, SliceOutcome> {

    /** Where it stands among all phases. */
    String title() {
        return "%s, %s".formatted(scene.title(), phase.title());
    }

    /** The most connections that a variant had open in any slice. */
    int mostOpen(PoolVariant variant) {
        return of(variant).stream().mapToInt(slice -> slice.open().max()).max().orElse(0);
    }

    /** One variant over another. */
    RoundRatio over(PoolVariant ours, PoolVariant theirs, Figure figure) {
        return over(ours, theirs, figure::of);
    }

    /** The best split of those that took part, by the rule of the search; empty if none did. */
    Optional<PoolVariant> bestSplit() {
        List<SplitSearch.Tried> tried =
                outcomes.keySet().stream()
                        .filter(PoolVariant::isSplit)
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
