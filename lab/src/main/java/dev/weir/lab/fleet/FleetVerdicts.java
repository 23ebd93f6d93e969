package dev.weir.lab.fleet;

import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Verdict;
import dev.weir.tools.result.Verdict.Value;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/** What a fleet is for, by counts, beside what instances have without one. */
final class FleetVerdicts {

    /** One pool for all is the ideal, which nobody has. */
    private static final Set<Kind> RIVALS = EnumSet.of(Kind.WEIR, Kind.TEN, Kind.SHARE);

    private FleetVerdicts() {}

    static List<Verdict> of(List<SceneOutcome> outcomes) {
        return List.of(
                fewest("Other clients that found no room", outcomes, SceneOutcome::refused),
                fewest("Requests that failed", outcomes, SceneOutcome::failed));
    }

    private static Verdict fewest(
            String question, List<SceneOutcome> outcomes, ToIntFunction<SceneOutcome> count) {
        Map<Kind, Integer> all = new EnumMap<>(Kind.class);
        outcomes.forEach(o -> all.merge(o.kind(), count.applyAsInt(o), Integer::sum));
        double own = all.containsKey(Kind.FLEET) ? all.get(Kind.FLEET) : Double.NaN;
        double best =
                all.entrySet().stream()
                        .filter(e -> RIVALS.contains(e.getKey()))
                        .mapToDouble(Map.Entry::getValue)
                        .min()
                        .orElse(Double.NaN);
        return new Verdict(
                question,
                Judgement.of(own, best, false),
                all.entrySet().stream()
                        .map(e -> new Value(e.getKey().title, "%,d".formatted(e.getValue())))
                        .toList(),
                "Over all scenes. One HikariCP for all is the ideal, and is not compared.");
    }
}
