package dev.weir.lab.latency;

import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.Server;
import dev.weir.lab.load.Turns;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * All pools on one cell. Each is open from its first turn to the end of the cell and has the load
 * by turns, in another order each round, while the others are idle: what a pool has learnt stays
 * with it. All pools of a round meet the same arrivals.
 */
final class CellRun {

    /** Of the capacity: what a pool has before its first slice when it starts warm. */
    private static final double MODERATE = 0.4;

    private static final int RUN_IN = -1;

    private final Server server;
    private final LatencySettings settings;
    private final Cell cell;
    private final Application.Work work;
    private final EarlyEnd end;
    private final Progress progress;
    private final Map<PoolVariant, OpenVariant> seats = new LinkedHashMap<>();
    private final Map<PoolVariant, OpenVariant> neighbours = new LinkedHashMap<>();
    private final Map<PoolVariant, String> explanations = new LinkedHashMap<>();
    private @Nullable OpenVariant foreign;

    CellRun(
            Server server,
            LatencySettings settings,
            Cell cell,
            Application.Work work,
            EarlyEnd end,
            Progress progress) {
        this.server = server;
        this.settings = settings;
        this.cell = cell;
        this.work = work;
        this.end = end;
        this.progress = progress;
    }

    /** Runs it; answers the whole rounds, none if it was ended before the first was over. */
    CellOutcome run() throws Exception {
        Turns<PoolVariant, SliceOutcome> turns =
                new Turns<>(
                        settings.pools(),
                        new Random(settings.seed() * 31 + cell.title().hashCode()),
                        end,
                        progress,
                        (variant, what) ->
                                "%s: %s, %s".formatted(cell.title(), variant.label(), what));
        try {
            return new CellOutcome(
                    cell, turns.take(settings.rounds(), this::start, this::turn), explanations);
        } finally {
            close();
        }
    }

    private SliceOutcome turn(PoolVariant variant, int round)
            throws SQLException, InterruptedException {
        SliceOutcome slice = slice(variant, round);
        seat(seats, variant).explanation().ifPresent(text -> explanations.put(variant, text));
        return slice;
    }

    /** Opens a pool and gives it what it is to have seen before its first slice. */
    private void start(PoolVariant variant) throws SQLException, InterruptedException {
        seats.put(variant, OpenVariant.open(variant, server));
        switch (cell.beside()) {
            case NOBODY -> {}
            case SAME -> neighbours.put(variant, OpenVariant.open(variant, server));
            case FOREIGN -> neighbours.put(variant, foreign());
        }
        if (cell.start() == Start.COLD) {
            load(variant, cell.offered(), settings.after(), RUN_IN);
        } else {
            double moderate = Math.min(cell.offered(), MODERATE * cell.capacity());
            load(variant, moderate, settings.warmUp(), RUN_IN);
        }
    }

    private OpenVariant foreign() throws SQLException {
        if (foreign == null) {
            foreign = OpenVariant.open(PoolVariant.hikari(Beside.FOREIGN_SIZE), server);
        }
        return foreign;
    }

    private SliceOutcome slice(PoolVariant variant, int round)
            throws SQLException, InterruptedException {
        try (Connection c = server.connect()) {
            server.tables().refresh(c);
        }
        return load(variant, cell.offered(), settings.slice(), round);
    }

    private SliceOutcome load(PoolVariant variant, double perSecond, Duration span, int round)
            throws InterruptedException {
        return new Slice(
                        cell,
                        work,
                        seat(seats, variant),
                        cell.beside() == Beside.NOBODY ? null : seat(neighbours, variant),
                        perSecond,
                        settings.lead(),
                        span,
                        settings.seed() * 1_000_003 + 7_919L * round + cell.load())
                .run(round);
    }

    private static OpenVariant seat(Map<PoolVariant, OpenVariant> seats, PoolVariant variant) {
        OpenVariant seat = seats.get(variant);
        if (seat == null) {
            throw new IllegalStateException(variant.label() + " has not been started");
        }
        return seat;
    }

    private void close() {
        seats.values().forEach(OpenVariant::close);
        if (cell.beside() == Beside.SAME) {
            neighbours.values().forEach(OpenVariant::close);
        }
        if (foreign != null) {
            foreign.close();
        }
    }
}
