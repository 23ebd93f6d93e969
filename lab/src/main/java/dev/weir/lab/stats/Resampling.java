package dev.weir.lab.stats;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * The 95 % interval of a number that comes from several rounds: that of resampled rounds, the
 * cluster bootstrap (Davison and Hinkley, Bootstrap Methods and their Application, section 3.8).
 *
 * @param low the 2.5 % quantile over resampled rounds; not a number if no resample had a value
 * @param high the 97.5 % quantile
 */
record Resampling(double low, double high) {

    private static final int RESAMPLES = 1_000;
    private static final double TAIL = 0.025;
    private static final long SEED = 1;

    /**
     * Resamples; equal arguments give equal intervals.
     *
     * @param statistic the number, where each round counts as often as the array says
     */
    static Resampling of(int rounds, ToDoubleFunction<int[]> statistic) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] drawnValues = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            int[] times = new int[rounds];
            for (int draw = 0; draw < rounds; draw++) {
                times[random.nextInt(rounds)]++;
            }
            drawnValues[i] = statistic.applyAsDouble(times);
        }
        double[] sorted =
                Arrays.stream(drawnValues).filter(value -> !Double.isNaN(value)).sorted().toArray();
        if (sorted.length == 0) {
            return new Resampling(Double.NaN, Double.NaN);
        }
        int outside = (int) (TAIL * sorted.length);
        return new Resampling(sorted[outside], sorted[sorted.length - 1 - outside]);
    }
}
