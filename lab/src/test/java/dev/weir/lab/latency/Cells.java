package dev.weir.lab.latency;

import dev.weir.lab.load.KindTimes;
import dev.weir.lab.load.Level;
import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.Times;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Cells with figures that a test chooses. */
final class Cells {

    private final Cell cell;
    private final Map<PoolVariant, List<SliceOutcome>> slices = new LinkedHashMap<>();

    private Cells(Cell cell) {
        this.cell = cell;
    }

    static Cells of(Mix mix, int load) {
        return new Cells(
                new Cell(
                        mix,
                        Duration.ZERO,
                        Start.WARM,
                        Pattern.POISSON,
                        Beside.NOBODY,
                        load,
                        1_000));
    }

    /** A pool whose response times of all kinds are those, one round each. */
    Cells responding(PoolVariant variant, double... millis) {
        return serving(variant, 1_000, 10, millis);
    }

    /** The same with a throughput and open connections. */
    Cells serving(PoolVariant variant, double throughput, double open, double... millis) {
        List<SliceOutcome> rounds = new ArrayList<>();
        for (double each : millis) {
            rounds.add(slice(rounds.size(), throughput, open, each));
        }
        slices.put(variant, rounds);
        return this;
    }

    private SliceOutcome slice(int round, double throughput, double open, double millis) {
        Times times = new Times(100, millis, millis, millis, millis, millis);
        Map<Kind, KindTimes> kinds = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            if (cell.mix().has(kind)) {
                kinds.put(kind, new KindTimes(times, times, times));
            }
        }
        Level level = new Level(open, (int) open);
        return new SliceOutcome(
                round,
                throughput,
                throughput,
                times,
                kinds,
                times,
                level,
                level,
                0,
                0,
                null,
                Times.NONE);
    }

    CellOutcome outcome() {
        return new CellOutcome(cell, slices, Map.of());
    }

    CellFindings findings() {
        return new CellFindings(outcome());
    }
}
