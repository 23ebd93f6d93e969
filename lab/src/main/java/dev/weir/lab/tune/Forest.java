package dev.weir.lab.tune;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A regression by boosted, extremely randomised trees. Each tree is small and tries a few features
 * at cut points drawn at random (Geurts, Ernst and Wehenkel, Machine Learning 63, 2006); the next
 * learns what those before it have left over (Friedman, Annals of Statistics 29, 2001). What one
 * knob does is so found beside what the others do, of fewer samples than a single deep tree needs.
 * Many such chains are grown, and their spread tells how little is known somewhere, as in SMAC
 * (Hutter, Hoos and Leyton-Brown, 2011). For a hundred samples of thirty features; not for
 * thousands.
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

    private final List<List<Node>> chains = new ArrayList<>();
    private final List<double[]> samples;

    /** What each feature explains, all of them together 1. */
    private final double[] importance;

    /** How far the samples' figures scatter. */
    private final double scatter;

    private Forest(List<double[]> samples, double[] y) {
        this.samples = samples;
        this.importance = new double[samples.getFirst().length];
        double mean = Arrays.stream(y).average().orElse(0);
        this.scatter =
                Math.sqrt(
                        Arrays.stream(y).map(one -> (one - mean) * (one - mean)).sum() / y.length);
    }

    /** A node, or a leaf if it has no children. */
    private sealed interface Node {
        double at(double[] x);
    }

    private record Leaf(double mean) implements Node {
        @Override
        public double at(double[] x) {
            return mean;
        }
    }

    private record Split(int feature, double cut, Node low, Node high) implements Node {
        @Override
        public double at(double[] x) {
            return x[feature] < cut ? low.at(x) : high.at(x);
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
        return forest;
    }

    private List<Node> chain(double[] y, int[] all, SplittableRandom random) {
        double[] left = y.clone();
        Growth growth = new Growth(samples, left, importance, random);
        List<Node> trees = new ArrayList<>();
        // The first is the mean, and counts in full.
        double mean = growth.mean(all);
        trees.add(new Leaf(mean / RATE));
        for (int i = 0; i < left.length; i++) {
            left[i] -= mean;
        }
        for (int tree = 0; tree < TREES; tree++) {
            Node grown = growth.node(all, DEPTH);
            trees.add(grown);
            for (int i = 0; i < left.length; i++) {
                left[i] -= RATE * grown.at(samples.get(i));
            }
        }
        return trees;
    }

    /**
     * The mean over the chains, and their spread with what nothing is known of for being far from
     * every sample: trees say the same beyond the last of them as there.
     */
    Guess guess(double[] x) {
        double sum = 0;
        double squares = 0;
        for (List<Node> chain : chains) {
            double value = 0;
            for (Node tree : chain) {
                value += RATE * tree.at(x);
            }
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
            for (int i = 0; i < x.length && sum < nearest; i++) {
                if (importance[i] > NEGLIGIBLE) {
                    sum += importance[i] * Math.min(1, Math.abs(x[i] - sample[i]));
                }
            }
            nearest = Math.min(nearest, sum);
        }
        return nearest;
    }

    /** The growth of the trees of one chain. */
    private static final class Growth {

        private final List<double[]> x;
        private final double[] y;
        private final double[] explained;
        private final SplittableRandom random;

        Growth(List<double[]> x, double[] y, double[] explained, SplittableRandom random) {
            this.x = x;
            this.y = y;
            this.explained = explained;
            this.random = random;
        }

        Node node(int[] samples, int depth) {
            if (depth > 0 && samples.length >= 2 * LEAST_IN_LEAF && squares(samples) > 0) {
                Split best = null;
                double least = Double.POSITIVE_INFINITY;
                int features = x.getFirst().length;
                int tried = Math.max(1, (int) Math.round(TRIED * features));
                for (int i = 0; i < tried; i++) {
                    int feature = random.nextInt(features);
                    double cut = cut(samples, feature);
                    int[] low = side(samples, feature, cut, true);
                    int[] high = side(samples, feature, cut, false);
                    double left = squares(low) + squares(high);
                    if (Math.min(low.length, high.length) >= LEAST_IN_LEAF && left < least) {
                        least = left;
                        best = new Split(feature, cut, new Leaf(0), new Leaf(0));
                    }
                }
                if (best != null) {
                    explained[best.feature()] += squares(samples) - least;
                    return new Split(
                            best.feature(),
                            best.cut(),
                            node(side(samples, best.feature(), best.cut(), true), depth - 1),
                            node(side(samples, best.feature(), best.cut(), false), depth - 1));
                }
            }
            return new Leaf(mean(samples));
        }

        private double cut(int[] samples, int feature) {
            double min = Double.POSITIVE_INFINITY;
            double max = Double.NEGATIVE_INFINITY;
            for (int sample : samples) {
                min = Math.min(min, x.get(sample)[feature]);
                max = Math.max(max, x.get(sample)[feature]);
            }
            return min + random.nextDouble() * (max - min);
        }

        private int[] side(int[] samples, int feature, double cut, boolean low) {
            int[] kept = new int[samples.length];
            int count = 0;
            for (int sample : samples) {
                if (x.get(sample)[feature] < cut == low) {
                    kept[count++] = sample;
                }
            }
            return Arrays.copyOf(kept, count);
        }

        private double mean(int[] samples) {
            double sum = 0;
            for (int sample : samples) {
                sum += y[sample];
            }
            return sum / samples.length;
        }

        private double squares(int[] samples) {
            double mean = samples.length == 0 ? 0 : mean(samples);
            double sum = 0;
            for (int sample : samples) {
                sum += (y[sample] - mean) * (y[sample] - mean);
            }
            return sum;
        }
    }
}
