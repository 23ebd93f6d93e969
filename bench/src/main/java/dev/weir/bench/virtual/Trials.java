package dev.weir.bench.virtual;

import dev.weir.bench.report.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The results by case and pool, round by round. */
final class Trials {

    private final Map<VirtualCase, Map<String, List<TrialResult>>> byCase = new LinkedHashMap<>();

    void add(VirtualCase load, String pool, TrialResult result) {
        byCase.computeIfAbsent(load, key -> new LinkedHashMap<>())
                .computeIfAbsent(pool, key -> new ArrayList<>())
                .add(result);
    }

    List<VirtualCase> cases() {
        return List.copyOf(byCase.keySet());
    }

    List<String> pools(VirtualCase load) {
        return List.copyOf(byCase.getOrDefault(load, Map.of()).keySet());
    }

    /** The repeats of that number, if that pool was measured. */
    Optional<Spread> spread(VirtualCase load, String pool, Measure measure) {
        return Optional.ofNullable(byCase.getOrDefault(load, Map.of()).get(pool))
                .map(
                        list ->
                                new Spread(
                                        list.stream()
                                                .map(result -> result.value(measure))
                                                .toList()));
    }

    /** Frames of the pool that pinned a carrier, without repetition. */
    List<String> pinnedAt(String pool) {
        return byCase.values().stream()
                .flatMap(pools -> pools.getOrDefault(pool, List.of()).stream())
                .map(TrialResult::pinnedAt)
                .filter(frame -> !frame.isEmpty())
                .distinct()
                .toList();
    }
}
