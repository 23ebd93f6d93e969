package dev.weir.testkit.world;

import java.util.SplittableRandom;

/** How the work of one kind varies about its mean. */
public enum Spread {
    /** Exponentially. */
    EXPONENTIAL,

    /** Uniformly, by 20 % either way. */
    NARROW,

    /** By a Pareto law of exponent 1.3, cut at 2,000 times its least value. */
    PARETO;

    private static final double ALPHA = 1.3;
    private static final double TOP = 2_000;
    private static final double CUT = Math.pow(TOP, -ALPHA);
    private static final double PARETO_MEAN =
            ALPHA / (ALPHA - 1) * (1 - Math.pow(TOP, 1 - ALPHA)) / (1 - CUT);

    /** Whether a few pieces of work take most of the time. */
    public boolean isHeavyTailed() {
        return this == PARETO;
    }

    /** A factor whose mean is 1. */
    double draw(SplittableRandom random) {
        return switch (this) {
            case EXPONENTIAL -> random.nextExponential();
            case NARROW -> 0.8 + 0.4 * random.nextDouble();
            case PARETO -> Math.pow(1 - random.nextDouble() * (1 - CUT), -1 / ALPHA) / PARETO_MEAN;
        };
    }
}
