package dev.weir.lab.spike;

import dev.weir.lab.stats.Sample;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * All runs of one burst.
 *
 * @param bareLoopMillis what the queries take with no pool on the idle connections alone
 * @param outcomes by pool, in order of the repeats
 */
record BurstFindings(Burst burst, double bareLoopMillis, Map<String, List<BurstOutcome>> outcomes) {

    /** One value per repeat of that pool. */
    double[] values(String pool, ToDoubleFunction<BurstOutcome> value) {
        return outcomes.getOrDefault(pool, List.of()).stream().mapToDouble(value).toArray();
    }

    /** The median of the repeats; not a number if the pool did not take part or ever fell short. */
    double median(String pool, ToDoubleFunction<BurstOutcome> value) {
        double[] values = values(pool, value);
        return values.length == 0 || Arrays.stream(values).anyMatch(Double::isNaN)
                ? Double.NaN
                : Sample.of(values).median();
    }

    /** The largest of the repeats; not a number if there is none. */
    double max(String pool, ToDoubleFunction<BurstOutcome> value) {
        return Arrays.stream(values(pool, value)).max().orElse(Double.NaN);
    }

    double serveAll(String pool) {
        return median(pool, BurstOutcome::serveAllMillis);
    }

    /** The open connections at the later look, of the repeats that had one. */
    double[] openLater(String pool) {
        return outcomes.getOrDefault(pool, List.of()).stream()
                .filter(outcome -> outcome.openLater().isPresent())
                .mapToDouble(outcome -> outcome.openLater().getAsInt())
                .toArray();
    }

    /** The repeat whose time is in the middle: the one to draw. */
    BurstOutcome typical(String pool) {
        List<BurstOutcome> sorted =
                outcomes.getOrDefault(pool, List.of()).stream()
                        .sorted(Comparator.comparingDouble(BurstOutcome::serveAllMillis))
                        .toList();
        return sorted.get((sorted.size() - 1) / 2);
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
