package dev.weir.lab.latency;

import dev.weir.lab.cli.EarlyEnd;
import dev.weir.lab.cli.Progress;
import dev.weir.lab.pools.PoolCounts;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * All pools on one cell. Each is open throughout and has the load by turns, in another order each
 * round, while the others are idle: what a pool has learnt stays with it. All pools of a round meet
 * the same arrivals.
 */
final class CellRun {

    /** Of the capacity: what a pool has before its first slice when it starts warm. */
    private static final int MODERATE = 40;

    private static final Duration LONGEST_LEAD = Duration.ofMillis(500);

    private static final int LEADS_IN_SLICE = 4;

    private final Server server;
    private final LatencySettings settings;
    private final Cell cell;
    private final Application.Work work;
    private final EarlyEnd end;
    private final Progress progress;
    private final Map<Entrant, Seat> seats = new LinkedHashMap<>();
    private final Map<Entrant, Seat> neighbours = new LinkedHashMap<>();
    private @Nullable Seat foreign;

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
        Map<Entrant, List<SliceOutcome>> slices = new LinkedHashMap<>();
        settings.entrants().forEach(entrant -> slices.put(entrant, new ArrayList<>()));
        try {
            Random random = new Random(settings.seed() * 31 + cell.hashCode());
            for (Entrant entrant : shuffled(random)) {
                progress.now("%s: %s starts".formatted(cell.title(), entrant.label()));
                if (end.unlessAsked(() -> start(entrant)).isEmpty()) {
                    return outcome(slices);
                }
                progress.stepDone();
            }
            for (int round = 0; round < settings.rounds(); round++) {
                int number = round;
                Map<Entrant, SliceOutcome> whole = new LinkedHashMap<>();
                for (Entrant entrant : shuffled(random)) {
                    progress.now(
                            "%s: %s, round %d"
                                    .formatted(cell.title(), entrant.label(), number + 1));
                    Optional<SliceOutcome> slice = end.unlessAsked(() -> slice(entrant, number));
                    if (slice.isEmpty()) {
                        return outcome(slices);
                    }
                    whole.put(entrant, slice.get());
                    progress.stepDone();
                }
                whole.forEach(
                        (entrant, slice) -> slices.getOrDefault(entrant, List.of()).add(slice));
            }
            return outcome(slices);
        } finally {
            close();
        }
    }

    private CellOutcome outcome(Map<Entrant, List<SliceOutcome>> slices) {
        Map<Entrant, String> explanations = new LinkedHashMap<>();
        seats.forEach(
                (entrant, seat) ->
                        seat.explanation().ifPresent(text -> explanations.put(entrant, text)));
        return new CellOutcome(cell, slices, explanations);
    }

    private List<Entrant> shuffled(Random random) {
        List<Entrant> order = new ArrayList<>(settings.entrants());
        Collections.shuffle(order, random);
        return order;
    }

    /** Opens a pool and gives it what it is to have seen before its first slice. */
    private SliceOutcome start(Entrant entrant) throws SQLException, InterruptedException {
        seats.put(entrant, Seat.open(entrant, server));
        switch (cell.beside()) {
            case NOBODY -> {}
            case SAME -> neighbours.put(entrant, Seat.open(entrant, server));
            case FOREIGN -> neighbours.put(entrant, foreign());
        }
        boolean cold = cell.start() == Start.COLD;
        return load(
                entrant,
                cold ? cell.offered() : Math.min(cell.offered(), share(MODERATE)),
                cold ? settings.after() : settings.warmUp(),
                -1);
    }

    private double share(int percent) {
        return cell.capacity() * percent / 100;
    }

    private Seat foreign() throws SQLException {
        if (foreign == null) {
            foreign = Seat.open(Entrant.hikari(Beside.FOREIGN_SIZE), server);
        }
        return foreign;
    }

    private SliceOutcome slice(Entrant entrant, int round)
            throws SQLException, InterruptedException {
        try (Connection c = server.connect()) {
            Tables.refresh(c);
        }
        return load(entrant, cell.offered(), settings.slice(), round);
    }

    /** One pool under load; what comes while idle connections are woken does not count. */
    private SliceOutcome load(Entrant entrant, double perSecond, Duration span, int round)
            throws InterruptedException {
        long lead = Math.min(LONGEST_LEAD.toNanos(), settings.slice().toNanos() / LEADS_IN_SLICE);
        double seconds = (lead + span.toNanos()) / 1e9;
        Seat seat = seat(seats, entrant);
        OpenLoop loop = loop(seat, perSecond, seconds, round);
        @Nullable OpenLoop beside =
                cell.beside() == Beside.NOBODY
                        ? null
                        : loop(seat(neighbours, entrant), cell.besideOffered(), seconds, ~round);
        CountWatch watch = new CountWatch(seat);
        watch.start();
        try {
            run(loop, beside);
        } finally {
            watch.stop();
        }
        long from = loop.start() + lead;
        long to = from + span.toNanos();
        SliceTally tally = loop.tally(lead, span.toNanos());
        return new SliceOutcome(
                round,
                tally.due() / (span.toNanos() / 1e9),
                tally.served() / (span.toNanos() / 1e9),
                tally.responses(),
                tally.byKind(),
                tally.late(),
                watch.level(from, to, PoolCounts::open),
                watch.level(from, to, PoolCounts::inUse),
                tally.givenUp(),
                loop.application().failed(),
                loop.application().firstFailure(),
                beside == null ? Times.NONE : beside.tally(lead, span.toNanos()).responses());
    }

    private static Seat seat(Map<Entrant, Seat> seats, Entrant entrant) {
        Seat seat = seats.get(entrant);
        if (seat == null) {
            throw new IllegalStateException(entrant.label() + " has not been started");
        }
        return seat;
    }

    private OpenLoop loop(Seat seat, double perSecond, double seconds, int round) {
        long seed = settings.seed() * 1_000_003 + 31L * cell.load() + 7_919L * round;
        return new OpenLoop(
                seat.source(),
                work,
                new OpenLoop.Arrivals(cell.pattern().arrivals(perSecond, seconds, seed), seed));
    }

    private static void run(OpenLoop loop, @Nullable OpenLoop beside) throws InterruptedException {
        if (beside == null) {
            loop.run();
            return;
        }
        Thread thread =
                Thread.ofPlatform()
                        .name("neighbour")
                        .start(
                                () -> {
                                    try {
                                        beside.run();
                                    } catch (InterruptedException e) {
                                        Thread.currentThread().interrupt();
                                    }
                                });
        try {
            loop.run();
            thread.join();
        } catch (InterruptedException e) {
            thread.interrupt();
            throw e;
        }
    }

    private void close() {
        seats.values().forEach(Seat::close);
        neighbours.values().forEach(Seat::close);
        if (foreign != null) {
            foreign.close();
        }
    }
}
