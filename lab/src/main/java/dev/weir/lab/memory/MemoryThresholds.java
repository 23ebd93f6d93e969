package dev.weir.lab.memory;

import dev.weir.lab.stats.RoundRatio;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The shape of the published curve: far beyond the limit a database serves less and answers later.
 * How much depends on the disk below the swap file, so the bounds are looser than what was
 * published ({@link Published}).
 */
final class MemoryThresholds {

    private static final double SERVES_AT_MOST = 0.75;
    private static final double ANSWERS_AT_LEAST = 1.5;

    private MemoryThresholds() {}

    static List<Threshold> of(List<EngineOutcome> outcomes) {
        List<Threshold> thresholds = new ArrayList<>();
        for (EngineOutcome outcome : outcomes) {
            shape(outcome, thresholds);
            thresholds.add(
                    Threshold.atMost(
                            outcome.engine().label() + ": clients that gave up",
                            outcome.slices().stream().mapToInt(SliceOutcome::failed).sum(),
                            0,
                            ""));
        }
        return thresholds;
    }

    private static void shape(EngineOutcome outcome, List<Threshold> thresholds) {
        Optional<Integer> best = outcome.best();
        Optional<Integer> most = outcome.most();
        if (best.isEmpty() || most.isEmpty()) {
            return;
        }
        String shares = "at %d %% over that at %d %%".formatted(most.get(), best.get());
        RoundRatio served = outcome.over(most.get(), best.get(), SliceOutcome::perSecond);
        RoundRatio answered = outcome.over(most.get(), best.get(), SliceOutcome::p99);
        thresholds.add(
                Threshold.atMost(
                        "%s: throughput %s".formatted(outcome.engine().label(), shares),
                        served.value(),
                        SERVES_AT_MOST,
                        Threshold.Interval.of(served.low(), served.high())));
        thresholds.add(
                Threshold.atLeast(
                        "%s: p99 %s".formatted(outcome.engine().label(), shares),
                        answered.value(),
                        ANSWERS_AT_LEAST,
                        Threshold.Interval.of(answered.low(), answered.high())));
    }
}
