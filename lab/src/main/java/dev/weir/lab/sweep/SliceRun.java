package dev.weir.lab.sweep;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

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
        SliceMeasurement measured;
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

    private SliceMeasurement measure(
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
        SliceMeasurement measured = new SliceMeasurement();
        try {
            for (int i = 0; i < idleTicks && !stopped.getAsBoolean(); i++) {
                observer.next();
            }
            measured.begins(ground.processes(), observer.now());
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
}
