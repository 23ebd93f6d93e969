package dev.weir.lab.lanes;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.stats.RoundRatio;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The bounds on Weir: against the best two pools, one line, and the best fixed parallelism. */
final class LanesThresholds {

    private static final double READS = 1.3;
    private static final double REPORTS = 0.95;

    /** With hints Weir is behind in nothing. */
    private static final double NOT_BEHIND = 1.0;

    /** What long work may pay for short work's going first. */
    private static final double REPORTS_OVER_ONE_LINE = 3;

    private static final double BATCH = 1.1;

    private final List<Threshold> thresholds = new ArrayList<>();

    private LanesThresholds() {}

    static List<Threshold> of(LanesOutcome outcome) {
        LanesThresholds all = new LanesThresholds();
        outcome.phases().forEach(all::judge);
        long failed =
                outcome.phases().stream()
                        .flatMap(phase -> phase.of(PoolVariant.WEIR).stream())
                        .mapToLong(SliceOutcome::failed)
                        .sum();
        failed +=
                outcome.phases().stream()
                        .flatMap(phase -> phase.of(PoolVariant.HINTS).stream())
                        .mapToLong(SliceOutcome::failed)
                        .sum();
        if (outcome.batch() != null) {
            all.judge(outcome.batch());
            failed +=
                    outcome.batch().of(BatchStrategy.EXECUTOR).stream()
                            .mapToLong(BatchSlice::failed)
                            .sum();
        }
        all.thresholds.add(Threshold.atMost("Weir: failed requests and jobs", failed, 0, ""));
        return all.thresholds;
    }

    private void judge(PhaseFindings phase) {
        phase.bestSplit()
                .ifPresent(
                        best -> {
                            if (!phase.phase().overloaded()) {
                                held(phase, PoolVariant.WEIR, best, READS, REPORTS);
                            }
                            held(phase, PoolVariant.HINTS, best, NOT_BEHIND, NOT_BEHIND);
                        });
        if (phase.phase().overloaded() && phase.has(PoolVariant.ONE_LINE)) {
            atMost(
                    phase,
                    Figure.REPORTS_P50,
                    PoolVariant.WEIR,
                    PoolVariant.ONE_LINE,
                    REPORTS_OVER_ONE_LINE);
        }
    }

    private void held(
            PhaseFindings phase,
            PoolVariant ours,
            PoolVariant best,
            double reads,
            double throughput) {
        atMost(phase, Figure.READS_P99, ours, best, reads);
        RoundRatio reports = phase.over(ours, best, Figure.REPORTS);
        thresholds.add(
                Threshold.atLeast(
                        name(phase, Figure.REPORTS, ours, best),
                        reports.value(),
                        throughput,
                        interval(reports)));
    }

    private void atMost(
            PhaseFindings phase,
            Figure figure,
            PoolVariant ours,
            PoolVariant theirs,
            double bound) {
        RoundRatio found = phase.over(ours, theirs, figure);
        thresholds.add(
                Threshold.atMost(
                        name(phase, figure, ours, theirs), found.value(), bound, interval(found)));
    }

    private void judge(BatchOutcome batch) {
        batch.reference()
                .ifPresent(
                        best ->
                                atMost(
                                        batch,
                                        "Batch: time of Weir's executor over " + best.label(),
                                        best,
                                        BatchSlice::seconds,
                                        BATCH));
        atMost(
                batch,
                "Batch: the service's reads' p99 beside Weir's executor over that alone",
                batch.alone(BatchStrategy.EXECUTOR),
                BatchSlice::readsP99,
                BatchOutcome.DISTURBANCE);
    }

    private void atMost(
            BatchOutcome batch,
            String name,
            BatchStrategy theirs,
            ToDoubleFunction<BatchSlice> figure,
            double bound) {
        RoundRatio found = batch.over(BatchStrategy.EXECUTOR, theirs, figure);
        thresholds.add(Threshold.atMost(name, found.value(), bound, interval(found)));
    }

    private static String name(
            PhaseFindings phase, Figure figure, PoolVariant ours, PoolVariant theirs) {
        return "%s: %s of %s over that of %s"
                .formatted(phase.title(), figure.words(), ours.label(), theirs.label());
    }

    private static Threshold.@Nullable Interval interval(RoundRatio ratio) {
        return Threshold.Interval.of(ratio.low(), ratio.high());
    }
}
