package dev.weir.lease;

import dev.weir.size.LaneRule;

/**
 * What is known of the work of one place in the application that borrows connections: how long it
 * holds them. Guarded by the pool's lock.
 */
final class CallSite {
    /** Weight of one hold in the mean: about the last eight. */
    private static final double WEIGHT = 0.125;

    private int times;
    private double meanLog;
    private boolean isLong;

    /** A lease of its has lasted so long, in nanoseconds. */
    void held(double nanos, double typicalNanos) {
        double log = Math.log(Math.max(1, nanos));
        times++;
        meanLog += Math.max(WEIGHT, 1.0 / times) * (log - meanLog);
        isLong = LaneRule.isLong(Math.exp(meanLog), times, isLong, typicalNanos);
    }

    /** Whether it is known to hold connections for long, as of its last lease. */
    boolean isLong() {
        return isLong;
    }

    /** How long work of this place, which is long, lets others pass. */
    long turnNanos() {
        double expected = times == 0 ? LaneRule.SHORTEST_OVERSTAY_NANOS : Math.exp(meanLog);
        return (long) (LaneRule.TURN * expected);
    }
}
