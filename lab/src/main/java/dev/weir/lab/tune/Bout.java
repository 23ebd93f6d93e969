package dev.weir.lab.tune;

import dev.weir.lab.stats.Sample;
import java.util.List;

/**
 * What came of a race of two.
 *
 * @param ratios the challenger's figure over that of the incumbent, by pair
 */
record Bout(
        Configuration challenger,
        Configuration incumbent,
        List<Double> ratios,
        Duel.Verdict verdict) {

    /**
     * A challenger that serves nothing is taken for one that serves a tenth: no worse can count.
     */
    private static final double LEAST = 0.1;

    /** The mean of the ratios' logarithms. */
    double meanLog() {
        return ratios.stream()
                .mapToDouble(ratio -> Math.log(Math.max(LEAST, ratio)))
                .average()
                .orElse(Double.NaN);
    }

    /** The ratios' median with its interval; empty ratios have none. */
    Sample sample() {
        return Sample.of(ratios.stream().mapToDouble(ratio -> ratio).toArray());
    }
}
