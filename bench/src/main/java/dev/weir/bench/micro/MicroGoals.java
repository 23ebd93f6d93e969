package dev.weir.bench.micro;

import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What Weir has set itself, case by case. A goal is judged where both pools were measured; a run
 * that failed meets none.
 */
final class MicroGoals {

    private static final String WEIR = "weir";
    private static final String AUTO = "weir-auto";
    private static final String HIKARI = "hikari";
    private static final double NOT_BEHIND = 1.0;
    private static final double BYTES_PER_CYCLE = 40;

    private MicroGoals() {}

    static List<Threshold> judge(Scores scores) {
        List<Threshold> thresholds = new ArrayList<>();
        for (MicroCase variant : scores.cases()) {
            overHikari(variant)
                    .flatMap(bound -> atLeast(scores, variant, HIKARI, bound))
                    .ifPresent(thresholds::add);
            if (variant.cycle() != Cycle.PREPARED) {
                atLeast(scores, variant, variant.cycle().rival(), NOT_BEHIND)
                        .ifPresent(thresholds::add);
            }
            if (variant.cycle() == Cycle.CONNECTION) {
                allocation(scores, variant, WEIR).ifPresent(thresholds::add);
                allocation(scores, variant, AUTO).ifPresent(thresholds::add);
            }
        }
        return thresholds;
    }

    private static Optional<Threshold> allocation(Scores scores, MicroCase variant, String pool) {
        return scores.bytes(variant, pool)
                .map(
                        bytes ->
                                Threshold.atMost(
                                        "allocation of %s, %s".formatted(pool, variant.words()),
                                        bytes.median(),
                                        BYTES_PER_CYCLE,
                                        "B/op"));
    }

    /** How many times HikariCP's throughput is the goal, if there is one. */
    private static Optional<Double> overHikari(MicroCase variant) {
        return switch (variant.cycle()) {
            case CONNECTION ->
                    variant.threads() > 8
                            ? Optional.empty()
                            : Optional.of(variant.threads() > 2 ? 1.5 : 2.0);
            case STATEMENT -> Optional.of(1.3);
            case PREPARED -> Optional.empty();
        };
    }

    private static Optional<Threshold> atLeast(
            Scores scores, MicroCase variant, String other, double bound) {
        return scores.ratio(variant, WEIR, other)
                .map(
                        ratio ->
                                Threshold.atLeast(
                                        "throughput of %s over %s, %s"
                                                .formatted(WEIR, other, variant.words()),
                                        ratio.median(),
                                        bound,
                                        "times"));
    }
}
