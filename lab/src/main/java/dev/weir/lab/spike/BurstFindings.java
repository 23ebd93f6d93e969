package dev.weir.lab.spike;

import dev.weir.lab.stats.Outcomes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All runs of one burst.
 *
 * @param bareLoopMillis what the queries take with no pool on the idle connections alone
 * @param outcomes by pool, in order of the repeats
 */
record BurstFindings(Burst burst, double bareLoopMillis, Map<String, List<BurstOutcome>> outcomes)
        implements Outcomes<String, BurstOutcome> {

    double serveAll(String pool) {
        return medianOfAll(pool, BurstOutcome::serveAllMillis);
    }

    /** The open connections at the later look, of the repeats that had one. */
    double[] openLater(String pool) {
        return of(pool).stream()
                .filter(outcome -> outcome.openLater().isPresent())
                .mapToDouble(outcome -> outcome.openLater().getAsInt())
                .toArray();
    }

    /** The shortest median of the pools other than that one; not a number if there is no other. */
    double bestOtherThan(String pool) {
        return outcomes.keySet().stream()
                .filter(name -> !name.equals(pool))
                .mapToDouble(this::serveAll)
                .filter(millis -> !Double.isNaN(millis))
                .min()
                .orElse(Double.NaN);
    }

    /** The pools by their median time, shortest first, those that fell short last. */
    List<String> ranking() {
        Map<String, Double> medians = new LinkedHashMap<>();
        outcomes.keySet().forEach(pool -> medians.put(pool, serveAll(pool)));
        return medians.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
    }
}
