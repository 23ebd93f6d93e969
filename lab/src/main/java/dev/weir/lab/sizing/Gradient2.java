package dev.weir.lab.sizing;

/**
 * Netflix's Gradient2: the limit shrinks by the ratio of the long-term hold to the present one,
 * with half as much again of tolerance, and grows by a queue of four, smoothed.
 */
final class Gradient2 extends Windowed {
    private static final double TOLERANCE = 1.5;
    private static final double SMOOTHING = 0.2;
    private static final double QUEUE = 4;
    private static final int WARM_UP = 10;
    private static final double FACTOR = 2.0 / (600 + 1);
    private double longTerm;
    private int windows;

    @Override
    double update(double hold, int mostOut) {
        windows++;
        longTerm += (windows <= WARM_UP ? 1.0 / windows : FACTOR) * (hold - longTerm);
        if (longTerm / hold > 2) {
            longTerm *= 0.95;
        }
        if (mostOut < limit / 2) {
            return limit;
        }
        double gradient = Math.max(0.5, Math.min(1, TOLERANCE * longTerm / hold));
        return limit * (1 - SMOOTHING) + SMOOTHING * (limit * gradient + QUEUE);
    }
}
