package dev.weir.lab.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A regression by extremely randomised trees (Geurts, Ernst and Wehenkel, Machine Learning 63,
 * 2006): each tree sees all samples, and at each node tries a few features at cut points drawn at
 * random. The spread between trees tells how little is known somewhere, as in SMAC (Hutter, Hoos
 * and Leyton-Brown, 2011). For a hundred samples of twenty features; not for thousands.
 */
final class Forest {

    private static final int TREES = 60;
    private static final int LEAST_IN_LEAF = 1;

    /** Of the features, so many are tried at a node. */
    private static final double TRIED = 0.7;

    private final List<Node> trees = new ArrayList<>();

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
        Forest forest = new Forest();
        int[] all = new int[y.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        for (int tree = 0; tree < TREES; tree++) {
            forest.trees.add(new Growth(x, y, random.split()).node(all));
        }
        return forest;
    }

    /** The mean over the trees and their spread. */
    Guess guess(double[] x) {
        double sum = 0;
        double squares = 0;
        for (Node tree : trees) {
            double value = tree.at(x);
            sum += value;
            squares += value * value;
        }
        double mean = sum / trees.size();
        return new Guess(mean, Math.sqrt(Math.max(0, squares / trees.size() - mean * mean)));
    }

    /** The growth of one tree. */
    private static final class Growth {

        private final List<double[]> x;
        private final double[] y;
        private final SplittableRandom random;

        Growth(List<double[]> x, double[] y, SplittableRandom random) {
            this.x = x;
            this.y = y;
            this.random = random;
        }

        Node node(int[] samples) {
            if (samples.length >= 2 * LEAST_IN_LEAF && squares(samples) > 0) {
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
                    return new Split(
                            best.feature(),
                            best.cut(),
                            node(side(samples, best.feature(), best.cut(), true)),
                            node(side(samples, best.feature(), best.cut(), false)));
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
            return java.util.Arrays.copyOf(kept, count);
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
