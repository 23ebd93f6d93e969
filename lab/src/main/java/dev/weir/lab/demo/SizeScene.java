package dev.weir.lab.demo;

import dev.weir.lab.load.CountWatch;
import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.Server;
import dev.weir.lab.load.Tables;
import dev.weir.lab.pools.PoolCounts;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.text.FailureText;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
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

    /** Processors that may still compile when slices begin: less than what slices differ by. */
    private static final double COMPILED = 0.15;

    /**
     * Weir learns with pauses, as there are between slices: what a pool does after one is compiled
     * by then, and so is the comparing of sizes.
     */
    private static final int LEARN_PARTS = 4;

    private static final Duration FILL_LIMIT = Duration.ofSeconds(20);

    private final Server server;
    private final DemoSettings settings;
    private final Panel panel;
    private final ProcessorShare share;
    private final EarlyEnd end;
    private final Map<Place, Map<PoolVariant, List<SizeSlice>>> slices = new EnumMap<>(Place.class);
    private final Map<Place, String> explanations = new EnumMap<>(Place.class);
    private final Map<Place, String> unknown = new EnumMap<>(Place.class);

    /**
     * Pools of a fixed size by the round trip of their connections. They take long to open and have
     * nothing to find out, so those next door serve two places.
     */
    private final Map<Duration, Map<PoolVariant, OpenVariant>> rivals = new HashMap<>();

    private int reportRows;
    private boolean warm;

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
        try {
            for (Place place : Place.values()) {
                Optional<Optional<String>> failure = end.unlessAsked(() -> failure(place));
                if (failure.isEmpty()) {
                    slices.remove(place);
                    break;
                }
                failure.get().ifPresent(reason -> isUnknown(place, reason));
            }
        } finally {
            closeRivals();
        }
        server.roundTrip(Duration.ZERO);
        show();
        return shown;
    }

    /** Why there is no result: what fails at one place leaves the others theirs. */
    private Optional<String> failure(Place place) throws InterruptedException {
        try {
            server.roundTrip(place.roundTrip());
            Map<PoolVariant, OpenVariant> seats = openRivals(place);
            try (OpenVariant weir = OpenVariant.open(US, server)) {
                seats.put(US, weir);
                at(place, seats);
            }
            return Optional.empty();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            closeRivals();
            return Optional.of(FailureText.of(e));
        }
    }

    private void closeRivals() {
        rivals.values().forEach(pools -> pools.values().forEach(OpenVariant::close));
        rivals.clear();
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
        if (!warm) {
            warmUp(place, seats);
            warm = true;
        }
        for (PoolVariant rival : shown.fixed()) {
            panel.now("%s, warming up".formatted(place.title()));
            slice(place, seat(seats, rival), settings.runIn());
        }
        panel.now("%s, Weir finds its size".formatted(place.title()));
        for (int part = 0; part < LEARN_PARTS; part++) {
            slice(place, seat(seats, US), settings.learn(place).dividedBy(LEARN_PARTS));
        }
        for (int round = 0; round < settings.rounds(); round++) {
            List<PoolVariant> order = new ArrayList<>(pools);
            Collections.rotate(order, round);
            for (PoolVariant pool : order) {
                panel.now("%s, %s".formatted(place.title(), pool.label()));
                share.look(LOOK);
                // The load average counts the scene itself by now.
                panel.warn(share.warning(-1));
                add(place, pool, slice(place, seat(seats, pool), settings.slice(place)));
            }
        }
        seat(seats, US).explanation().ifPresent(text -> explanations.put(place, text));
    }

    /**
     * Lets the process compile what the pools run. Each pool's first second has the others' code
     * compiled anew, since until then a call had fewer targets: so it takes turns.
     */
    private void warmUp(Place place, Map<PoolVariant, OpenVariant> seats)
            throws InterruptedException {
        for (int pass = 1; pass <= settings.warmPasses(); pass++) {
            Compiling compiling = new Compiling();
            for (PoolVariant pool : shown.pools()) {
                panel.now("%s, warming up".formatted(place.title()));
                slice(place, seat(seats, pool), settings.warmUp());
            }
            if (compiling.processors() < COMPILED) {
                return;
            }
        }
    }

    private void add(Place place, PoolVariant pool, SizeSlice slice) {
        slices.computeIfAbsent(place, p -> new LinkedHashMap<>())
                .computeIfAbsent(pool, p -> new ArrayList<>())
                .add(slice);
        show();
        double perSecond = slice.orders().perSecond() + slice.reports().perSecond();
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
        Users.Answers answers;
        try {
            answers =
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
        return new SizeSlice(answers.orders(), answers.reports(), open, users.failures());
    }

    /** A pool of a fixed size opens its connections one after the other, which takes a while. */
    private Map<PoolVariant, OpenVariant> openRivals(Place place) throws Exception {
        Map<PoolVariant, OpenVariant> pools =
                rivals.computeIfAbsent(place.roundTrip(), trip -> new LinkedHashMap<>());
        for (PoolVariant pool : shown.fixed()) {
            if (!pools.containsKey(pool)) {
                pools.put(pool, OpenVariant.open(pool, server));
            }
        }
        long start = System.nanoTime();
        int wanted = settings.sizes().stream().mapToInt(Integer::intValue).sum();
        int open;
        do {
            open = pools.values().stream().mapToInt(rival -> rival.counts().open()).sum();
            panel.now("%s, opens %d of %d".formatted(place.title(), open, wanted));
            Thread.sleep(LOOK);
        } while (open < wanted && System.nanoTime() - start < FILL_LIMIT.toNanos());
        if (open < wanted) {
            throw new IllegalStateException(
                    "HikariCP had opened %d of %d connections after %d s"
                            .formatted(open, wanted, FILL_LIMIT.toSeconds()));
        }
        return new LinkedHashMap<>(pools);
    }

    private static OpenVariant seat(Map<PoolVariant, OpenVariant> seats, PoolVariant pool) {
        return Optional.ofNullable(seats.get(pool)).orElseThrow();
    }
}
