package dev.weir.lab.sweep;

import dev.weir.lab.stats.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the slices of one workload say together. */
final class WorkloadFindings {

    /** Below that many fixed sizes nobody knows where the best one lies. */
    private static final int ENOUGH_SIZES = 8;

    /** Below that many slices of a variant a difference of 3 % is within chance. */
    private static final int ENOUGH_REPEATS = 3;

    /** A machine that changed by more than this tells nothing about 3 %. */
    private static final double MOST_DRIFT = 0.15;

    private final Calibration calibration;
    private final List<Point> points;
    private final List<SliceOutcome> drift;

    /**
     * @param byTurns whether the slices of a repeat shared a load, so that they are compared within
     *     repeats
     */
    WorkloadFindings(Calibration calibration, List<SliceOutcome> slices, boolean byTurns) {
        this.calibration = calibration;
        Map<SweepVariant, List<SliceOutcome>> byVariant = new LinkedHashMap<>();
        drift = new ArrayList<>();
        for (SliceOutcome slice : slices) {
            if (slice.drift()) {
                drift.add(slice);
            } else {
                byVariant.computeIfAbsent(slice.variant(), key -> new ArrayList<>()).add(slice);
            }
        }
        List<SliceOutcome> standard =
                byVariant.values().stream()
                        .filter(all -> byTurns && all.getFirst().variant().moves())
                        .findFirst()
                        .orElse(List.of());
        points =
                byVariant.entrySet().stream()
                        .map(entry -> point(entry.getKey(), entry.getValue(), standard))
                        .sorted(
                                Comparator.comparing((Point point) -> point.variant().kind())
                                        .thenComparing(point -> point.variant().size()))
                        .toList();
    }

    /**
     * Compared by the median of what it did in a repeat over what the standard did in it, where
     * there is one.
     */
    private static Point point(
            SweepVariant variant, List<SliceOutcome> slices, List<SliceOutcome> standard) {
        Map<Integer, Double> rates = new HashMap<>();
        standard.forEach(slice -> rates.put(slice.repeat(), slice.throughput()));
        double[] shares =
                slices.stream()
                        .mapToDouble(
                                slice ->
                                        slice.throughput()
                                                / rates.getOrDefault(slice.repeat(), Double.NaN))
                        .filter(share -> !Double.isNaN(share))
                        .toArray();
        return shares.length == 0
                ? Point.of(variant, slices)
                : new Point(
                        variant,
                        slices,
                        Sample.of(shares).median() * Point.median(standard),
                        p99(slices, standard));
    }

    /**
     * Compared by the median of its responses over those of the standard in the turns around, where
     * those are known.
     */
    private static double p99(List<SliceOutcome> slices, List<SliceOutcome> standard) {
        double[] shares =
                slices.stream()
                        .mapToDouble(
                                slice -> {
                                    Latency beside = slice.beside();
                                    return beside == null
                                            ? Double.NaN
                                            : slice.response().p99() / beside.p99();
                                })
                        .filter(share -> !Double.isNaN(share))
                        .toArray();
        return shares.length == 0
                ? Point.p99(slices)
                : Sample.of(shares).median() * Point.p99(standard);
    }

    /** The findings of all workloads that have a slice. */
    static List<WorkloadFindings> all(Journal journal, boolean byTurns) {
        List<WorkloadFindings> all = new ArrayList<>();
        for (Calibration calibration : journal.calibrations()) {
            List<SliceOutcome> slices =
                    journal.slices().stream()
                            .filter(slice -> slice.workload().equals(calibration.workload()))
                            .toList();
            if (!slices.isEmpty()) {
                all.add(new WorkloadFindings(calibration, slices, byTurns));
            }
        }
        return all;
    }

    String workload() {
        return calibration.workload();
    }

    Calibration calibration() {
        return calibration;
    }

    /** All variants: fixed sizes, automatic ones, controls; each by size. */
    List<Point> points() {
        return points;
    }

    List<Point> of(SweepVariant.Kind kind) {
        return points.stream().filter(point -> point.variant().kind() == kind).toList();
    }

    /** The fixed size, if it took part. */
    Optional<Point> fixed(int size) {
        return of(SweepVariant.Kind.FIXED).stream()
                .filter(point -> point.variant().size() == size)
                .findFirst();
    }

    /** Weir with the highest ceiling. */
    Optional<Point> automatic() {
        List<Point> all = of(SweepVariant.Kind.AUTO);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    /** Where the fixed sizes are as good as it gets; nothing if there were none. */
    Optional<Plateau> plateau() {
        List<Point> fixed = of(SweepVariant.Kind.FIXED);
        return fixed.isEmpty() ? Optional.empty() : Optional.of(Plateau.of(fixed));
    }

    /**
     * Seconds of load until a pool that moves stood where it is as good as the best fixed size, in
     * the median over its slices; infinite where it mostly never did. From the size that it had in
     * its slices to the best one it counts for no less than it did in them: it may do with fewer
     * connections what the pool of the fixed sizes does with more.
     */
    double secondsToReach(Point moving) {
        List<Point> fixed = of(SweepVariant.Kind.FIXED);
        if (fixed.isEmpty()) {
            return Double.NaN;
        }
        SizeCurve curve = new SizeCurve(fixed);
        Plateau plateau = Plateau.of(fixed);
        curve.raise(moving.median(SliceOutcome::sizeMean), moving.throughput(), plateau.bestSize());
        return moving.median(slice -> Convergence.seconds(slice.ticks(), curve, plateau.best()));
    }

    /** The range of the drift slices' throughput, in shares of their median; 0 without two. */
    double drift() {
        if (drift.size() < 2) {
            return 0;
        }
        Sample sample = Sample.of(drift.stream().mapToDouble(SliceOutcome::throughput).toArray());
        return (sample.max() - sample.min()) / sample.median();
    }

    /** How many slices showed the drift. */
    int driftSlices() {
        return drift.size();
    }

    /** Why the fixed sizes and the automatic one cannot be held against each other here. */
    Optional<String> notJudged() {
        int sizes = of(SweepVariant.Kind.FIXED).size();
        if (sizes < ENOUGH_SIZES) {
            return Optional.of(
                    "%d fixed sizes, where %d are needed to know the best"
                            .formatted(sizes, ENOUGH_SIZES));
        }
        if (automatic().isEmpty()) {
            return Optional.of("no automatic pool took part");
        }
        int repeats = points.stream().mapToInt(point -> point.slices().size()).min().orElse(0);
        if (repeats < ENOUGH_REPEATS) {
            return Optional.of(
                    "%d slices of an entrant, where %d are needed to tell 3 %% from chance"
                            .formatted(repeats, ENOUGH_REPEATS));
        }
        if (drift() > MOST_DRIFT) {
            return Optional.of(
                    "the machine changed by %.0f %% while it was measured (HikariCP at 10, every fifth slice)"
                            .formatted(100 * drift()));
        }
        return Optional.empty();
    }
}
