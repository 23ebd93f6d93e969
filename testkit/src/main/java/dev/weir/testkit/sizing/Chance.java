package dev.weir.testkit.sizing;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A stream of chance with a purpose of its own.
 *
 * <p>What the users ask for and how the server wavers come from other streams than what a control
 * draws, so that two sizes are compared on the same requests.
 */
final class Chance {
    private static final long STREAMS = 1_000_003L;
    private final RandomGenerator random;

    Chance(long seed, long stream) {
        random = new SplittableRandom(seed * STREAMS + stream);
    }

    RandomGenerator random() {
        return random;
    }

    /** An exponentially distributed time. */
    double exponential(double mean) {
        return mean <= 0 ? 0 : mean * random.nextExponential();
    }

    boolean happens(double probability) {
        return random.nextDouble() < probability;
    }

    double gaussian() {
        return random.nextGaussian();
    }

    double between(double low, double high) {
        return random.nextDouble(low, high);
    }
}
