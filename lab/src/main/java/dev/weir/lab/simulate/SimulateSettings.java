package dev.weir.lab.simulate;

import dev.weir.lab.sizing.BestFixed;
import dev.weir.lab.sizing.Scenario;
import dev.weir.lab.sizing.Scenarios;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * What is simulated.
 *
 * @param scenarios in the order of the tables
 * @param lineup who decides
 * @param seeds of the runs
 * @param sizes fixed sizes of each pool that the best is looked for among
 * @param heldOut whether the scenarios are those that no constant is chosen on
 */
record SimulateSettings(
        List<Scenario> scenarios,
        Lineup lineup,
        List<Long> seeds,
        List<Integer> sizes,
        boolean heldOut) {

    static final String ALL = "all";

    private static final int MOST_SEEDS = 100;
    private static final int CEILING = 200;

    /** Seeds of the held-out scenarios begin here. */
    private static final long HELD_OUT_SEED = 1_001;

    /** For a look: those that are the best in some scenario, and their neighbours. */
    private static final List<Integer> FEW_SIZES =
            List.of(3, 4, 5, 7, 9, 10, 12, 17, 20, 24, 30, 50, 110, 150, 200);

    /**
     * Reads the options.
     *
     * @throws IllegalArgumentException if one cannot be meant; the message says which
     */
    static SimulateSettings of(
            List<String> scenarios,
            List<String> controls,
            int start,
            int seeds,
            boolean quick,
            boolean heldOut) {
        if (seeds < 1 || seeds > MOST_SEEDS) {
            throw new IllegalArgumentException(
                    "--seeds must lie in 1..%d, not %d".formatted(MOST_SEEDS, seeds));
        }
        if (start < 1 || start > CEILING) {
            throw new IllegalArgumentException(
                    "--start must lie in 1..%d, not %d".formatted(CEILING, start));
        }
        long first = heldOut ? HELD_OUT_SEED : 1;
        return new SimulateSettings(
                scenarios(scenarios, heldOut ? Scenarios.heldOut() : Scenarios.tuning()),
                Lineup.of(controls.contains(ALL) ? List.of() : controls, start),
                LongStream.range(first, first + seeds).boxed().toList(),
                quick ? FEW_SIZES : Arrays.stream(BestFixed.SIZES).boxed().toList(),
                heldOut);
    }

    private static List<Scenario> scenarios(List<String> names, List<Scenario> all) {
        for (String name : names) {
            if (!name.equals(ALL) && all.stream().noneMatch(s -> s.name().equals(name))) {
                throw new IllegalArgumentException(
                        "no scenario is called '%s': choose from %s, or all"
                                .formatted(name, String.join(", ", names(all))));
            }
        }
        return all.stream().filter(s -> names.contains(ALL) || names.contains(s.name())).toList();
    }

    static List<String> names(List<Scenario> scenarios) {
        return scenarios.stream().map(Scenario::name).toList();
    }

    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("scenario", names(scenarios));
        parameters.put("control", lineup.names());
        parameters.put("start", lineup.start());
        parameters.put("seeds", seeds);
        parameters.put("sizes", sizes);
        parameters.put("held-out", heldOut);
        return parameters;
    }
}
