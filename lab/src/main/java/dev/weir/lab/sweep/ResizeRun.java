package dev.weir.lab.sweep;

import dev.weir.tools.cli.Console;
import dev.weir.tools.report.Numbers;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * HikariCP and Weir led through the same sizes under the same load by their management interfaces,
 * then Weir left to itself from the same start. Stopped from anywhere.
 */
final class ResizeRun implements Measurement {

    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration CAPACITY_TRIAL = Duration.ofSeconds(2);

    private final ResizeSettings settings;
    private final Console console;
    private volatile boolean stopped;

    ResizeRun(ResizeSettings settings, Console console) {
        this.settings = settings;
        this.console = console;
    }

    @Override
    public String page() {
        return "sweep-resize.html";
    }

    @Override
    public Database database() {
        return settings.database();
    }

    @Override
    public int largest() {
        return settings.largest();
    }

    @Override
    public void stop() {
        stopped = true;
    }

    /** Runs the three pools, one after the other; fewer if it was stopped. */
    @Override
    public Report on(SweepFixture fixture) throws SQLException, IOException, InterruptedException {
        if (!settings.asked().equals(settings.sizes())) {
            console.step(
                    "scaled to this machine's memory, which holds %,d sessions: %s"
                            .formatted(MachineScale.connections(), settings.words()));
        }
        Workload workload = Workloads.create(settings.workload());
        console.passing("building the tables ...");
        SweepRun.prepare(fixture, workload);
        Duration trial = Capacity.trial(settings.phase(), CAPACITY_TRIAL);
        double capacity = Capacity.perSecond(fixture, workload, trial);
        double think = Calibration.thinkMillis(settings.clients(), capacity);
        console.step(
                "%,d clients think %s ms, the machine serves %s requests/s without a pool"
                        .formatted(
                                settings.clients(),
                                Numbers.text(think),
                                Numbers.text(Math.rint(capacity))));
        PoolAddress address = fixture.address(workload, SweepSettings.PATIENCE);
        int first = settings.sizes().get(0);
        List<ResizeOutcome> outcomes = new ArrayList<>();
        run(
                outcomes,
                fixture,
                workload,
                think,
                "HikariCP, resized",
                new ResizableHikari(address, first));
        run(
                outcomes,
                fixture,
                workload,
                think,
                "Weir, resized",
                ResizableWeir.fixed(address, first));
        run(
                outcomes,
                fixture,
                workload,
                think,
                "Weir auto, left to itself",
                ResizableWeir.automaticFromFull(address, first));
        return new ResizeReport(settings, outcomes);
    }

    private void run(
            List<ResizeOutcome> outcomes,
            SweepFixture fixture,
            Workload workload,
            double think,
            String name,
            ResizablePool pool)
            throws SQLException, InterruptedException {
        if (stopped) {
            return;
        }
        boolean told = !name.startsWith("Weir auto");
        console.passing(name + ": building the pool ...");
        try (Connection c = fixture.connect()) {
            workload.beforeSlice(c, fixture.database());
        }
        Meter meter = new Meter();
        List<ResizeOutcome.Phase> phases = new ArrayList<>();
        List<Tick> ticks;
        long begin = System.nanoTime();
        double built;
        try {
            pool.open();
            built = (System.nanoTime() - begin) / 1e9;
            Load load =
                    new ClosedLoop(
                            new Request(pool, workload, meter),
                            settings.clients(),
                            Duration.ofNanos((long) (think * 1e6)),
                            settings.seed());
            Observer observer = new Observer(meter, pool, fixture.processes(), INTERVAL.toNanos());
            load.start();
            try {
                for (int i = 0; i < settings.sizes().size() && !stopped; i++) {
                    int size = settings.sizes().get(i);
                    if (told && i > 0) {
                        pool.resize(size);
                    }
                    phases.add(phase(name, told ? size : 0, pool, observer));
                }
            } finally {
                load.stop();
            }
            ticks = List.copyOf(observer.ticks());
        } finally {
            begin = System.nanoTime();
            pool.close();
        }
        double closed = (System.nanoTime() - begin) / 1e9;
        String wrong;
        try (Connection c = fixture.connect()) {
            wrong = workload.wrong(c, meter.servedInAll()).orElse(null);
        }
        outcomes.add(
                new ResizeOutcome(
                        name,
                        built,
                        closed,
                        phases,
                        ticks.stream().mapToLong(Tick::failed).sum(),
                        wrong,
                        ticks));
    }

    private ResizeOutcome.Phase phase(String name, int size, ResizablePool pool, Observer observer)
            throws InterruptedException {
        double from = observer.now();
        double[] rebuilt = {Double.NaN};
        observer.onLook(
                (second, counts) -> {
                    if (Double.isNaN(rebuilt[0]) && counts.open() == size) {
                        rebuilt[0] = second - from;
                    }
                });
        int intervals = (int) Math.max(2, settings.phase().dividedBy(INTERVAL));
        Meter.Interval settled = Meter.Interval.empty();
        int counted = 0;
        for (int i = 0; i < intervals && !stopped; i++) {
            console.passing(
                    "%s%s: %d of %d s, %,d connections"
                            .formatted(
                                    name,
                                    size == 0 ? "" : " to %,d".formatted(size),
                                    i,
                                    intervals,
                                    pool.counts().open()));
            Meter.Interval interval = observer.next();
            if (i >= intervals / 2) {
                settled = settled.and(interval);
                counted++;
            }
        }
        List<Tick> ticks = observer.ticks();
        double cores =
                ticks.subList(ticks.size() - counted, ticks.size()).stream()
                        .mapToDouble(Tick::serverCores)
                        .average()
                        .orElse(Double.NaN);
        ResizeOutcome.Phase phase =
                new ResizeOutcome.Phase(
                        size,
                        from,
                        rebuilt[0],
                        counted == 0 ? Double.NaN : settled.served() / (double) counted,
                        Latency.of(settled.responses()),
                        cores,
                        pool.counts().open());
        console.step(
                "%s%s: %s/s, response %s / %s ms, %,d connections"
                        .formatted(
                                name,
                                size == 0 ? "" : " to %,d".formatted(size),
                                Numbers.text(Math.rint(phase.throughput())),
                                Numbers.text(phase.response().p50()),
                                Numbers.text(phase.response().p99()),
                                phase.connections()));
        return phase;
    }
}
