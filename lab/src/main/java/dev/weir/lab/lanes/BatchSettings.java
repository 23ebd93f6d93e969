package dev.weir.lab.lanes;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The batch beside the live service.
 *
 * @param jobs how many; null for as many as the time needs
 * @param time how long the batch is to take, at a guess
 * @param load of the live service, in per cent of the processor time
 * @param rounds runs of each way to do the batch
 * @param threads the sizes of the fixed thread pools
 * @param hikariSize the size of HikariCP, which is to be no bottleneck
 */
record BatchSettings(
        @Nullable Integer jobs,
        Duration time,
        int load,
        int rounds,
        List<Integer> threads,
        int hikariSize) {

    /** A spare for the live service and jobs that keep no processor busy. */
    private static final double OF_WHAT_IS_LEFT = 0.8;

    /** A run that takes so much longer than the guess is cut, and its end reckoned. */
    private static final double LONGEST = 1.5;

    /** How many jobs there are, on a server with that much processor time a second. */
    int jobs(double capacityMillis, Demand demand) {
        if (jobs != null) {
            return jobs;
        }
        double left = OF_WHAT_IS_LEFT * capacityMillis * (1 - load / 100.0);
        double processor = Math.max(Demand.READ_MILLIS / 2, demand.jobProcessorMillis());
        return (int) Math.max(100, left / processor * time.toNanos() / 1e9);
    }

    /** The longest that a run may take. */
    Duration longest() {
        return Duration.ofNanos((long) (LONGEST * time.toNanos()));
    }
}
