package dev.weir.bench.virtual;

import dev.weir.bench.report.Spread;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What Weir has set itself where every thread but ten always waits, and about pinning anywhere. */
final class VirtualGoals {

    private static final String WEIR = "weir";
    private static final String HIKARI = "hikari";

    private VirtualGoals() {}

    static List<Threshold> judge(Trials trials) {
        List<Threshold> thresholds = new ArrayList<>();
        for (VirtualCase load : trials.cases()) {
            if (!load.think()) {
                throughput(trials, load).ifPresent(thresholds::add);
                ratio(trials, load, Measure.WAIT_P99, Measure.WAIT_P50, "p99 wait over median wait")
                        .ifPresent(thresholds::add);
                ratio(
                                trials,
                                load,
                                Measure.SERVED_MAX,
                                Measure.SERVED_MIN,
                                "served per thread, max over min")
                        .ifPresent(thresholds::add);
            }
            trials.spread(load, WEIR, Measure.PINNED_IN_POOL)
                    .map(
                            pins ->
                                    Threshold.atMost(
                                            "pinned carriers, " + load.words(), pins.max(), 0, ""))
                    .ifPresent(thresholds::add);
        }
        return thresholds;
    }

    private static Optional<Threshold> throughput(Trials trials, VirtualCase load) {
        return trials.spread(load, HIKARI, Measure.PER_SECOND)
                .flatMap(
                        hikari ->
                                trials.spread(load, WEIR, Measure.PER_SECOND)
                                        .map(weir -> weir.over(hikari)))
                .map(
                        ratio ->
                                Threshold.atLeast(
                                        "throughput over hikari, " + load.words(),
                                        ratio.median(),
                                        0.99,
                                        "times"));
    }

    private static Optional<Threshold> ratio(
            Trials trials, VirtualCase load, Measure upper, Measure lower, String words) {
        Optional<Spread> above = trials.spread(load, WEIR, upper);
        Optional<Spread> below = trials.spread(load, WEIR, lower);
        return above.flatMap(spread -> below.map(spread::over))
                .map(
                        ratio ->
                                Threshold.atMost(
                                        words + ", " + load.words(), ratio.median(), 1.5, "times"));
    }
}
