package dev.weir.lab.latency;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.stats.RoundRatio;
import dev.weir.lab.stats.Sample;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bounds on Weir: against the best fixed size of HikariCP for each figure in each cell, and
 * against HikariCP's default.
 */
final class LatencyThresholds {

    /** Up to this load the size alone decides; above, the order of those who wait. */
    private static final int CALM = 85;

    private static final double MEAN_UNEVEN = 1.15;
    private static final double READS_UNEVEN = 1.25;
    private static final double MEAN_EVEN = 1.10;
    private static final double READS_EVEN = 1.15;

    private static final double MEAN_BUSY = 1.0;
    private static final double READS_BUSY = 0.5;

    /** What long work may pay for short work's going first. */
    private static final double REPORTS = 3;

    private static final double THROUGHPUT = 0.97;
    private static final double DEFAULT = 1.05;
    private static final int CONNECTIONS = 10;

    private static final PoolVariant US = PoolVariant.WEIR;

    private final List<Threshold> thresholds = new ArrayList<>();

    private LatencyThresholds() {}

    static List<Threshold> of(List<CellFindings> cells) {
        LatencyThresholds all = new LatencyThresholds();
        cells.forEach(all::judge);
        long failed =
                cells.stream()
                        .flatMap(cell -> cell.outcome().of(US).stream())
                        .mapToLong(SliceOutcome::failed)
                        .sum();
        all.thresholds.add(Threshold.atMost("Weir: failed requests", failed, 0, ""));
        return all.thresholds;
    }

    private void judge(CellFindings cell) {
        Mix mix = cell.cell().mix();
        int load = cell.cell().load();
        if (cell.cell().overloaded()) {
            cell.overBest(US, Figure.THROUGHPUT)
                    .ifPresent(found -> atLeast(cell, Figure.THROUGHPUT, found, THROUGHPUT));
            if (mix.has(Kind.REPORT) && cell.outcome().has(PoolVariant.ONE_LINE)) {
                atMost(cell, Figure.REPORTS_P50, cell.overOneLine(US, Figure.REPORTS_P50), REPORTS);
            }
        } else if (load <= CALM || !mix.uneven()) {
            best(cell, Figure.MEAN, mix.uneven() ? MEAN_UNEVEN : MEAN_EVEN);
            best(cell, Figure.READS_P99, mix.uneven() ? READS_UNEVEN : READS_EVEN);
        } else {
            best(cell, Figure.MEAN, MEAN_BUSY);
            best(cell, Figure.READS_P99, READS_BUSY);
            if (mix.has(Kind.REPORT)) {
                atMost(cell, Figure.REPORTS_P99, cell.overOneLine(US, Figure.REPORTS_P99), REPORTS);
            }
        }
        atMost(cell, Figure.MEAN, cell.overDefault(US, Figure.MEAN), DEFAULT);
        atMost(cell, Figure.P99, cell.overDefault(US, Figure.P99), DEFAULT);
        if (cell.cell().pattern() == Pattern.POISSON) {
            cell.smallestGood().ifPresent(good -> connections(cell, good));
        }
    }

    private void best(CellFindings cell, Figure figure, double bound) {
        atMost(cell, figure, cell.overBest(US, figure), bound);
    }

    private void atMost(
            CellFindings cell,
            Figure figure,
            Optional<CellFindings.Comparison> found,
            double bound) {
        found.ifPresent(
                comparison ->
                        thresholds.add(
                                Threshold.atMost(
                                        name(cell, figure, comparison),
                                        comparison.ratio().value(),
                                        bound,
                                        interval(comparison.ratio()))));
    }

    private void atLeast(
            CellFindings cell, Figure figure, CellFindings.Comparison found, double bound) {
        thresholds.add(
                Threshold.atLeast(
                        name(cell, figure, found),
                        found.ratio().value(),
                        bound,
                        interval(found.ratio())));
    }

    private static String name(CellFindings cell, Figure figure, CellFindings.Comparison found) {
        return "%s: Weir's %s over that of %s"
                .formatted(cell.cell().title(), figure.words(), found.against().label());
    }

    private static Threshold.@Nullable Interval interval(RoundRatio ratio) {
        return Threshold.Interval.of(ratio.low(), ratio.high());
    }

    private void connections(CellFindings cell, PoolVariant good) {
        Sample open = Sample.of(cell.outcome().values(US, slice -> slice.open().mean()));
        thresholds.add(
                Threshold.atMost(
                        "%s: Weir's open connections, 10 more than %s"
                                .formatted(cell.cell().title(), good.label()),
                        open.median(),
                        good.size() + CONNECTIONS,
                        Threshold.Interval.of(open.low(), open.high())));
    }
}
