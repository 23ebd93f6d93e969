package dev.weir.lab.sweep;

import java.time.Duration;
import java.util.List;

/**
 * What was measured of a workload before its first slice.
 *
 * @param workload its name
 * @param capacity requests in a second without a pool
 * @param clients of the closed loop
 * @param thinkMillis their mean time to think
 * @param measured what the workload found out about the machine
 */
record Calibration(
        String workload, double capacity, int clients, double thinkMillis, List<Integer> measured) {

    /** What clients offer if nothing made them wait, in shares of the capacity. */
    static final double OFFERED = 1.3;

    /** The time to think at which that many clients offer {@link #OFFERED} of the capacity. */
    static double thinkMillis(int clients, double capacity) {
        return 1e3 * clients / (OFFERED * capacity);
    }

    /** Its clients, with their time to think. */
    ClosedLoop closedLoop(Request request, long seed) {
        return new ClosedLoop(request, clients, Duration.ofNanos((long) (thinkMillis * 1e6)), seed);
    }
}
