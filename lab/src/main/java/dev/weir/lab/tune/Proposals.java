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
 * Challengers that a forest expects to be better than who leads: of draws around the best so far,
 * mixtures of them, and climbs from them by one knob at a time, the one of the largest expected
 * improvement (Jones, Schonlau and Welch, 1998). Some change knobs by turns instead, or the forest
 * would never hear of most of them. For one thread.
 */
final class Proposals {

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final int CANDIDATES = 40;

    /** A climb ends after so many steps of which the forest expects nothing more. */
    private static final int PATIENCE = 60;

    private static final int SURVIVORS = 3;
    private static final int LEAST_SAMPLES = 4;

    /** So many proposals change knobs by turns, and no forest is asked about them. */
    private static final double AT_RANDOM = 0.1;

    /** The same until every knob has had its turn. */
    private static final double AT_RANDOM_FIRST = 0.4;

    /** Whose values are mixed: a good one of one kind may be good in another way than the next. */
    private static final int PARENTS = 6;

    /** Knobs that such a proposal changes: few, so that it tells of them. */
    private static final int EXPLORED = 3;

    private final Surface surface;
    private final Facts facts;
    private final SplittableRandom random;
    private final Predicate<Configuration> fits;

    /** Knobs whose turn is to come. */
    private final List<String> turns = new ArrayList<>();

    private int turnsTaken;
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
     * The next; empty if what was found may not be tried or was tried before.
     *
     * @param scores of those that have raced: the logarithm of what each serves, from any zero
     */
    Optional<Configuration> next(Map<Configuration, Double> scores) {
        List<Map.Entry<Configuration, Double>> best = new ArrayList<>(scores.entrySet());
        best.sort(Map.Entry.<Configuration, Double>comparingByValue().reversed());
        List<Configuration> survivors =
                best.stream().limit(SURVIVORS).map(Map.Entry::getKey).toList();
        Optional<Forest> forest = forest(scores);
        Set<Map<String, String>> known = new HashSet<>();
        scores.keySet().forEach(one -> known.add(one.values()));
        double atRandom = turnsTaken < surface.knobs().size() ? AT_RANDOM_FIRST : AT_RANDOM;
        boolean ask = forest.isPresent() && random.nextDouble() >= atRandom;
        List<Configuration> parents = best.stream().limit(PARENTS).map(Map.Entry::getKey).toList();
        Configuration found =
                ask
                        ? best(forest.get(), survivors, parents, best.getFirst().getValue(), known)
                        : explored(survivors.getFirst());
        if (known.contains(found.values()) || !fits.test(found)) {
            return Optional.empty();
        }
        proposed++;
        return Optional.of(found.named("proposal " + proposed));
    }

    /** With other values of the knobs whose turn it is. */
    private Configuration explored(Configuration from) {
        Configuration changed = from;
        for (int i = 0; i < EXPLORED; i++) {
            if (turns.isEmpty()) {
                turns.addAll(surface.knobs());
            }
            String knob = turns.remove(random.nextInt(turns.size()));
            turnsTaken++;
            changed = surface.drawStep("drawn", changed, knob, random.nextBoolean(), facts, random);
        }
        return changed;
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
            List<Configuration> parents,
            double leads,
            Set<Map<String, String>> known) {
        Configuration best = drawn(survivors);
        double most = -1;
        for (int i = 0; i < CANDIDATES; i++) {
            Configuration candidate =
                    switch (i % 4) {
                        case 0 -> drawn(survivors);
                        case 1 -> anywhere(survivors);
                        default -> mixed(parents);
                    };
            double improvement = improvement(forest.guess(features(candidate)), leads);
            if (improvement > most && !known.contains(candidate.values())) {
                most = improvement;
                best = candidate;
            }
        }
        List<Configuration> starts = new ArrayList<>(survivors);
        starts.add(best);
        for (Configuration start : starts) {
            Configuration top = climbed(forest, start, leads, known);
            double improvement = improvement(forest.guess(features(top)), leads);
            if (improvement > most && !known.contains(top.values())) {
                most = improvement;
                best = top;
            }
        }
        return best;
    }

    /** Steps of one knob each, as long as the forest expects more of them. */
    private Configuration climbed(
            Forest forest, Configuration start, double leads, Set<Map<String, String>> known) {
        Configuration at = start;
        double[] x = features(at);
        double most = known.contains(at.values()) ? -1 : improvement(forest.guess(x), leads);
        for (int failures = 0; failures < PATIENCE; failures++) {
            int turn = random.nextInt(x.length);
            String knob = surface.knobs().get(turn);
            Configuration next = surface.drawStep("drawn", at, knob, true, facts, random);
            double before = x[turn];
            x[turn] = surface.feature(knob, next.value(knob), facts);
            double improvement = improvement(forest.guess(x), leads);
            if (improvement > most && !known.contains(next.values())) {
                most = improvement;
                at = next;
                failures = 0;
            } else {
                x[turn] = before;
            }
        }
        return at;
    }

    private Configuration drawn(List<Configuration> survivors) {
        return surface.draw(
                "drawn", survivors.get(random.nextInt(survivors.size())), facts, random);
    }

    /** Each knob as one of two has it. */
    private Configuration mixed(List<Configuration> parents) {
        Configuration one = parents.get(random.nextInt(parents.size()));
        Configuration other = parents.get(random.nextInt(parents.size()));
        Configuration mixed = one;
        for (String knob : other.differsFrom(one)) {
            if (random.nextBoolean()) {
                mixed = mixed.with("mixed", knob, other.value(knob));
            }
        }
        return mixed;
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
