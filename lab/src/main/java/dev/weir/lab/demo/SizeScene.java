package dev.weir.lab.demo;

import dev.weir.lab.cli.EarlyEnd;
import dev.weir.lab.load.CountWatch;
import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.Server;
import dev.weir.lab.load.Tables;
import dev.weir.lab.pools.PoolCounts;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which pool size is right: one application with its database at three places, HikariCP at fixed
 * sizes and Weir told nothing, by turns on the same load. For one thread.
 */
final class SizeScene {

    private static final PoolVariant US = PoolVariant.WEIR;
    private static final Duration LOOK = Duration.ofMillis(30);
    private static final Duration FILL_LIMIT = Duration.ofSeconds(20);

    private final Server server;
    private final DemoSettings settings;
    private final Panel panel;
    private final ProcessorShare share;
    private final EarlyEnd end;
    private final Map<Place, Map<PoolVariant, List<SizeSlice>>> slices = new EnumMap<>(Place.class);
    private final Map<Place, String> explanations = new EnumMap<>(Place.class);
    private final Map<Place, String> unknown = new EnumMap<>(Place.class);
    private int reportRows;

    /** A copy, as the panel reads it from a thread of its own. */
    private volatile SizeFindings shown;

    SizeScene(
            Server server, DemoSettings settings, Panel panel, ProcessorShare share, EarlyEnd end) {
        this.server = server;
        this.settings = settings;
        this.panel = panel;
        this.share = share;
        this.end = end;
        this.shown = new SizeFindings(settings, Map.of(), Map.of());
    }

    /** Why Weir's size was what it was at the end of each place, in its own words. */
    Map<Place, String> explanations() {
        return explanations;
    }

    /** Runs it; answers what there is if the end is asked for. */
    SizeFindings run() throws Exception {
        panel.scene(Scene.SIZE, this::lines);
        if (end.isAsked()) {
            return shown;
        }
        panel.now("building the tables");
        try (Connection c = server.connect()) {
            server.tables().build(c);
            reportRows = Tables.rowsTaking(c, DemoSettings.REPORT_MILLIS);
        }
        for (Place place : Place.values()) {
            Optional<Optional<String>> failure = end.unlessAsked(() -> failure(place));
            if (failure.isEmpty()) {
                slices.remove(place);
                break;
            }
            failure.get().ifPresent(reason -> isUnknown(place, reason));
        }
        server.roundTrip(Duration.ZERO);
        show();
        return shown;
    }

    /** Why there is no result: what fails at one place leaves the others theirs. */
    private Optional<String> failure(Place place) throws InterruptedException {
        Map<PoolVariant, OpenVariant> seats = new LinkedHashMap<>();
        return Failure.of(
                () -> {
                    try {
                        server.roundTrip(place.roundTrip());
                        at(place, seats);
                    } finally {
                        seats.values().forEach(OpenVariant::close);
                    }
                });
    }

    private void isUnknown(Place place, String reason) {
        slices.remove(place);
        unknown.put(place, reason);
        panel.warn("%s: not known: %s".formatted(place.title(), reason));
    }

    private void show() {
        Map<Place, Map<PoolVariant, List<SizeSlice>>> copy = new TreeMap<>();
        slices.forEach(
                (place, byPool) -> {
                    Map<PoolVariant, List<SizeSlice>> own = new LinkedHashMap<>();
                    byPool.forEach((pool, list) -> own.put(pool, List.copyOf(list)));
                    copy.put(place, own);
                });
        shown = new SizeFindings(settings, copy, Map.copyOf(unknown));
    }

    private List<String> lines() {
        return SizeTable.narrow(shown);
    }

    private void at(Place place, Map<PoolVariant, OpenVariant> seats) throws Exception {
        List<PoolVariant> pools = shown.pools();
        for (PoolVariant pool : pools) {
            seats.put(pool, OpenVariant.open(pool, server));
        }
        fill(place, seats);
        for (PoolVariant pool : pools) {
            boolean learns = pool.equals(US);
            panel.now(
                    "%s, %s"
                            .formatted(
                                    place.title(), learns ? "Weir finds its size" : "warming up"));
            slice(place, seat(seats, pool), learns ? settings.learn(place) : settings.runIn());
        }
        for (int round = 0; round < settings.rounds(); round++) {
            List<PoolVariant> order = new ArrayList<>(pools);
            Collections.rotate(order, round);
            for (PoolVariant pool : order) {
                panel.now("%s, %s".formatted(place.title(), pool.label()));
                share.look(LOOK);
                // The load average counts the scene itself by now.
                panel.warn(share.warning(-1));
                add(place, pool, slice(place, seat(seats, pool), settings.slice()));
            }
        }
        seat(seats, US).explanation().ifPresent(text -> explanations.put(place, text));
    }

    private void add(Place place, PoolVariant pool, SizeSlice slice) {
        slices.computeIfAbsent(place, p -> new LinkedHashMap<>())
                .computeIfAbsent(pool, p -> new ArrayList<>())
                .add(slice);
        show();
        double perSecond = slice.orders() + slice.reports();
        panel.done(
                "%s, %s: %,.0f answers/s, %,.0f connections"
                        .formatted(place.title(), pool.label(), perSecond, slice.connections()));
    }

    private SizeSlice slice(Place place, OpenVariant seat, Duration span)
            throws InterruptedException {
        Users users = new Users(seat.source(), server.tables(), reportRows);
        CountWatch watch = new CountWatch(seat::counts);
        long begin = System.nanoTime();
        watch.start();
        Users.Rates rates;
        try {
            rates =
                    users.ask(
                            settings.ordering(place),
                            settings.reporting(place),
                            settings.lead(),
                            span);
        } finally {
            watch.stop();
        }
        long from = begin + settings.lead().toNanos();
        double seen = watch.level(from, from + span.toNanos(), PoolCounts::open).mean();
        // On a busy machine the watch may not get a single look.
        double open = Double.isNaN(seen) ? seat.counts().open() : seen;
        return new SizeSlice(rates.orders(), rates.reports(), open, users.failures());
    }

    /** A pool of a fixed size opens its connections one after the other, which takes a while. */
    private void fill(Place place, Map<PoolVariant, OpenVariant> seats)
            throws InterruptedException {
        long start = System.nanoTime();
        int wanted = settings.sizes().stream().mapToInt(Integer::intValue).sum();
        int open;
        do {
            open =
                    seats.entrySet().stream()
                            .filter(seat -> seat.getKey().isRival())
                            .mapToInt(seat -> seat.getValue().counts().open())
                            .sum();
            panel.now("%s, opens %d of %d".formatted(place.title(), open, wanted));
            Thread.sleep(LOOK);
        } while (open < wanted && System.nanoTime() - start < FILL_LIMIT.toNanos());
        if (open < wanted) {
            throw new IllegalStateException(
                    "HikariCP had opened %d of %d connections after %d s"
                            .formatted(open, wanted, FILL_LIMIT.toSeconds()));
        }
    }

    private static OpenVariant seat(Map<PoolVariant, OpenVariant> seats, PoolVariant pool) {
        return Optional.ofNullable(seats.get(pool)).orElseThrow();
    }
}
