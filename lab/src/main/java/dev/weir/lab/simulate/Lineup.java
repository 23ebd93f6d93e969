package dev.weir.lab.simulate;

import dev.weir.lab.sizing.Candidate;
import dev.weir.lab.sizing.Controls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Who decides about sizes, by the names that the command line takes.
 *
 * @param names in the order of the tables
 * @param start size of each pool when time begins, for those that do not have one of their own
 */
record Lineup(List<String> names, int start) {

    /** The pool's own law. */
    static final String LAW = "weir";

    private static final Map<String, IntFunction<Candidate>> BY_NAME = new LinkedHashMap<>();

    static {
        BY_NAME.put(LAW, Candidate::weir);
        BY_NAME.put("fixed-10", start -> Candidate.fixed(10));
        BY_NAME.put("cores-x2+1", start -> Controls.coresTimesTwo());
        BY_NAME.put("grow-on-wait", start -> Controls.growOnWait());
        BY_NAME.put("grow-on-utilisation", Controls::growOnUtilisation);
        BY_NAME.put("grow-on-timeout", Controls::growOnTimeout);
        BY_NAME.put("vegas", Controls::vegas);
        BY_NAME.put("gradient2", Controls::gradient2);
        BY_NAME.put("envoy", Controls::envoy);
    }

    static List<String> known() {
        return List.copyOf(BY_NAME.keySet());
    }

    /**
     * Those of these names; all of them if there are none.
     *
     * @throws IllegalArgumentException for an unknown name, naming the known ones
     */
    static Lineup of(List<String> names, int start) {
        for (String name : names) {
            if (!BY_NAME.containsKey(name)) {
                throw new IllegalArgumentException(
                        "no control is called '%s': choose from %s"
                                .formatted(name, String.join(", ", known())));
            }
        }
        return new Lineup(
                known().stream().filter(n -> names.isEmpty() || names.contains(n)).toList(), start);
    }

    /** Whether the pool's own law is among them. */
    boolean hasLaw() {
        return names.contains(LAW);
    }

    /** All of them. */
    List<Candidate> candidates() {
        return BY_NAME.entrySet().stream()
                .filter(known -> names.contains(known.getKey()))
                .map(known -> known.getValue().apply(start))
                .toList();
    }

    /** The pool by its own law. */
    Candidate law() {
        return Candidate.weir(start);
    }
}
