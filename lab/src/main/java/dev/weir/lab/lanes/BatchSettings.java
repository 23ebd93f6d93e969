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

    /** A job's statements cost processor time beyond what they are told to spend. */
    private static final double JOB_OVERHEAD_MILLIS = 0.3;

    private static final int FEWEST = 100;

    /** A run that takes so much longer than the guess is cut, and its end reckoned. */
    private static final double LONGEST = 2;

    /** How many jobs there are, on a server with that much processor time a second. */
    int jobs(double capacityMillis, Demand demand) {
        return jobs != null
                ? jobs
                : (int) Math.max(FEWEST, perSecond(capacityMillis, demand) * time.toNanos() / 1e9);
    }

    /** The longest that a run of so many jobs may take. */
    Duration longest(int count, double capacityMillis, Demand demand) {
        double guess = count / perSecond(capacityMillis, demand);
        return Duration.ofNanos((long) (LONGEST * Math.max(guess * 1e9, time.toNanos())));
    }

    /** Jobs that what the service leaves of the processors is enough for. */
    private double perSecond(double capacityMillis, Demand demand) {
        return capacityMillis
                * (1 - load / 100.0)
                / (demand.jobProcessorMillis() + JOB_OVERHEAD_MILLIS);
    }
}
