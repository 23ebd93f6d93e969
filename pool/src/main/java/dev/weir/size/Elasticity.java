package dev.weir.size;

/**
 * An estimate of {@code dlnX / dln n}: per cent more throughput for one per cent more connections
 * in use.
 *
 * @param value the estimate
 * @param error its standard error
 * @param pairs pairs it rests on
 * @param highWaited mean share of the high windows in which somebody waited
 * @param fullWaited mean of the pairs' {@link Comparison#fullWaited()}
 */
record Elasticity(double value, double error, int pairs, double highWaited, double fullWaited) {
    /** How many standard errors the estimate lies above {@code target}. */
    double above(double target) {
        return (value - target) / error;
    }
}
