package dev.weir.bench.micro;

import dev.weir.bench.report.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The scores by case and pool, round by round. */
final class Scores {

    private final Map<MicroCase, Map<String, List<JmhRun.Score>>> byCase = new LinkedHashMap<>();

    void add(MicroCase variant, String pool, JmhRun.Score score) {
        byCase.computeIfAbsent(variant, key -> new LinkedHashMap<>())
                .computeIfAbsent(pool, key -> new ArrayList<>())
                .add(score);
    }

    List<MicroCase> cases() {
        return List.copyOf(byCase.keySet());
    }

    List<String> pools(MicroCase variant) {
        return List.copyOf(byCase.getOrDefault(variant, Map.of()).keySet());
    }

    /** Operations per millisecond, if that pool was measured. */
    Optional<Spread> throughput(MicroCase variant, String pool) {
        return spread(variant, pool, JmhRun.Score::operationsPerMilli);
    }

    /** Bytes allocated per operation, if that pool was measured. */
    Optional<Spread> bytes(MicroCase variant, String pool) {
        return spread(variant, pool, JmhRun.Score::bytes);
    }

    /** How many times the other's throughput, if both were measured. */
    Optional<Spread> ratio(MicroCase variant, String pool, String other) {
        return throughput(variant, pool).flatMap(own -> throughput(variant, other).map(own::over));
    }

    private Optional<Spread> spread(
            MicroCase variant, String pool, ToDoubleFunction<JmhRun.Score> value) {
        return Optional.ofNullable(byCase.getOrDefault(variant, Map.of()).get(pool))
                .map(scores -> new Spread(scores.stream().map(value::applyAsDouble).toList()));
    }
}
