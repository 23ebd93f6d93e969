package dev.weir.lab.lanes;

import java.util.SplittableRandom;

/**
 * The requests of a slice.
 *
 * @param offsets when they arrive, in nanoseconds from the start, ascending
 * @param kinds of each
 * @param reportMillis how long each takes on a server at rest, if it is a report
 */
record Requests(long[] offsets, Kind[] kinds, double[] reportMillis) {

    /** Keeps the reports' arrivals apart from those of reads. */
    private static final long REPORTS_SEED = 0x9E3779B97F4A7C15L;

    /** Draws them; equal arguments give equal requests. */
    static Requests draw(
            Phase phase, ReportArrivals arrivals, Demand demand, double seconds, long seed) {
        long[] reads = ReportArrivals.POISSON.arrivals(phase.readsPerSecond(), seconds, seed);
        long[] reports = arrivals.arrivals(phase.reportsPerSecond(), seconds, seed ^ REPORTS_SEED);
        SplittableRandom random = new SplittableRandom(seed);
        int count = reads.length + reports.length;
        Requests all = new Requests(new long[count], new Kind[count], new double[count]);
        int read = 0;
        int report = 0;
        for (int i = 0; i < count; i++) {
            boolean isRead =
                    report == reports.length
                            || (read < reads.length && reads[read] <= reports[report]);
            all.kinds[i] = isRead ? Kind.READ : Kind.REPORT;
            all.offsets[i] = isRead ? reads[read++] : reports[report++];
            all.reportMillis[i] = isRead ? 0 : demand.reportMillis(random.nextDouble());
        }
        return all;
    }
}
