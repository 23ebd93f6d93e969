package dev.weir.lab.spike;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;

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

    static final Step SUSTAINED =
            new Step(
                    2_500,
                    12_500,
                    Duration.ofSeconds(2),
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
        Random random = new Random(seed);
        double end = before.plus(after).toNanos();
        double expected =
                (ratePerSecond * before.toMillis() + stepRatePerSecond * after.toMillis()) / 1e3;
        long[] arrivals = new long[(int) (2 * expected)];
        int count = 0;
        double at = 0;
        while (true) {
            double rate = at < before.toNanos() ? ratePerSecond : stepRatePerSecond;
            at += -Math.log(1 - random.nextDouble()) / rate * 1e9;
            if (at >= end) {
                return Arrays.copyOf(arrivals, count);
            }
            arrivals[count++] = (long) at;
        }
    }
}
