package dev.weir.lab.load;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/** Draws moments of arrival: a Poisson process whose rate may change over time. */
public final class Arrivals {

    private Arrivals() {}

    /**
     * Arrivals in nanoseconds from the start, ascending; equal arguments give equal arrivals. Drawn
     * at the highest rate and thinned to the rate of the moment (Lewis and Shedler, 1979).
     *
     * @param ratePerSecond the rate at a time in seconds
     * @param highestRate no rate exceeds it
     * @param seconds how long
     */
    public static long[] poisson(
            DoubleUnaryOperator ratePerSecond, double highestRate, double seconds, long seed) {
        Random random = new Random(seed);
        long[] arrivals = new long[16 + (int) (2 * highestRate * seconds)];
        int count = 0;
        double at = 0;
        while (true) {
            at += -Math.log(1 - random.nextDouble()) / highestRate;
            if (at >= seconds || count == arrivals.length) {
                return Arrays.copyOf(arrivals, count);
            }
            if (random.nextDouble() * highestRate < ratePerSecond.applyAsDouble(at)) {
                arrivals[count++] = (long) (at * 1e9);
            }
        }
    }
}
