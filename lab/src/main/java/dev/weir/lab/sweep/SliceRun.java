package dev.weir.lab.sweep;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One slice: puts the tables in order, builds the pool, lets the clients come, waits for the
 * warm-up to pass, measures, lets the clients go, tears the pool down and looks at the tables.
 */
final class SliceRun {

    private static final Duration SHORT_SLICE = Duration.ofSeconds(5);
    private static final long SESSIONS_END_NANOS = 60_000_000_000L;
    private static final long LOOK_MILLIS = 10;

    private final Ground ground;
    private final SweepSettings settings;
    private final BooleanSupplier stopped;

    SliceRun(Ground ground, SweepSettings settings, BooleanSupplier stopped) {
        this.ground = ground;
        this.settings = settings;
        this.stopped = stopped;
    }

    /** Runs it; nothing if it was stopped before its end. */
    Optional<SliceOutcome> run(PlannedSlice planned, Workload workload, Calibration calibration)
            throws SQLException, IOException, InterruptedException {
        long before;
        try (Connection c = ground.connect()) {
            workload.beforeSlice(c, ground.database());
            before = Database.number(c, ground.database().sessionsQuery());
        }
        PoolAddress address = ground.address(workload, SweepSettings.PATIENCE);
        SweptPool pool = planned.entrant().pool(address);
        long built;
        long begin = System.nanoTime();
        Measured measured;
        try {
            pool.open();
            built = System.nanoTime() - begin;
            measured = measure(planned, workload, calibration, pool);
        } finally {
            begin = System.nanoTime();
            pool.close();
        }
        try (Connection c = ground.connect()) {
            awaitSessions(c, before);
            long closed = System.nanoTime() - begin;
            if (!measured.whole()) {
                return Optional.empty();
            }
            Optional<String> wrong = workload.wrong(c, measured.acknowledged());
            return Optional.of(
                    measured.outcome(planned, built / 1e9, closed / 1e9, wrong.orElse(null)));
        }
    }

    private Measured measure(
            PlannedSlice planned, Workload workload, Calibration calibration, SweptPool pool)
            throws InterruptedException {
        Pace pace = settings.pace();
        Duration warmUp = planned.entrant().moves() ? pace.settle() : pace.warmUp();
        Duration interval =
                pace.slice().compareTo(SHORT_SLICE) < 0
                        ? Duration.ofMillis(250)
                        : Duration.ofSeconds(1);
        int idleTicks = Math.max(1, (int) (warmUp.toMillis() / interval.toMillis()));
        int ticks = Math.max(1, (int) (pace.slice().toMillis() / interval.toMillis()));

        Meter meter = new Meter();
        Request request = new Request(pool, workload, meter);
        Load load = load(request, calibration, interval.multipliedBy(idleTicks + ticks));
        load.start();
        Observer observer = new Observer(meter, pool, ground.processes(), interval.toNanos());
        Measured measured = new Measured(interval.toNanos() / 1e9 * idleTicks);
        try {
            for (int i = 0; i < idleTicks && !stopped.getAsBoolean(); i++) {
                observer.next();
            }
            measured.begins(ground.processes());
            for (int i = 0; i < ticks && !stopped.getAsBoolean(); i++) {
                measured.add(observer.next());
            }
            measured.ends(ground.processes(), observer, pool.counts(), ticks);
            measured.failures(meter.failures());
        } finally {
            load.stop();
        }
        measured.acknowledged(meter.servedInAll());
        return measured;
    }

    private Load load(Request request, Calibration calibration, Duration length) {
        if (settings.rate() != null) {
            return new OpenLoop(
                    request,
                    settings.rate(),
                    length.plus(Duration.ofSeconds(1)),
                    SweepSettings.PATIENCE,
                    settings.seed());
        }
        return new ClosedLoop(
                request,
                calibration.clients(),
                Duration.ofNanos((long) (calibration.thinkMillis() * 1e6)),
                settings.seed());
    }

    /** Sessions end some time after their sockets; the next pool needs their places. */
    private void awaitSessions(Connection c, long before)
            throws SQLException, InterruptedException {
        long deadline = System.nanoTime() + SESSIONS_END_NANOS;
        while (Database.number(c, ground.database().sessionsQuery()) > before
                && System.nanoTime() < deadline) {
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /** The measured part of a slice while it grows. */
    private static final class Measured {

        private final double from;
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

        Measured(double from) {
            this.from = from;
        }

        void begins(ServerProcesses server) {
            switchesBefore = server.contextSwitches();
            cpu = server.cpuSeconds();
            ownCpu = ownCpuSeconds();
            clock = System.nanoTime();
        }

        void add(Meter.Interval next) {
            interval = interval.and(next);
            intervals++;
        }

        void ends(
                ServerProcesses server, Observer observer, SweptPool.Counts counts, int expected) {
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
}
