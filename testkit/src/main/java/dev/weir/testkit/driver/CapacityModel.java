package dev.weir.testkit.driver;

import java.time.Duration;

/**
 * How long a statement takes when {@code n} statements run at once: a database reduced to its
 * capacity curve.
 *
 * <p>A pure function: no state, no clock. With {@code n} statements always under way the throughput
 * is {@code n / serviceTime(n)}.
 */
@FunctionalInterface
public interface CapacityModel {

    /**
     * The service time of one statement, in nanoseconds.
     *
     * @param concurrency statements under way, this one included; at least 1
     */
    long serviceNanos(int concurrency);

    /** Statements per second with {@code concurrency} of them always under way. */
    default double throughput(int concurrency) {
        return concurrency * 1e9 / serviceNanos(concurrency);
    }

    /** The smallest concurrency between 1 and {@code ceiling} with the highest throughput. */
    default int bestConcurrency(int ceiling) {
        int best = 1;
        for (int n = 2; n <= ceiling; n++) {
            if (throughput(n) > throughput(best)) {
                best = n;
            }
        }
        return best;
    }

    /** Infinite capacity: every statement takes {@code serviceTime}, however many there are. */
    static CapacityModel constant(Duration serviceTime) {
        long nanos = serviceTime.toNanos();
        return concurrency -> nanos;
    }

    /** {@code cores} processors shared evenly, without loss: linear up to the cores, then flat. */
    static CapacityModel cores(int cores, Duration serviceTime) {
        return usl(cores, serviceTime, 0, 0);
    }

    /**
     * {@code cores} processors under Gunther's universal scalability law.
     *
     * <p>With m = min(n, cores) statements running, throughput is {@code X(n) = m / (s (1 + sigma
     * (m - 1) + kappa n (n - 1)))} and the service time is n / X(n). Up to the cores this is the
     * law as published (N. J. Gunther, Guerrilla Capacity Planning, 2007: peak near sqrt((1 -
     * sigma) / kappa)); beyond them only the coherency term grows, so throughput is flat with kappa
     * = 0 and retrograde otherwise.
     *
     * @param serviceTime s, of a statement alone
     * @param sigma contention: the serial share, 0 to 1
     * @param kappa coherency: the cost of each pair, 0 or more
     */
    static CapacityModel usl(int cores, Duration serviceTime, double sigma, double kappa) {
        if (cores < 1 || sigma < 0 || sigma > 1 || kappa < 0) {
            throw new IllegalArgumentException(
                    "cores >= 1, 0 <= sigma <= 1, kappa >= 0: "
                            + cores
                            + ", "
                            + sigma
                            + ", "
                            + kappa);
        }
        double alone = serviceTime.toNanos();
        return n -> {
            int running = Math.min(n, cores);
            double slowdown = 1 + sigma * (running - 1) + kappa * n * (n - 1.0);
            return Math.round(alone * slowdown * n / running);
        };
    }
}
