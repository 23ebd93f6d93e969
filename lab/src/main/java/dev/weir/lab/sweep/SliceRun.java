package dev.weir.lab.sweep;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * One slice after the other: puts the tables in order, builds the pool, lets the clients come,
 * waits for the warm-up to pass, measures, lets the clients go, tears the pool down and looks at
 * the tables.
 */
final class SliceRun implements SliceRunner {

    private final SweepFixture fixture;
    private final SweepSettings settings;
    private final BooleanSupplier stopped;

    SliceRun(SweepFixture fixture, SweepSettings settings, BooleanSupplier stopped) {
        this.fixture = fixture;
        this.settings = settings;
        this.stopped = stopped;
    }

    @Override
    public List<SliceOutcome> run(
            List<PlannedSlice> together, Workload workload, Calibration calibration)
            throws SQLException, IOException, InterruptedException {
        List<SliceOutcome> outcomes = new ArrayList<>();
        for (PlannedSlice planned : together) {
            Optional<SliceOutcome> outcome = run(planned, workload, calibration);
            if (outcome.isEmpty()) {
                return List.of();
            }
            outcomes.add(outcome.get());
        }
        return outcomes;
    }

    private Optional<SliceOutcome> run(
            PlannedSlice planned, Workload workload, Calibration calibration)
            throws SQLException, IOException, InterruptedException {
        Inspection inspection = new Inspection(fixture, workload);
        PoolAddress address = fixture.address(workload, SweepSettings.PATIENCE);
        ResizablePool pool = planned.variant().pool(address);
        Meter meter = new Meter();
        SliceMeasurement measurement = new SliceMeasurement(fixture.processes());
        List<Tick> ticks;
        long built;
        long begin = System.nanoTime();
        try {
            pool.open();
            built = System.nanoTime() - begin;
            Load load = load(new Request(pool, workload, meter), planned, calibration);
            load.start();
            try {
                ticks = measure(planned, meter, pool, measurement);
            } finally {
                load.stop();
            }
        } finally {
            begin = System.nanoTime();
            pool.close();
        }
        inspection.awaitEndOfSessions();
        long closed = System.nanoTime() - begin;
        if (stopped.getAsBoolean()) {
            return Optional.empty();
        }
        Optional<String> wrong = inspection.wrong(meter.servedInAll());
        return Optional.of(
                measurement.outcome(
                        planned,
                        built / 1e9,
                        closed / 1e9,
                        measurement.throughput(),
                        null,
                        meter.failures(),
                        wrong.orElse(null),
                        ticks));
    }

    private List<Tick> measure(
            PlannedSlice planned, Meter meter, ResizablePool pool, SliceMeasurement measurement)
            throws InterruptedException {
        Duration interval = Pace.interval(settings.pace().slice());
        Observer observer = new Observer(meter, pool, fixture.processes(), interval.toNanos());
        observer.pass(Pace.intervals(warmUp(planned), interval), stopped);
        measurement.piece(
                observer, pool, Pace.intervals(settings.pace().slice(), interval), stopped);
        return List.copyOf(observer.ticks());
    }

    private Duration warmUp(PlannedSlice planned) {
        return planned.variant().moves() ? settings.pace().settle() : settings.pace().warmUp();
    }

    private Load load(Request request, PlannedSlice planned, Calibration calibration) {
        if (settings.rate() != null) {
            return new OpenLoop(
                    request,
                    settings.rate(),
                    warmUp(planned).plus(settings.pace().slice()).plus(Duration.ofSeconds(2)),
                    SweepSettings.PATIENCE,
                    settings.seed());
        }
        return calibration.closedLoop(request, settings.seed());
    }
}
