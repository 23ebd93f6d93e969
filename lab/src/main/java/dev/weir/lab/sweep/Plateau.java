package dev.weir.lab.sweep;

import dev.weir.lab.stats.Sample;
import java.util.List;

/**
 * Where the fixed sizes are as good as it gets: those within 2 % of the highest throughput.
 *
 * @param best the highest throughput, requests in a second
 * @param bestSize where it was measured
 * @param bottom the smallest size of the plateau
 * @param top the largest
 * @param p99 the response at the 99th percentile of its sizes, in the median over them, ms
 */
record Plateau(double best, int bestSize, int bottom, int top, double p99) {

    private static final double WITHIN = 0.98;

    /** The plateau of these sizes, at least one. */
    static Plateau of(List<Point> fixed) {
        double best = 0;
        int bestSize = 0;
        for (Point point : fixed) {
            if (point.throughput() > best) {
                best = point.throughput();
                bestSize = point.variant().size();
            }
        }
        int bottom = Integer.MAX_VALUE;
        int top = 0;
        double limit = best * WITHIN;
        for (Point point : fixed) {
            if (point.throughput() >= limit) {
                bottom = Math.min(bottom, point.variant().size());
                top = Math.max(top, point.variant().size());
            }
        }
        double[] p99 =
                fixed.stream()
                        .filter(point -> point.throughput() >= limit)
                        .mapToDouble(Point::p99)
                        .filter(value -> !Double.isNaN(value))
                        .sorted()
                        .toArray();
        return new Plateau(
                best,
                bestSize,
                bottom,
                top,
                p99.length == 0 ? Double.NaN : Sample.of(p99).median());
    }
}
