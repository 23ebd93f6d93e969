package dev.weir.size;

/**
 * How much more pairs scatter on this server than counting predicts.
 *
 * <p>Two pairs cannot show how far pairs are apart, and where commits stall on a disk now and then
 * both may be far off by chance. What neighbours differed by before, in units of what counting
 * predicts, is their overdispersion, as of quasi-Poisson models (Wedderburn, 1974); it is kept when
 * the limit moves and when throughput has a new level. Not thread-safe.
 */
final class Overdispersion {
    /** Of the latest difference. */
    private static final double WEIGHT = 1.0 / 12;

    /** One difference counts no more than this: an outage is no scatter. */
    private static final double MOST = 16;

    private double variance = 1;

    /** Takes in two pairs at the same limit, one right after the other. */
    void add(ProbePair before, ProbePair after) {
        double difference = after.elasticity() - before.elasticity();
        double predicted = 1 / before.weight() + 1 / after.weight();
        double seen = Math.min(MOST, difference * difference / predicted);
        variance += WEIGHT * (seen - variance);
    }

    /** By what a predicted standard error has to be multiplied, at least 1. */
    double factor() {
        return Math.sqrt(Math.max(1, variance));
    }
}
