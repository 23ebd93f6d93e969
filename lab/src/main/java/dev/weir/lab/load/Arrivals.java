package dev.weir.lab.load;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/** Draws moments of arrival: a Poisson process whose rate may change over time, or by chance. */
public final class Arrivals {

    private static final double BURST_FACTOR = 2.5;
    private static final double BURST_SECONDS = 0.1;
    private static final double QUIET_SECONDS = 0.4;

    /** Keeps the mean rate what was asked for. */
    private static final double QUIET_FACTOR =
            (BURST_SECONDS + QUIET_SECONDS - BURST_FACTOR * BURST_SECONDS) / QUIET_SECONDS;

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

    /**
     * Arrivals of a Markov-modulated Poisson process with two states: 2.5 times the rate in bursts
     * of 0.1 s, 0.625 times the rate for 0.4 s between them, both times exponential. The mean over
     * a long time is the rate; equal arguments give equal arrivals.
     *
     * @param ratePerSecond the mean rate
     * @param seconds how long
     */
    public static long[] bursty(double ratePerSecond, double seconds, long seed) {
        Random random = new Random(~seed);
        DoubleUnaryOperator rate =
                new DoubleUnaryOperator() {
                    private boolean burst =
                            random.nextDouble() * (BURST_SECONDS + QUIET_SECONDS) < BURST_SECONDS;
                    private double until = spell(burst, random);

                    @Override
                    public double applyAsDouble(double at) {
                        while (at >= until) {
                            burst = !burst;
                            until += spell(burst, random);
                        }
                        return ratePerSecond * (burst ? BURST_FACTOR : QUIET_FACTOR);
                    }
                };
        return poisson(rate, BURST_FACTOR * ratePerSecond, seconds, seed);
    }

    /**
     * Arrivals in groups: one group at a random moment of each stretch of time that makes the mean
     * rate; within a group they are uniform over a time. Equal arguments give equal arrivals.
     *
     * @param ratePerSecond the mean rate of arrivals
     * @param group how many in a group
     * @param groupSeconds from the first moment of a group until its last
     * @param seconds how long
     */
    public static long[] groups(
            double ratePerSecond, int group, double groupSeconds, double seconds, long seed) {
        Random random = new Random(~seed);
        double stretch = group / ratePerSecond;
        long[] arrivals = new long[(int) Math.ceil(seconds / stretch) * group];
        double moment = 0;
        for (int i = 0; i < arrivals.length; i++) {
            if (i % group == 0) {
                moment = (i / group + random.nextDouble()) * stretch;
            }
            arrivals[i] = (long) ((moment + random.nextDouble() * groupSeconds) * 1e9);
        }
        Arrays.sort(arrivals);
        int within = Arrays.binarySearch(arrivals, (long) (seconds * 1e9));
        return Arrays.copyOf(arrivals, within < 0 ? -within - 1 : within);
    }

    private static double spell(boolean burst, Random random) {
        return -Math.log(1 - random.nextDouble()) * (burst ? BURST_SECONDS : QUIET_SECONDS);
    }
}
