package dev.weir.lab.sweep;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The measured part of a slice while it grows, in one piece or in several. For one thread. */
final class SliceMeasurement {

    private final ServerProcesses server;
    private double from = Double.NaN;
    private Meter.Interval all = Meter.Interval.empty();
    private final List<Tick> counted = new ArrayList<>();
    private SweptPool.Counts last = new SweptPool.Counts(0, 0, 0);
    private double cpu;
    private double switches;
    private double ownCpu;
    private double seconds;

    SliceMeasurement(ServerProcesses server) {
        this.server = server;
    }

    /**
     * Measures a piece.
     *
     * @param intervals how many; fewer once it is {@code stopped}
     * @return requests served in a second of it
     */
    double piece(Observer observer, SweptPool pool, int intervals, BooleanSupplier stopped)
            throws InterruptedException {
        if (Double.isNaN(from)) {
            from = observer.now();
        }
        Map<Long, Long> switchesBefore = server.contextSwitches();
        double cpuBefore = server.cpuSeconds();
        double ownCpuBefore = ownCpuSeconds();
        long clock = System.nanoTime();
        long served = 0;
        for (int i = 0; i < intervals && !stopped.getAsBoolean(); i++) {
            Meter.Interval interval = observer.next();
            all = all.and(interval);
            served += interval.served();
            counted.add(observer.ticks().getLast());
        }
        double length = (System.nanoTime() - clock) / 1e9;
        cpu += server.cpuSeconds() - cpuBefore;
        ownCpu += ownCpuSeconds() - ownCpuBefore;
        switches += server.contextSwitchesSince(switchesBefore);
        seconds += length;
        last = pool.counts();
        return served / length;
    }

    /** Requests served in a second. */
    double throughput() {
        return all.served() / seconds;
    }

    /**
     * What came out.
     *
     * @param throughput requests in a second, without the machine's drift where that is known
     * @param failures causes of failures in the whole slice
     * @param ticks the whole slice over time
     */
    SliceOutcome outcome(
            PlannedSlice planned,
            double buildSeconds,
            double closeSeconds,
            double throughput,
            SortedMap<String, Long> failures,
            @Nullable String wrong,
            List<Tick> ticks) {
        return new SliceOutcome(
                planned.id(),
                planned.workload(),
                planned.repeat(),
                planned.drift() > 0,
                planned.entrant(),
                buildSeconds,
                closeSeconds,
                throughput,
                all.longResponses().getTotalCount() / seconds,
                Latency.of(all.responses()),
                Latency.of(all.shortResponses()),
                Latency.of(all.longResponses()),
                Latency.of(all.waits()),
                Latency.of(all.uses()),
                cpu / seconds,
                ownCpu / seconds,
                switches / seconds,
                last.open(),
                counted.stream().mapToDouble(Tick::openMean).average().orElse(Double.NaN),
                counted.stream().mapToDouble(Tick::inUse).average().orElse(Double.NaN),
                all.failed(),
                failures,
                wrong,
                from,
                ticks);
    }

    private static double ownCpuSeconds() {
        return ManagementFactory.getOperatingSystemMXBean()
                        instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime() / 1e9
                : Double.NaN;
    }
}
