package dev.weir.lab.sweep;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A pool among those that take turns, and what was measured of it. For one thread. */
final class TurnMeasurement {

    private final PlannedSlice planned;
    private final ResizablePool pool;
    private final SliceMeasurement measurement;
    private final List<Tick> ticks = new ArrayList<>();
    private final List<Double> shares = new ArrayList<>();
    private Meter.Interval beside = Meter.Interval.empty();
    private double buildSeconds;

    TurnMeasurement(PlannedSlice planned, PoolAddress address, ServerProcesses server) {
        this.planned = planned;
        pool = planned.variant().pool(address);
        measurement = new SliceMeasurement(server);
    }

    void open() throws SQLException, InterruptedException {
        long begin = System.nanoTime();
        pool.open();
        buildSeconds = (System.nanoTime() - begin) / 1e9;
    }

    void close() {
        pool.close();
    }

    ResizablePool pool() {
        return pool;
    }

    boolean moves() {
        return planned.variant().moves();
    }

    /** Measures a turn of that many intervals. */
    SliceMeasurement.Piece turn(Observer observer, int intervals, BooleanSupplier stopped)
            throws InterruptedException {
        List<Tick> all = observer.ticks();
        // The standard's first turn goes on from where it settled.
        int first = moves() && ticks.isEmpty() ? 0 : all.size();
        SliceMeasurement.Piece turn = measurement.piece(observer, pool, intervals, stopped);
        ticks.addAll(all.subList(first, all.size()));
        return turn;
    }

    /** A turn lay between two of the standard. */
    void compared(
            SliceMeasurement.Piece turn,
            SliceMeasurement.Piece before,
            SliceMeasurement.Piece after) {
        shares.add(turn.rate() / ((before.rate() + after.rate()) / 2));
        beside = beside.and(before.served()).and(after.served());
    }

    double throughput() {
        return measurement.throughput();
    }

    /**
     * What came out, its throughput as it would have been had the machine done for it what it did
     * for the standard.
     *
     * @param standard requests that the standard served in a second, in the mean over its turns
     */
    SliceOutcome outcome(
            double standard, SortedMap<String, Long> failures, @Nullable String wrong) {
        double share = shares.stream().mapToDouble(Double::doubleValue).average().orElse(1);
        return measurement.outcome(
                planned,
                buildSeconds,
                Double.NaN,
                share * standard,
                moves() ? null : Latency.of(beside.responses()),
                failures,
                moves() ? wrong : null,
                List.copyOf(ticks));
    }
}
