package dev.weir.lab.sweep;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The measured part of a slice while it grows. For one thread. */
final class SliceMeasurement {

    private double from;
    private Meter.Interval interval = Meter.Interval.empty();
    private TreeMap<String, Long> failures = new TreeMap<>();
    private List<Tick> ticks = List.of();
    private SweptPool.Counts last = new SweptPool.Counts(0, 0, 0);
    private double cpu;
    private Map<Long, Long> switchesBefore = Map.of();
    private double switches;
    private double ownCpu;
    private long clock;
    private double seconds;
    private int intervals;
    private int expected;
    private long acknowledged;

    void begins(ServerProcesses server, double second) {
        from = second;
        switchesBefore = server.contextSwitches();
        cpu = server.cpuSeconds();
        ownCpu = ownCpuSeconds();
        clock = System.nanoTime();
    }

    void add(Meter.Interval next) {
        interval = interval.and(next);
        intervals++;
    }

    void ends(ServerProcesses server, Observer observer, SweptPool.Counts counts, int expected) {
        this.expected = expected;
        seconds = (System.nanoTime() - clock) / 1e9;
        cpu = (server.cpuSeconds() - cpu) / seconds;
        ownCpu = (ownCpuSeconds() - ownCpu) / seconds;
        switches = server.contextSwitchesSince(switchesBefore) / seconds;
        ticks = List.copyOf(observer.ticks());
        last = counts;
    }

    void failures(TreeMap<String, Long> causes) {
        failures = causes;
    }

    void acknowledged(long served) {
        acknowledged = served;
    }

    long acknowledged() {
        return acknowledged;
    }

    boolean whole() {
        return expected > 0 && intervals == expected;
    }

    SliceOutcome outcome(
            PlannedSlice planned,
            double buildSeconds,
            double closeSeconds,
            @Nullable String wrong) {
        List<Tick> counted = ticks.subList(ticks.size() - intervals, ticks.size());
        return new SliceOutcome(
                planned.id(),
                planned.workload(),
                planned.repeat(),
                planned.drift() > 0,
                planned.entrant(),
                buildSeconds,
                closeSeconds,
                interval.served() / seconds,
                interval.longResponses().getTotalCount() / seconds,
                Latency.of(interval.responses()),
                Latency.of(interval.shortResponses()),
                Latency.of(interval.longResponses()),
                Latency.of(interval.waits()),
                Latency.of(interval.uses()),
                cpu,
                ownCpu,
                switches,
                last.open(),
                counted.stream().mapToDouble(Tick::openMean).average().orElse(Double.NaN),
                counted.stream().mapToDouble(Tick::inUse).average().orElse(Double.NaN),
                interval.failed(),
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
