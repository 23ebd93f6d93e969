package dev.weir.bench.report;

import dev.weir.lab.report.Comparison;
import dev.weir.lab.report.Comparison.Side;
import dev.weir.lab.stats.Sample;
import dev.weir.tools.result.Threshold.Interval;
import dev.weir.tools.result.Verdict;
import java.util.Optional;
import java.util.function.Function;

/** Weir beside HikariCP in one number that was measured side by side, repeat by repeat. */
public final class Rivalry {

    private static final String WEIR = "weir";
    private static final String HIKARI = "hikari";

    private Rivalry() {}

    /**
     * The verdict.
     *
     * @param spread of a pool, by its name in the benchmarks
     * @return empty unless both were measured
     */
    public static Optional<Verdict> verdict(
            Comparison comparison, Function<String, Optional<Spread>> spread) {
        return spread.apply(WEIR)
                .flatMap(
                        ours ->
                                spread.apply(HIKARI)
                                        .map(theirs -> verdict(comparison, ours, theirs)));
    }

    private static Verdict verdict(Comparison comparison, Spread ours, Spread theirs) {
        Sample ratios =
                Sample.of(
                        ours.over(theirs).repeats().stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray());
        return comparison.of(
                new Side("Weir", ours.median()),
                new Side("HikariCP", theirs.median()),
                new Interval(ratios.low(), ratios.high()),
                ratios.size());
    }
}
