package dev.weir.lab.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A percentile of one side's values over the same percentile of another's, where both were measured
 * in rounds and what disturbed a round disturbed many of its values. Its 95 % interval is therefore
 * that of resampled rounds ({@link Resampling}), not of resampled values, both sides drawing the
 * same rounds.
 *
 * @param value the ratio over all rounds; not a number without values
 * @param low the 2.5 % quantile of the ratio over resampled rounds; not a number with fewer than
 *     two
 * @param high the 97.5 % quantile, likewise
 */
public record PercentileRatio(double value, double low, double high) {

    /**
     * The ratio of one side's rounds to another's; those at the same place belong together.
     *
     * @param percentile in 0..100, by nearest rank
     * @throws IllegalArgumentException if the sides differ in their number of rounds
     */
    public static PercentileRatio of(
            List<Histogram> ours, List<Histogram> theirs, double percentile) {
        int rounds = ours.size();
        if (theirs.size() != rounds) {
            throw new IllegalArgumentException(
                    "%d rounds cannot be held against %d".formatted(rounds, theirs.size()));
        }
        Side upper = Side.of(ours);
        Side lower = Side.of(theirs);
        int[] once = new int[rounds];
        Arrays.fill(once, 1);
        double value = upper.at(percentile, once) / lower.at(percentile, once);
        if (Double.isNaN(value) || rounds < 2) {
            return new PercentileRatio(value, Double.NaN, Double.NaN);
        }
        Resampling interval =
                Resampling.of(
                        rounds, drawn -> upper.at(percentile, drawn) / lower.at(percentile, drawn));
        return new PercentileRatio(value, interval.low(), interval.high());
    }

    /** All values of one side in order, each with its round. */
    private record Side(List<Counted> inOrder) {

        static Side of(List<Histogram> rounds) {
            List<Counted> values = new ArrayList<>();
            for (int round = 0; round < rounds.size(); round++) {
                for (HistogramIterationValue recorded : rounds.get(round).recordedValues()) {
                    values.add(
                            new Counted(
                                    round,
                                    recorded.getValueIteratedTo(),
                                    recorded.getCountAtValueIteratedTo()));
                }
            }
            values.sort(Comparator.comparingLong(Counted::value));
            return new Side(values);
        }

        /** The percentile where each round counts that many times; not a number without values. */
        double at(double percentile, int[] times) {
            long total = 0;
            for (Counted counted : inOrder) {
                total += counted.count() * times[counted.round()];
            }
            long rank = Math.max(1, (long) Math.ceil(percentile / 100 * total));
            long seen = 0;
            for (Counted counted : inOrder) {
                seen += counted.count() * times[counted.round()];
                if (seen >= rank) {
                    return counted.value();
                }
            }
            return Double.NaN;
        }
    }

    private record Counted(int round, long value, long count) {}
}
