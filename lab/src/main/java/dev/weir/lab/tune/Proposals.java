package dev.weir.lab.tune;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Challengers that a forest expects to be better than who leads: of many draws in the neighbourhood
 * of the best so far those of the largest expected improvement (Jones, Schonlau and Welch, 1998).
 * For one thread.
 */
final class Proposals {

    /** In a round; a forest that has seen their races proposes the next. */
    static final int ROUND = 4;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final int CANDIDATES = 150;
    private static final int SURVIVORS = 3;
    private static final int LEAST_SAMPLES = 4;

    /** Of a round so many are draws that no forest was asked about. */
    private static final double AT_RANDOM = 0.25;

    private final Surface surface;
    private final Facts facts;
    private final SplittableRandom random;
    private final Predicate<Configuration> fits;
    private int proposed;

    /**
     * Proposals on a server.
     *
     * @param fits whether a configuration may be tried
     */
    Proposals(
            Surface surface, Facts facts, SplittableRandom random, Predicate<Configuration> fits) {
        this.surface = surface;
        this.facts = facts;
        this.random = random;
        this.fits = fits;
    }

    /**
     * The next round.
     *
     * @param scores of those that have raced: the logarithm of what each serves, from any zero
     */
    List<Configuration> next(Map<Configuration, Double> scores) {
        List<Map.Entry<Configuration, Double>> best = new ArrayList<>(scores.entrySet());
        best.sort(Map.Entry.<Configuration, Double>comparingByValue().reversed());
        List<Configuration> survivors =
                best.stream().limit(SURVIVORS).map(Map.Entry::getKey).toList();
        Optional<Forest> forest = forest(scores);
        Set<Map<String, String>> known = new HashSet<>();
        scores.keySet().forEach(one -> known.add(one.values()));
        List<Configuration> round = new ArrayList<>();
        for (int i = 0; i < ROUND; i++) {
            boolean ask = forest.isPresent() && random.nextDouble() >= AT_RANDOM;
            Configuration found =
                    ask
                            ? best(forest.get(), survivors, best.getFirst().getValue(), known)
                            : anywhere(survivors);
            if (known.add(found.values()) && fits.test(found)) {
                proposed++;
                round.add(found.named("proposal " + proposed));
            }
        }
        return round;
    }

    private Optional<Forest> forest(Map<Configuration, Double> scores) {
        if (scores.size() < LEAST_SAMPLES) {
            return Optional.empty();
        }
        List<double[]> x = scores.keySet().stream().map(this::features).toList();
        double[] y = scores.values().stream().mapToDouble(score -> score).toArray();
        return Optional.of(Forest.grown(x, y, random.split()));
    }

    private Configuration best(
            Forest forest,
            List<Configuration> survivors,
            double leads,
            Set<Map<String, String>> known) {
        Configuration best = drawn(survivors);
        double most = -1;
        for (int i = 0; i < CANDIDATES; i++) {
            Configuration candidate = i % 2 == 0 ? drawn(survivors) : anywhere(survivors);
            double improvement = improvement(forest.guess(features(candidate)), leads);
            if (improvement > most && !known.contains(candidate.values())) {
                most = improvement;
                best = candidate;
            }
        }
        return best;
    }

    private Configuration drawn(List<Configuration> survivors) {
        return surface.draw(
                "drawn", survivors.get(random.nextInt(survivors.size())), facts, random);
    }

    private Configuration anywhere(List<Configuration> survivors) {
        return surface.drawAnywhere(
                "drawn", survivors.get(random.nextInt(survivors.size())), facts, random);
    }

    /** What a normal variable of that guess exceeds {@code leads} by, in the mean. */
    static double improvement(Forest.Guess guess, double leads) {
        if (guess.deviation() == 0) {
            return Math.max(0, guess.mean() - leads);
        }
        double z = (guess.mean() - leads) / guess.deviation();
        return (guess.mean() - leads) * NORMAL.cumulativeProbability(z)
                + guess.deviation() * NORMAL.density(z);
    }

    private double[] features(Configuration configuration) {
        return surface.knobs().stream()
                .mapToDouble(knob -> surface.feature(knob, configuration.value(knob), facts))
                .toArray();
    }
}
