package dev.weir.lab.sweep;

import dev.weir.lab.stats.Sample;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;

/**
 * The bounds of the sweep. Throughput and response of the automatic pool are held against the best
 * fixed size of the same run, in the median and in the worst case over the workloads; a workload
 * that cannot be judged counts in neither, and is named with the reason.
 */
final class SweepThresholds {

    private static final double THROUGHPUT_MEDIAN = 0.97;
    private static final double THROUGHPUT_WORST = 0.95;
    private static final double RESPONSE_MEDIAN = 1.10;
    private static final double RESPONSE_WORST = 1.25;
    private static final double RESPONSE_MIXED = 1.5;
    private static final double SIZE = 1.25;
    private static final double REACHED_SECONDS = 20;
    private static final double REACHED_COMPLETIONS = 20_000;
    private static final double BEHIND = 0.97;
    private static final int[] USUAL_SIZES = {10, 50, 200};
    private static final int MIXED_CONNECTIONS = 48;
    private static final double MIXED_SHORT = 0.1;
    private static final double MIXED_REPORTS = 0.95;

    private final List<WorkloadFindings> all;
    private final List<WorkloadFindings> judged;

    SweepThresholds(List<WorkloadFindings> all) {
        this.all = all;
        this.judged = all.stream().filter(one -> one.notJudged().isEmpty()).toList();
    }

    /** Which claims are left open, and why; one sentence for each reason. */
    List<String> leftOpen() {
        Map<String, List<String>> workloads = new LinkedHashMap<>();
        for (WorkloadFindings findings : all) {
            findings.notJudged()
                    .ifPresent(
                            reason ->
                                    workloads
                                            .computeIfAbsent(reason, none -> new ArrayList<>())
                                            .add(findings.workload()));
        }
        return workloads.entrySet().stream()
                .map(
                        open ->
                                "Not judged on %s: throughput, response and size of the automatic pool (%s)."
                                        .formatted(
                                                String.join(", ", open.getValue()), open.getKey()))
                .toList();
    }

    List<Threshold> all() {
        List<Threshold> thresholds = new ArrayList<>();
        correctness(thresholds);
        if (judged.isEmpty()) {
            return thresholds;
        }
        double[] throughput = ratios((auto, best) -> auto.throughput() / best.best(), false);
        thresholds.add(
                Threshold.atLeast(
                        "Weir auto: throughput against the best fixed size, median over workloads",
                        Sample.of(throughput).median(),
                        THROUGHPUT_MEDIAN,
                        ""));
        thresholds.add(
                Threshold.atLeast(
                        "Weir auto: throughput against the best fixed size, worst workload",
                        Sample.of(throughput).min(),
                        THROUGHPUT_WORST,
                        ""));
        response(thresholds);
        thresholds.add(
                Threshold.atMost(
                        "Weir auto: size in the mean over time against the plateau's top, worst workload",
                        Sample.of(
                                        ratios(
                                                (auto, best) ->
                                                        auto.median(SliceOutcome::sizeMean)
                                                                / best.top(),
                                                false))
                                .max(),
                        SIZE,
                        ""));
        reached(thresholds);
        for (int size : USUAL_SIZES) {
            behind(thresholds, size);
        }
        judged.stream()
                .filter(one -> one.workload().equals("bimodal"))
                .findFirst()
                .ifPresent(one -> mixed(thresholds, one));
        return thresholds;
    }

    private void correctness(List<Threshold> thresholds) {
        long wrong = 0;
        long failed = 0;
        for (WorkloadFindings findings : all) {
            for (Point point : findings.points()) {
                for (SliceOutcome slice : point.slices()) {
                    wrong += slice.wrong() == null ? 0 : 1;
                    failed += point.variant().kind() == SweepVariant.Kind.AUTO ? slice.failed() : 0;
                }
            }
        }
        thresholds.add(Threshold.atMost("Slices after which the books are wrong", wrong, 0, ""));
        thresholds.add(Threshold.atMost("Weir auto: failed requests", failed, 0, ""));
    }

    private void response(List<Threshold> thresholds) {
        double[] plain = ratios((auto, best) -> auto.p99() / best.p99(), true);
        if (plain.length > 0) {
            thresholds.add(
                    Threshold.atMost(
                            "Weir auto: response p99 against the plateau's, median over workloads",
                            Sample.of(plain).median(),
                            RESPONSE_MEDIAN,
                            ""));
            thresholds.add(
                    Threshold.atMost(
                            "Weir auto: response p99 against the plateau's, worst workload",
                            Sample.of(plain).max(),
                            RESPONSE_WORST,
                            ""));
        }
        for (WorkloadFindings findings : judged) {
            if (Workloads.create(findings.workload()).mixed()) {
                thresholds.add(
                        Threshold.atMost(
                                "Weir auto: response p99 against the plateau's, "
                                        + findings.workload(),
                                findings.automatic().orElseThrow().p99()
                                        / findings.plateau().orElseThrow().p99(),
                                RESPONSE_MIXED,
                                ""));
            }
        }
    }

    private void reached(List<Threshold> thresholds) {
        double slowest = 0;
        String where = "";
        for (WorkloadFindings findings : judged) {
            double best = findings.plateau().orElseThrow().best();
            double allowed = Math.max(REACHED_SECONDS, REACHED_COMPLETIONS / best);
            double part = findings.secondsToReach(findings.automatic().orElseThrow()) / allowed;
            if (!(part < slowest)) {
                slowest = part;
                where = findings.workload();
            }
        }
        thresholds.add(
                Threshold.atMost(
                        "Weir auto: 95 %% of the best size reached, of %.0f s of load or %,.0f completions, slowest workload (%s)"
                                .formatted(REACHED_SECONDS, REACHED_COMPLETIONS, where),
                        100 * slowest,
                        100,
                        "%"));
    }

    private void behind(List<Threshold> thresholds, int size) {
        double worst = Double.MAX_VALUE;
        String where = "";
        for (WorkloadFindings findings : judged) {
            Optional<Point> hikari = findings.fixed(size);
            if (hikari.isPresent()) {
                double ratio =
                        findings.automatic().orElseThrow().throughput() / hikari.get().throughput();
                if (!(ratio >= worst)) {
                    worst = ratio;
                    where = findings.workload();
                }
            }
        }
        if (!where.isEmpty()) {
            thresholds.add(
                    Threshold.atLeast(
                            "Weir auto: throughput against HikariCP at %d, worst workload (%s)"
                                    .formatted(size, where),
                            worst,
                            BEHIND,
                            ""));
        }
    }

    /** Mixed work has goals of its own, because a large pool "wins" it in throughput. */
    private static void mixed(List<Threshold> thresholds, WorkloadFindings findings) {
        Point auto = findings.automatic().orElseThrow();
        double bestReports =
                findings.of(SweepVariant.Kind.FIXED).stream()
                        .mapToDouble(point -> point.median(SliceOutcome::longThroughput))
                        .max()
                        .orElse(Double.NaN);
        findings.fixed(SweepPlan.DRIFT.size())
                .ifPresent(
                        hikari ->
                                thresholds.add(
                                        Threshold.atMost(
                                                "Weir auto, mixed work: p99 of the short against HikariCP at 10",
                                                auto.median(slice -> slice.shortResponse().p99())
                                                        / hikari.median(
                                                                slice ->
                                                                        slice.shortResponse()
                                                                                .p99()),
                                                MIXED_SHORT,
                                                "")));
        thresholds.add(
                Threshold.atLeast(
                        "Weir auto, mixed work: reports against the best fixed size",
                        auto.median(SliceOutcome::longThroughput) / bestReports,
                        MIXED_REPORTS,
                        ""));
        thresholds.add(
                Threshold.atMost(
                        "Weir auto, mixed work: connections at the end",
                        auto.highest(slice -> slice.openAtEnd()),
                        MIXED_CONNECTIONS,
                        ""));
    }

    private double[] ratios(ToDoubleBiFunction<Point, Plateau> ratio, boolean withoutMixed) {
        return judged.stream()
                .filter(one -> !withoutMixed || !Workloads.create(one.workload()).mixed())
                .mapToDouble(
                        one ->
                                ratio.applyAsDouble(
                                        one.automatic().orElseThrow(), one.plateau().orElseThrow()))
                .toArray();
    }
}
