package dev.weir.lab.tune;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A regression by boosted, extremely randomised trees (Geurts, Ernst and Wehenkel, Machine Learning
 * 63, 2006; Friedman, Annals of Statistics 29, 2001). Many such chains are grown, and their spread
 * tells how little is known somewhere, as in SMAC (Hutter, Hoos and Leyton-Brown, 2011). For a
 * hundred samples of thirty features; not for thousands.
 */
final class Forest {

    private static final int CHAINS = 8;
    private static final int TREES = 30;

    /** Levels of a tree: two knobs may depend on each other. */
    private static final int DEPTH = 2;

    /** What a tree says counts for this part, so that others may correct it. */
    private static final double RATE = 0.3;

    private static final int LEAST_IN_LEAF = 1;

    /** Of the features, so many are tried at a node. */
    private static final double TRIED = 0.5;

    /** Features of no more importance are not looked at for a distance. */
    private static final double NEGLIGIBLE = 0.005;

    private final List<Chain> chains = new ArrayList<>();
    private final List<double[]> samples;

    /** The same, of each feature its value in every sample. */
    private final double[][] columns;

    /** What each feature explains, all of them together 1. */
    private final double[] importance;

    /** Features that are looked at for a distance, in order. */
    private int[] telling = {};

    /** How far the samples' figures scatter. */
    private final double scatter;

    private Forest(List<double[]> samples, double[] y) {
        this.samples = samples;
        this.importance = new double[samples.getFirst().length];
        this.columns = new double[importance.length][samples.size()];
        for (int sample = 0; sample < samples.size(); sample++) {
            for (int feature = 0; feature < importance.length; feature++) {
                columns[feature][sample] = samples.get(sample)[feature];
            }
        }
        double mean = Arrays.stream(y).average().orElse(0);
        this.scatter =
                Math.sqrt(
                        Arrays.stream(y).map(one -> (one - mean) * (one - mean)).sum() / y.length);
    }

    /**
     * Trees of {@link #DEPTH} levels, one behind the other: a proposal asks all of them hundreds of
     * times. Where a tree does not split, both sides say the same.
     */
    private static final class Chain {

        private static final int LEAVES = 1 << DEPTH;
        private static final int SPLITS = LEAVES - 1;

        /** What every point begins with. */
        private final double mean;

        private final int[] features = new int[TREES * SPLITS];
        private final double[] cuts = new double[TREES * SPLITS];
        private final double[] leaves = new double[TREES * LEAVES];

        Chain(double mean) {
            this.mean = mean;
        }

        double at(double[] x) {
            double value = mean;
            for (int tree = 0; tree < TREES; tree++) {
                value += at(tree, x);
            }
            return value;
        }

        double at(int tree, double[] x) {
            int node = 0;
            for (int level = 0; level < DEPTH; level++) {
                int split = tree * SPLITS + node;
                node = 2 * node + (x[features[split]] < cuts[split] ? 1 : 2);
            }
            return leaves[tree * LEAVES + node - SPLITS];
        }

        void split(int tree, int node, int feature, double cut) {
            features[tree * SPLITS + node] = feature;
            cuts[tree * SPLITS + node] = cut;
        }

        /** All leaves below the node. */
        void leaf(int tree, int node, double value) {
            if (node < SPLITS) {
                leaf(tree, 2 * node + 1, value);
                leaf(tree, 2 * node + 2, value);
            } else {
                leaves[tree * LEAVES + node - SPLITS] = value;
            }
        }
    }

    /** What the forest thinks of a point. */
    record Guess(double mean, double deviation) {}

    /**
     * Grows a forest.
     *
     * @param x the samples' features, all of one length
     * @param y what was found there
     */
    static Forest grown(List<double[]> x, double[] y, SplittableRandom random) {
        Forest forest = new Forest(List.copyOf(x), y);
        int[] all = IntStream.range(0, y.length).toArray();
        for (int chain = 0; chain < CHAINS; chain++) {
            forest.chains.add(forest.chain(y, all, random.split()));
        }
        double whole = Math.max(Double.MIN_NORMAL, Arrays.stream(forest.importance).sum());
        for (int i = 0; i < forest.importance.length; i++) {
            forest.importance[i] /= whole;
        }
        forest.telling =
                IntStream.range(0, forest.importance.length)
                        .filter(feature -> forest.importance[feature] > NEGLIGIBLE)
                        .toArray();
        return forest;
    }

    private Chain chain(double[] y, int[] all, SplittableRandom random) {
        double[] left = y.clone();
        Growth growth = new Growth(columns, left, importance, random);
        double mean = Growth.mean(left, all);
        Chain chain = new Chain(mean);
        for (int i = 0; i < left.length; i++) {
            left[i] -= mean;
        }
        for (int tree = 0; tree < TREES; tree++) {
            growth.grow(chain, tree, 0, all);
            for (int i = 0; i < left.length; i++) {
                left[i] -= chain.at(tree, samples.get(i));
            }
        }
        return chain;
    }

    /**
     * The mean over the chains, and their spread with what nothing is known of for being far from
     * every sample: trees say the same beyond the last of them as there.
     */
    Guess guess(double[] x) {
        double sum = 0;
        double squares = 0;
        for (Chain chain : chains) {
            double value = chain.at(x);
            sum += value;
            squares += value * value;
        }
        double mean = sum / chains.size();
        double spread = Math.max(0, squares / chains.size() - mean * mean);
        double unknown = scatter * distance(x);
        return new Guess(mean, Math.sqrt(spread + unknown * unknown));
    }

    /** To the nearest sample, along features by their importance. */
    private double distance(double[] x) {
        double nearest = Double.POSITIVE_INFINITY;
        for (double[] sample : samples) {
            double sum = 0;
            for (int i = 0; i < telling.length && sum < nearest; i++) {
                int feature = telling[i];
                sum += importance[feature] * Math.min(1, Math.abs(x[feature] - sample[feature]));
            }
            nearest = Math.min(nearest, sum);
        }
        return nearest;
    }

    /** The growth of the trees of one chain. */
    private static final class Growth {

        private final double[][] columns;
        private final double[] y;
        private final double[] explained;
        private final SplittableRandom random;

        Growth(double[][] columns, double[] y, double[] explained, SplittableRandom random) {
            this.columns = columns;
            this.y = y;
            this.explained = explained;
            this.random = random;
        }

        /** Grows what is below a node of a tree. */
        void grow(Chain chain, int tree, int node, int[] samples) {
            double before =
                    node < Chain.SPLITS && samples.length >= 2 * LEAST_IN_LEAF
                            ? squares(samples)
                            : 0;
            int best = -1;
            double at = 0;
            double least = Double.POSITIVE_INFINITY;
            if (before > 0) {
                int tried = Math.max(1, (int) Math.round(TRIED * columns.length));
                for (int i = 0; i < tried; i++) {
                    int feature = random.nextInt(columns.length);
                    double cut = cut(samples, feature);
                    double left = squares(samples, feature, cut);
                    if (left < least) {
                        least = left;
                        best = feature;
                        at = cut;
                    }
                }
            }
            if (best < 0) {
                chain.leaf(tree, node, RATE * mean(y, samples));
                return;
            }
            explained[best] += before - least;
            chain.split(tree, node, best, at);
            grow(chain, tree, 2 * node + 1, side(samples, best, at, true));
            grow(chain, tree, 2 * node + 2, side(samples, best, at, false));
        }

        private double cut(int[] samples, int feature) {
            double[] x = columns[feature];
            double min = Double.POSITIVE_INFINITY;
            double max = Double.NEGATIVE_INFINITY;
            for (int sample : samples) {
                min = Math.min(min, x[sample]);
                max = Math.max(max, x[sample]);
            }
            return min + random.nextDouble() * (max - min);
        }

        private int[] side(int[] samples, int feature, double cut, boolean low) {
            double[] x = columns[feature];
            int[] kept = new int[samples.length];
            int count = 0;
            for (int sample : samples) {
                if (x[sample] < cut == low) {
                    kept[count++] = sample;
                }
            }
            return Arrays.copyOf(kept, count);
        }

        private static double mean(double[] y, int[] samples) {
            double sum = 0;
            for (int sample : samples) {
                sum += y[sample];
            }
            return sum / samples.length;
        }

        private double squares(int[] samples) {
            double mean = mean(y, samples);
            double sum = 0;
            for (int sample : samples) {
                sum += (y[sample] - mean) * (y[sample] - mean);
            }
            return sum;
        }

        /** Of both sides of a cut; infinite if one of them has too few. */
        private double squares(int[] samples, int feature, double cut) {
            double[] x = columns[feature];
            int lows = 0;
            double lowSum = 0;
            double highSum = 0;
            for (int sample : samples) {
                if (x[sample] < cut) {
                    lows++;
                    lowSum += y[sample];
                } else {
                    highSum += y[sample];
                }
            }
            if (Math.min(lows, samples.length - lows) < LEAST_IN_LEAF) {
                return Double.POSITIVE_INFINITY;
            }
            double lowMean = lowSum / lows;
            double highMean = highSum / (samples.length - lows);
            double low = 0;
            double high = 0;
            for (int sample : samples) {
                if (x[sample] < cut) {
                    low += (y[sample] - lowMean) * (y[sample] - lowMean);
                } else {
                    high += (y[sample] - highMean) * (y[sample] - highMean);
                }
            }
            return low + high;
        }
    }
}
