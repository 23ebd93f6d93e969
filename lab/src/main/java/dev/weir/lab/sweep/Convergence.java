package dev.weir.lab.sweep;

import java.util.List;

/**
 * How long a pool that moves took to stand where it is as good as the best fixed size: the first
 * moment from which it had, over a few intervals, sizes that do 95 % of the best in the mean. Its
 * own rates at the time do not tell: what the machine does in that minute would count as well.
 */
final class Convergence {

    private static final double REACHED = 0.95;
    private static final int OVER = 3;

    private Convergence() {}

    /** Seconds from the load's start; infinite if it never got there. */
    static double seconds(List<Tick> ticks, SizeCurve curve, double best) {
        for (int i = 0; i + OVER <= ticks.size(); i++) {
            double sum = 0;
            for (Tick tick : ticks.subList(i, i + OVER)) {
                sum += curve.at(tick.size());
            }
            if (sum / OVER >= REACHED * best) {
                return ticks.get(i).second();
            }
        }
        return Double.POSITIVE_INFINITY;
    }
}
