package dev.weir.lab.sweep;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The slices of one repeat on one load: every pool is open, and one at a time has all clients. The
 * pool that finds its size has them while it settles, and then every second turn, so that each turn
 * of a fixed size lies between two of it. What the machine or the tables do to all pools is divided
 * out, as an instrument's drift is by a standard that is measured on both sides of each sample.
 */
final class TurnsRun implements SliceRunner {

    /**
     * Goes by at the beginning of a turn, while those who were held up are served; no more than the
     * turn itself.
     */
    private static final Duration LEAD = Duration.ofSeconds(1);

    /**
     * A turn is looked at as often as makes this much or less: there may be hundreds of sessions.
     */
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final SweepFixture fixture;
    private final SweepSettings settings;
    private final Duration turn;
    private final Duration interval;
    private final BooleanSupplier stopped;

    TurnsRun(SweepFixture fixture, SweepSettings settings, Duration turn, BooleanSupplier stopped) {
        this.fixture = fixture;
        this.settings = settings;
        this.turn = turn;
        this.interval = turn.dividedBy((turn.toMillis() - 1) / INTERVAL.toMillis() + 1);
        this.stopped = stopped;
    }

    /** The slices of one repeat, among them exactly one of a pool that finds its size. */
    @Override
    public List<SliceOutcome> run(
            List<PlannedSlice> together, Workload workload, Calibration calibration)
            throws SQLException, IOException, InterruptedException {
        Inspection inspection = new Inspection(fixture, workload);
        PoolAddress address = fixture.address(workload, SweepSettings.PATIENCE);
        List<TurnMeasurement> all =
                together.stream()
                        .map(planned -> new TurnMeasurement(planned, address, fixture.processes()))
                        .toList();
        Meter meter = new Meter();
        try {
            for (TurnMeasurement one : all) {
                one.open();
            }
            serve(all, meter, workload, calibration);
        } finally {
            all.forEach(TurnMeasurement::close);
        }
        inspection.awaitEndOfSessions();
        if (stopped.getAsBoolean()) {
            return List.of();
        }
        Optional<String> wrong = inspection.wrong(meter.servedInAll());
        double standard = standard(all).throughput();
        return all.stream()
                .map(one -> one.outcome(standard, meter.failures(), wrong.orElse(null)))
                .toList();
    }

    private static TurnMeasurement standard(List<TurnMeasurement> all) {
        return all.stream().filter(TurnMeasurement::moves).findFirst().orElseThrow();
    }

    private void serve(
            List<TurnMeasurement> all, Meter meter, Workload workload, Calibration calibration)
            throws InterruptedException {
        TurnMeasurement standard = standard(all);
        List<TurnMeasurement> fixed = all.stream().filter(one -> !one.moves()).toList();
        InterleavedPools turns = new InterleavedPools(List.of(standard.pool()));
        ResizablePool seat = turns.seat(0);
        Load load = calibration.closedLoop(new Request(seat, workload, meter), settings.seed());
        load.start();
        try {
            Observer observer = new Observer(meter, seat, fixture.processes(), interval.toNanos());
            observer.pass(Pace.intervals(settings.pace().settle(), interval), stopped);
            SliceMeasurement.Piece before =
                    standard.turn(observer, Pace.intervals(turn, interval), stopped);
            int cycles = Pace.intervals(settings.pace().slice(), turn);
            for (int cycle = 0; cycle < cycles; cycle++) {
                for (TurnMeasurement one : cycle % 2 == 0 ? fixed : fixed.reversed()) {
                    SliceMeasurement.Piece own = turn(one, turns, observer);
                    SliceMeasurement.Piece after = turn(standard, turns, observer);
                    one.compared(own, before, after);
                    before = after;
                }
            }
        } finally {
            load.stop();
        }
    }

    private SliceMeasurement.Piece turn(
            TurnMeasurement one, InterleavedPools turns, Observer observer)
            throws InterruptedException {
        if (stopped.getAsBoolean()) {
            return new SliceMeasurement.Piece(Double.NaN, Meter.Interval.empty());
        }
        turns.give(List.of(one.pool()));
        Duration lead = turn.compareTo(LEAD) < 0 ? turn : LEAD;
        observer.pass(Pace.intervals(lead, interval), stopped);
        return one.turn(observer, Pace.intervals(turn, interval), stopped);
    }
}
