package dev.weir.lab.stats;

import java.util.Arrays;

/**
 * The median of one side's figure over rounds, over the same median of another's, where both sides
 * of a round met the same load. Its 95 % interval is that of resampled rounds, both sides drawing
 * the same ones.
 *
 * @param value the ratio of the medians; not a number if a side has no value
 * @param low the 2.5 % quantile of the ratio over resampled rounds; not a number if a side has a
 *     value in fewer than two rounds, which tell nothing of how rounds differ
 * @param high the 97.5 % quantile, likewise
 */
public record RoundRatio(double value, double low, double high) {

    /** Rounds that can differ. */
    private static final int LEAST = 2;

    /**
     * The ratio of one side's figures to another's; those at the same place are of one round. What
     * is not a number counts for nothing.
     *
     * @throws IllegalArgumentException if the sides differ in their number of rounds
     */
    public static RoundRatio of(double[] ours, double[] theirs) {
        int rounds = ours.length;
        if (theirs.length != rounds) {
            throw new IllegalArgumentException(
                    "%d rounds cannot be held against %d".formatted(rounds, theirs.length));
        }
        int[] once = new int[rounds];
        Arrays.fill(once, 1);
        double value = median(ours, once) / median(theirs, once);
        if (Math.min(values(ours), values(theirs)) < LEAST) {
            return new RoundRatio(value, Double.NaN, Double.NaN);
        }
        Resampling interval =
                Resampling.of(rounds, times -> median(ours, times) / median(theirs, times));
        return new RoundRatio(value, interval.low(), interval.high());
    }

    /** With its interval if it has one, for readers; a dash if there is no value. */
    public String words() {
        if (Double.isNaN(value)) {
            return "–";
        }
        return Double.isNaN(low)
                ? "%.2f".formatted(value)
                : "%.2f (%.2f–%.2f)".formatted(value, low, high);
    }

    private static long values(double[] rounds) {
        return Arrays.stream(rounds).filter(value -> !Double.isNaN(value)).count();
    }

    /** The median where each round counts that many times; not a number without values. */
    private static double median(double[] values, int[] times) {
        double[] drawn = new double[values.length];
        int count = 0;
        for (int round = 0; round < values.length; round++) {
            for (int i = 0; i < times[round] && !Double.isNaN(values[round]); i++) {
                drawn[count++] = values[round];
            }
        }
        return count == 0 ? Double.NaN : Sample.of(Arrays.copyOf(drawn, count)).median();
    }
}
