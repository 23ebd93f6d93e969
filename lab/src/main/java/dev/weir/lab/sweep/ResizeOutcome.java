package dev.weir.lab.sweep;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of one pool while it was resized.
 *
 * @param pool its name
 * @param buildSeconds until it had its first size
 * @param closeSeconds until it was closed
 * @param phases one for each size
 * @param failed requests that failed
 * @param wrong what the tables say against the clients; null if nothing
 * @param ticks the load over time
 */
record ResizeOutcome(
        String pool,
        double buildSeconds,
        double closeSeconds,
        List<Phase> phases,
        long failed,
        @Nullable String wrong,
        List<Tick> ticks) {

    /**
     * The time at one size. Rates and times are those of its second half.
     *
     * @param size what the pool was told; 0 if it was told nothing
     * @param from when, seconds from the load's start
     * @param rebuiltSeconds until it had exactly that many; not a number if it never had
     * @param connections at the end
     */
    record Phase(
            int size,
            double from,
            double rebuiltSeconds,
            double throughput,
            Latency response,
            double serverCores,
            int connections) {}
}
