package dev.weir.lab.lanes;

import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.Server;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The best sizes of two pools for a phase. First the pool for reports varies beside a usual one for
 * reads, then the pool for reads beside the best of these.
 */
final class SplitSearch {

    private static final int USUAL_SHORT = 10;
    private static final List<Integer> OTHER_SHORTS = List.of(5, 20);

    /** Times the reports that are under way in the mean on a server at rest. */
    private static final double[] LONGS = {1.25, 2, 3.5};

    /** Reports' throughput that a split must have, of the best that was seen. */
    private static final double ENOUGH = 0.95;

    private final Server server;
    private final Work work;
    private final LanesSettings settings;
    private final Phase phase;
    private final ReportArrivals arrivals;

    SplitSearch(
            Server server,
            Work work,
            LanesSettings settings,
            Phase phase,
            ReportArrivals arrivals) {
        this.server = server;
        this.work = work;
        this.settings = settings;
        this.phase = phase;
        this.arrivals = arrivals;
    }

    /**
     * A pair of sizes that was tried.
     *
     * @param readsP99 in milliseconds
     * @param reportsPerSecond reports that were done
     */
    record Tried(PoolVariant split, double readsP99, double reportsPerSecond) {}

    /**
     * What was found.
     *
     * @param tried all pairs in order
     */
    record Found(Phase phase, PoolVariant best, List<Tried> tried) {}

    Found run() throws SQLException, InterruptedException {
        List<Tried> tried = new ArrayList<>();
        double underWay = phase.reportsPerSecond() * settings.demand().reportMillis() / 1e3;
        Set<Integer> longs = new LinkedHashSet<>();
        for (double times : LONGS) {
            longs.add((int) Math.max(1, Math.ceil(times * underWay)));
        }
        // The first pair to run meets cold code.
        var unused = attempt(PoolVariant.split(USUAL_SHORT, longs.iterator().next()));
        for (int size : longs) {
            tried.add(attempt(PoolVariant.split(USUAL_SHORT, size)));
        }
        int best = best(tried).split().longSize();
        for (int size : OTHER_SHORTS) {
            tried.add(attempt(PoolVariant.split(size, best)));
        }
        return new Found(phase, best(tried).split(), tried);
    }

    /** The least p99 of reads among those that do nearly as many reports as any. */
    static Tried best(List<Tried> tried) {
        double most = tried.stream().mapToDouble(Tried::reportsPerSecond).max().orElse(0);
        return tried.stream()
                .filter(one -> one.reportsPerSecond() >= ENOUGH * most)
                .min(Comparator.comparingDouble(Tried::readsP99))
                .orElseThrow();
    }

    private Tried attempt(PoolVariant split) throws SQLException, InterruptedException {
        try (OpenVariant seat = OpenVariant.open(split, server)) {
            SliceOutcome outcome =
                    new Slice(phase, arrivals, settings.lead(), settings.search(), settings.seed())
                            .run(seat, work);
            return new Tried(split, Figure.READS_P99.of(outcome), Figure.REPORTS.of(outcome));
        }
    }
}
