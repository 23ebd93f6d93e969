package dev.weir.lab.shop;

import dev.weir.lab.load.Arrivals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Who comes when, in one slice.
 *
 * @param offsets in nanoseconds from the start, ascending
 * @param kinds of each request
 */
record Traffic(long[] offsets, Kind[] kinds) {

    private static final long REPORTS_SEED = 0x9E3779B97F4A7C15L;
    private static final double GROUP_SECONDS = 0.3;
    private static final int LARGEST_GROUP = 12;
    private static final int GROUPS_IN_SLICE = 3;

    private record Arrival(long offset, Kind kind) {}

    /**
     * Customers as a Poisson process, and reports in groups.
     *
     * @param customers in a second
     * @param reports in a second; 0 for none
     * @param seed equal seeds give equal traffic
     */
    static Traffic of(double customers, double reports, double seconds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Arrival> arrivals = new ArrayList<>();
        for (long offset : Arrivals.poisson(at -> customers, customers, seconds, seed)) {
            arrivals.add(new Arrival(offset, Kind.ofCustomer(random)));
        }
        if (reports > 0) {
            int group =
                    Math.clamp(Math.round(reports * seconds / GROUPS_IN_SLICE), 2, LARGEST_GROUP);
            for (long offset :
                    Arrivals.groups(reports, group, GROUP_SECONDS, seconds, seed ^ REPORTS_SEED)) {
                arrivals.add(new Arrival(offset, Kind.REPORT));
            }
        }
        arrivals.sort(Comparator.comparingLong(Arrival::offset));
        return new Traffic(
                arrivals.stream().mapToLong(Arrival::offset).toArray(),
                arrivals.stream().map(Arrival::kind).toArray(Kind[]::new));
    }
}
