package dev.weir.lab.spike;

import dev.weir.lab.load.Arrivals;
import java.time.Duration;

/**
 * A load that steps up and stays: requests arrive by a schedule, whatever becomes of earlier ones.
 *
 * @param ratePerSecond arrivals before the step
 * @param stepRatePerSecond arrivals after it
 * @param before how long the first rate lasts
 * @param after how long the second one does
 */
record Step(
        int ratePerSecond,
        int stepRatePerSecond,
        Duration before,
        Duration after,
        int minimumIdle,
        int maximum,
        Duration connect,
        Duration query) {

    /** The first rate is reached gradually: the spike is to meet a service that was running. */
    private static final double RAMP_SECONDS = 1;

    static final Step SUSTAINED =
            new Step(
                    2_500,
                    12_500,
                    Duration.ofSeconds(3),
                    Duration.ofSeconds(4),
                    5,
                    50,
                    Duration.ofMillis(150),
                    Duration.ofMillis(2));

    /** The same with phases this long. */
    Step lasting(Duration first, Duration second) {
        return new Step(
                ratePerSecond,
                stepRatePerSecond,
                first,
                second,
                minimumIdle,
                maximum,
                connect,
                query);
    }

    /** When requests arrive, in nanoseconds from the start: Poisson arrivals, equal for a seed. */
    long[] arrivals(long seed) {
        double stepAt = before.toMillis() / 1e3;
        return Arrivals.poisson(
                at ->
                        at >= stepAt
                                ? stepRatePerSecond
                                : ratePerSecond * Math.min(1, at / RAMP_SECONDS),
                stepRatePerSecond,
                stepAt + after.toMillis() / 1e3,
                seed);
    }
}
