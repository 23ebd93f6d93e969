package dev.weir.lab.lanes;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.stats.Outcomes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What all variants did in the whole rounds of a scene.
 *
 * @param searches how the splits were found; empty if they were given
 * @param outcomes of each variant, in the order of the rounds
 * @param explanations what pools that find their size say of it at the end
 */
record SceneOutcome(
        Scene scene,
        List<SplitSearch.Found> searches,
        Map<PoolVariant, List<SliceOutcome>> outcomes,
        Map<PoolVariant, String> explanations)
        implements Outcomes<PoolVariant, SliceOutcome> {

    /** One phase of it; phases without a whole round are left out. */
    List<PhaseFindings> phases() {
        return scene.phases().stream()
                .map(phase -> new PhaseFindings(scene, phase, of(phase)))
                .filter(findings -> findings.rounds() > 0)
                .toList();
    }

    private Map<PoolVariant, List<SliceOutcome>> of(Phase phase) {
        Map<PoolVariant, List<SliceOutcome>> all = new LinkedHashMap<>();
        outcomes.forEach(
                (one, own) ->
                        all.put(
                                one,
                                own.stream()
                                        .filter(slice -> slice.phase().equals(phase.title()))
                                        .toList()));
        return all;
    }
}
