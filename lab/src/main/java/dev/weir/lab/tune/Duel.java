package dev.weir.lab.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A race of two: each pair of slices next to each other gives a ratio, and the ratios are looked at
 * a few times only. A test after every pair would sooner or later find what is not there, so each
 * look asks for more than a single one would: a boundary at the same nominal level for all looks
 * (Pocock, Biometrika 64, 1977), taken of Student's distribution because pairs are few.
 */
final class Duel {

    /** What the pairs say so far. */
    enum Verdict {
        OPEN,
        AHEAD,
        BEHIND,
        /** All looks are over, and none told them apart. */
        LEVEL
    }

    /** Pairs after which is looked: 3, 6 and 12. */
    static final List<Integer> LOOKS = List.of(3, 6, 12);

    /**
     * The nominal one-sided level that makes 5 % of three looks together. Pocock's 0.0232 is that
     * of a known variance; with Student's distribution after three pairs it makes more than 6 %.
     */
    private static final double LEVEL = 0.018;

    /** Who is this much slower in more than half of the pairs has lost: at the first pair, too. */
    static final double FAR_BEHIND = 0.5;

    /** Three ratios may agree by chance: their scatter is not taken to be smaller than this. */
    private static final double LEAST_SCATTER = 0.01;

    /** Standard errors that a look asks for, by pairs; working them out takes a while. */
    private static final Map<Integer, Double> NEEDED = new ConcurrentHashMap<>();

    private final double margin;
    private final List<Integer> looks;
    private final List<Double> logs = new ArrayList<>();
    private int slow;
    private Verdict verdict = Verdict.OPEN;

    /**
     * A duel.
     *
     * @param margin a difference of this part does not matter: behind is only who is behind by more
     *     of it
     */
    Duel(double margin, List<Integer> looks) {
        this.margin = margin;
        this.looks = looks;
    }

    /** Adds the challenger's figure over that of the incumbent in a pair of slices. */
    void add(double ratio) {
        slow += ratio < FAR_BEHIND ? 1 : 0;
        // One slow pair among good ones is the machine's; a configuration that breaks serves none.
        if (ratio <= 0 || 2 * slow > logs.size() + 1) {
            verdict = Verdict.BEHIND;
            return;
        }
        logs.add(Math.log(ratio));
        if (looks.contains(logs.size())) {
            look();
        }
    }

    private void look() {
        double mean = mean();
        double error = Math.max(LEAST_SCATTER, scatter(mean)) / Math.sqrt(logs.size());
        double needed = NEEDED.computeIfAbsent(logs.size(), Duel::needed);
        if (mean / error > needed) {
            verdict = Verdict.AHEAD;
        } else if ((mean + Math.log1p(margin)) / error < -needed) {
            verdict = Verdict.BEHIND;
        } else if (logs.size() >= looks.getLast()) {
            verdict = Verdict.LEVEL;
        }
    }

    private static double needed(int pairs) {
        return TDistribution.of(pairs - 1).inverseSurvivalProbability(LEVEL);
    }

    private double mean() {
        return logs.stream().mapToDouble(log -> log).average().orElse(0);
    }

    private double scatter(double mean) {
        double squares = logs.stream().mapToDouble(log -> (log - mean) * (log - mean)).sum();
        return Math.sqrt(squares / Math.max(1, logs.size() - 1));
    }

    Verdict verdict() {
        return verdict;
    }
}
