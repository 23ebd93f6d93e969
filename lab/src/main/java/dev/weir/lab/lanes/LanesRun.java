package dev.weir.lab.lanes;

import dev.weir.lab.load.ClosedLoop;
import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.Server;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.report.Numbers;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The processor time that there is, then all scenes, and the batch at the end. */
final class LanesRun {

    private static final Duration LONGEST_TRIAL = Duration.ofSeconds(2);
    private static final int SPARE_CLIENTS = 16;

    private final LanesSettings settings;
    private final Console console;
    private final EarlyEnd end;
    private final Map<String, SplitSearch.Found> found = new HashMap<>();

    LanesRun(LanesSettings settings, Console console, EarlyEnd end) {
        this.settings = settings;
        this.console = console;
        this.end = end;
    }

    /** Runs until all is done or the end was asked for; what has no whole round is left out. */
    LanesOutcome on(Server server) throws Exception {
        console.passing("building the tables ...");
        Work work = work(server);
        Optional<Double> capacity = capacity(server, work);
        if (capacity.isEmpty()) {
            return new LanesOutcome(0, List.of(), null);
        }
        List<SceneOutcome> outcomes = new ArrayList<>();
        for (Scene scene : settings.scenes(capacity.get())) {
            Optional<List<SplitSearch.Found>> searches = splits(server, work, scene);
            if (searches.isEmpty()) {
                break;
            }
            SceneOutcome outcome =
                    new SceneRun(
                                    server,
                                    settings,
                                    scene,
                                    searches.get(),
                                    work,
                                    end,
                                    progress(scene, searches.get()))
                            .run();
            if (outcome.rounds() > 0) {
                outcomes.add(outcome);
                tell(outcome);
            }
        }
        @Nullable BatchOutcome batch = null;
        if (settings.hasBatch() && !end.isAsked()) {
            BatchOutcome whole =
                    new BatchRun(server, settings, capacity.get(), work, end, console).run();
            batch = whole.rounds() > 0 ? whole : null;
        }
        return new LanesOutcome(capacity.get(), outcomes, batch);
    }

    private Work work(Server server) throws SQLException {
        try (Connection c = server.connect()) {
            server.tables().build(c);
            return Work.on(server.tables(), settings.demand(), c);
        }
    }

    /** Processor time in milliseconds a second; empty if the end was asked for. */
    private Optional<Double> capacity(Server server, Work work) throws Exception {
        if (settings.capacity() != null) {
            console.step(
                    "capacity: %s ms of processor time a second, as given"
                            .formatted(Numbers.text(settings.capacity())));
            return Optional.of(settings.capacity());
        }
        Duration trial =
                settings.slice().compareTo(LONGEST_TRIAL) < 0 ? settings.slice() : LONGEST_TRIAL;
        double best = 0;
        List<String> words = new ArrayList<>();
        for (int size : settings.sizes()) {
            console.passing("what HikariCP %d serves ...".formatted(size));
            Optional<Double> one = end.unlessAsked(() -> millis(server, work, size, trial));
            if (one.isEmpty()) {
                return Optional.empty();
            }
            best = Math.max(best, one.get());
            words.add("HikariCP %d: %s".formatted(size, Numbers.text(Math.rint(one.get()))));
        }
        double capacity = best;
        console.step(
                "capacity: %s ms of processor time a second, found by a closed loop (%s)"
                        .formatted(Numbers.text(Math.rint(capacity)), String.join("; ", words)));
        return Optional.of(capacity);
    }

    private double millis(Server server, Work work, int size, Duration trial)
            throws SQLException, InterruptedException {
        // With each read goes its part of the reports' processor time.
        double both = settings.demand().processorMillis(settings.share() / 100.0);
        double ofReports = both / (1 - settings.share() / 100.0) - Demand.READ_MILLIS;
        try (OpenVariant seat = OpenVariant.open(PoolVariant.hikari(size), server)) {
            double perSecond =
                    ClosedLoop.perSecond(
                            size + SPARE_CLIENTS,
                            trial.dividedBy(2),
                            trial,
                            number -> {
                                try (Connection c = seat.source().getConnection()) {
                                    work.read(c, number);
                                    work.burn(c, ofReports);
                                    return true;
                                } catch (SQLException e) {
                                    return false;
                                }
                            });
            if (perSecond == 0) {
                throw new SQLException("no read was served with %d connections".formatted(size));
            }
            return perSecond * (Demand.READ_MILLIS + ofReports);
        }
    }

    /** The splits for a scene, each searched for once; empty if the end was asked for. */
    private Optional<List<SplitSearch.Found>> splits(Server server, Work work, Scene scene)
            throws Exception {
        if (!settings.splits().isEmpty()) {
            return Optional.of(List.of());
        }
        List<SplitSearch.Found> all = new ArrayList<>();
        for (Phase phase : scene.tunedFor()) {
            String key = scene.arrivals().title() + ", " + phase.title();
            SplitSearch.Found known = found.get(key);
            if (known == null) {
                console.passing("the best two pools for %s ...".formatted(key));
                Optional<SplitSearch.Found> searched =
                        end.unlessAsked(
                                new SplitSearch(server, work, settings, phase, scene.arrivals())
                                        ::run);
                if (searched.isEmpty()) {
                    return Optional.empty();
                }
                known = searched.get();
                found.put(key, known);
                console.step(words(scene, known));
            }
            all.add(known);
        }
        return Optional.of(all);
    }

    private static String words(Scene scene, SplitSearch.Found found) {
        return "%s, reports %s: the best is %s of %s"
                .formatted(
                        found.phase().title(),
                        scene.arrivals().words(),
                        found.best().label(),
                        String.join(
                                "; ",
                                found.tried().stream()
                                        .map(
                                                one ->
                                                        "%d + %d: reads' p99 %s ms, %s reports/s"
                                                                .formatted(
                                                                        one.split().size(),
                                                                        one.split().longSize(),
                                                                        Numbers.text(
                                                                                one.readsP99()),
                                                                        Numbers.text(
                                                                                one
                                                                                        .reportsPerSecond())))
                                        .toList()));
    }

    private Progress progress(Scene scene, List<SplitSearch.Found> searches) {
        long variants =
                settings.unsplit().size()
                        + settings.splits().size()
                        + searches.stream().map(SplitSearch.Found::best).distinct().count();
        return new Progress(
                console, (int) variants * (settings.rounds() * scene.phases().size() + 1));
    }

    private void tell(SceneOutcome outcome) {
        for (PhaseFindings phase : outcome.phases()) {
            console.step("");
            LanesTable.lines(phase).forEach(console::step);
        }
        if (settings.explain()) {
            outcome.explanations()
                    .forEach(
                            (one, text) ->
                                    console.step(
                                            "%s, %s says:%n%s"
                                                    .formatted(
                                                            outcome.scene().title(),
                                                            one.label(),
                                                            text)));
        }
    }
}
