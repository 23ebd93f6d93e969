package dev.weir.lab.sweep;

import dev.weir.lab.pools.PoolCounts;
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
    private PoolCounts last = new PoolCounts(0, 0, 0, 0);
    private double cpu;
    private double switches;
    private double ownCpu;
    private double seconds;

    /**
     * What was served in a piece.
     *
     * @param rate requests in a second
     */
    record Piece(double rate, Meter.Interval served) {}

    SliceMeasurement(ServerProcesses server) {
        this.server = server;
    }

    /**
     * Measures a piece.
     *
     * @param intervals how many; fewer once it is {@code stopped}
     */
    Piece piece(Observer observer, ResizablePool pool, int intervals, BooleanSupplier stopped)
            throws InterruptedException {
        if (Double.isNaN(from)) {
            from = observer.now();
        }
        Map<Long, Long> switchesBefore = server.contextSwitches();
        double cpuBefore = server.cpuSeconds();
        double ownCpuBefore = ownCpuSeconds();
        long clock = System.nanoTime();
        Meter.Interval piece = Meter.Interval.empty();
        for (int i = 0; i < intervals && !stopped.getAsBoolean(); i++) {
            Meter.Interval interval = observer.next();
            piece = piece.and(interval);
            counted.add(observer.ticks().getLast());
        }
        all = all.and(piece);
        double length = (System.nanoTime() - clock) / 1e9;
        cpu += server.cpuSeconds() - cpuBefore;
        ownCpu += ownCpuSeconds() - ownCpuBefore;
        switches += server.contextSwitchesSince(switchesBefore);
        seconds += length;
        last = pool.counts();
        return new Piece(piece.served() / length, piece);
    }

    /** Requests served in a second. */
    double throughput() {
        return all.served() / seconds;
    }

    /**
     * What came out.
     *
     * @param throughput requests in a second, without the machine's drift where that is known
     * @param beside responses of the pool that finds its size in the turns around; null without
     *     turns
     * @param failures causes of failures in the whole slice
     * @param ticks the whole slice over time
     */
    SliceOutcome outcome(
            PlannedSlice planned,
            double buildSeconds,
            double closeSeconds,
            double throughput,
            @Nullable Latency beside,
            SortedMap<String, Long> failures,
            @Nullable String wrong,
            List<Tick> ticks) {
        return new SliceOutcome(
                planned.id(),
                planned.workload(),
                planned.repeat(),
                planned.drift() > 0,
                planned.variant(),
                buildSeconds,
                closeSeconds,
                throughput,
                all.longResponses().getTotalCount() / seconds,
                Latency.of(all.responses()),
                Latency.of(all.shortResponses()),
                Latency.of(all.longResponses()),
                Latency.of(all.waits()),
                Latency.of(all.uses()),
                beside,
                cpu / seconds,
                ownCpu / seconds,
                switches / seconds,
                last.open(),
                counted.stream().mapToDouble(Tick::openMean).average().orElse(Double.NaN),
                counted.stream().mapToDouble(Tick::size).average().orElse(Double.NaN),
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
