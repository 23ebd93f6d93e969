package dev.weir.lab.sweep;

import java.util.List;

/**
 * What a change did to a pool's load.
 *
 * @param pool its name
 * @param before throughput in the calm before, requests in a second
 * @param during throughput while it lasted
 * @param after throughput in the last third of the time behind it
 * @param backSeconds from its end until throughput was at 95 % of before again; not a number if it
 *     never was
 * @param p99Before response in the calm, ms
 * @param p99During response while it lasted
 * @param openBefore connections before it
 * @param openMost the most while it lasted
 * @param openEnd connections at the end
 * @param failed requests that failed, from its begin on
 * @param begin seconds from the load's start
 * @param over when it was over
 */
record ChangeOutcome(
        String pool,
        Change change,
        double before,
        double during,
        double after,
        double backSeconds,
        double p99Before,
        double p99During,
        int openBefore,
        int openMost,
        int openEnd,
        long failed,
        double begin,
        double over) {

    private static final double BACK = 0.95;

    /**
     * Reads it off the ticks.
     *
     * @param calm the ticks before the change
     * @param rest those from its begin on
     */
    static ChangeOutcome of(
            String pool,
            Change change,
            List<Tick> calm,
            List<Tick> rest,
            double begin,
            double over) {
        List<Tick> lasting = rest.stream().filter(tick -> tick.second() <= over).toList();
        List<Tick> behind = rest.stream().filter(tick -> tick.second() > over).toList();
        // A change shorter than an interval lies in the first that ends behind it.
        List<Tick> seen = lasting.isEmpty() ? rest.subList(0, 1) : lasting;
        double before = throughput(calm);
        double back = Double.NaN;
        for (Tick tick : behind) {
            if (tick.throughput() >= BACK * before) {
                back = tick.second() - over;
                break;
            }
        }
        return new ChangeOutcome(
                pool,
                change,
                before,
                throughput(seen),
                throughput(behind.subList(behind.size() * 2 / 3, behind.size())),
                back,
                p99(calm),
                p99(seen),
                calm.isEmpty() ? 0 : calm.get(calm.size() - 1).open(),
                seen.stream().mapToInt(Tick::open).max().orElse(0),
                rest.get(rest.size() - 1).open(),
                rest.stream().mapToLong(Tick::failed).sum(),
                begin,
                over);
    }

    private static double throughput(List<Tick> ticks) {
        return ticks.stream().mapToDouble(Tick::throughput).average().orElse(Double.NaN);
    }

    private static double p99(List<Tick> ticks) {
        return ticks.stream()
                .mapToDouble(Tick::p99)
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(Double.NaN);
    }
}
