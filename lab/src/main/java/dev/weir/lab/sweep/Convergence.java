package dev.weir.lab.sweep;

import java.util.List;

/**
 * How long a pool that moves took to be as good as the best fixed size: the first moment from which
 * the throughput, in the mean over a few intervals, reaches 95 % of it.
 */
final class Convergence {

    private static final double REACHED = 0.95;
    private static final int OVER = 3;

    private Convergence() {}

    /** Seconds from the load's start; not a number if it never got there. */
    static double seconds(List<Tick> ticks, double best) {
        for (int i = 0; i + OVER <= ticks.size(); i++) {
            double sum = 0;
            for (Tick tick : ticks.subList(i, i + OVER)) {
                sum += tick.throughput();
            }
            if (sum / OVER >= REACHED * best) {
                return ticks.get(i).second();
            }
        }
        return Double.NaN;
    }
}
