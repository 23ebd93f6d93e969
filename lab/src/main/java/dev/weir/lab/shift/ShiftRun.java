package dev.weir.lab.shift;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.Server;
import dev.weir.lab.load.Tables;
import dev.weir.lab.load.Turns;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.report.Numbers;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** All scenes: for each the capacity first, then the pools by turns. */
final class ShiftRun {

    private static final Duration LONGEST_TRIAL = Duration.ofSeconds(2);
    private static final Duration RUN_IN = Duration.ofMillis(500);

    private final ShiftSettings settings;
    private final Console console;
    private final EarlyEnd end;

    ShiftRun(ShiftSettings settings, Console console, EarlyEnd end) {
        this.settings = settings;
        this.console = console;
        this.end = end;
    }

    /**
     * Runs until all is done or the end was asked for; scenes without a whole round are left out.
     */
    List<SceneOutcome> on(Server server) throws Exception {
        List<SceneOutcome> outcomes = new ArrayList<>();
        Progress progress = new Progress(console, settings.steps());
        Application.Work work = build(server);
        for (Scene scene : settings.scenes()) {
            Optional<Double> capacity = capacity(server, work, scene);
            if (capacity.isEmpty()) {
                return outcomes;
            }
            SceneOutcome outcome = scene(server, work, scene, capacity.get(), progress);
            if (outcome.rounds() > 0) {
                outcomes.add(outcome);
                console.step("");
                ShiftTable.lines(outcome).forEach(console::step);
            }
            if (end.isAsked()) {
                return outcomes;
            }
        }
        return outcomes;
    }

    private Application.Work build(Server server) throws SQLException {
        console.passing("building the tables ...");
        try (Connection c = server.connect()) {
            server.tables().build(c);
            Map<Kind, Integer> rows = new EnumMap<>(Kind.class);
            for (Kind kind : Kind.values()) {
                rows.put(kind, Tables.rowsTaking(c, kind.processorMillis()));
            }
            return new Application.Work(server.tables(), rows);
        }
    }

    /** Requests in a second of the scene's dearest mix; empty if the end was asked for. */
    private Optional<Double> capacity(Server server, Application.Work work, Scene scene)
            throws Exception {
        if (settings.capacity() != null) {
            console.step(
                    "%s: capacity %s/s, as given"
                            .formatted(scene.title(), Numbers.text(settings.capacity())));
            return Optional.of(settings.capacity());
        }
        Duration trial =
                settings.after().compareTo(LONGEST_TRIAL) < 0 ? settings.after() : LONGEST_TRIAL;
        Capacity capacity = new Capacity(server, work, trial, settings.seed());
        double least = Double.POSITIVE_INFINITY;
        List<String> found = new ArrayList<>();
        for (Mix mix : scene.phases().stream().map(Phase::mix).distinct().toList()) {
            double best = 0;
            for (int size : settings.sizes()) {
                console.passing(
                        "%s: what HikariCP %d serves of %s ..."
                                .formatted(scene.title(), size, mix.words()));
                Optional<Double> one =
                        end.unlessAsked(() -> capacity.perSecond(PoolVariant.hikari(size), mix));
                if (one.isEmpty()) {
                    return Optional.empty();
                }
                best = Math.max(best, one.get());
            }
            found.add("%s: %s".formatted(mix.words(), Numbers.text(Math.rint(best))));
            least = Math.min(least, best);
        }
        console.step(
                "%s: capacity %s/s, the least of its mixes (%s)"
                        .formatted(
                                scene.title(),
                                Numbers.text(Math.rint(least)),
                                String.join("; ", found)));
        return Optional.of(least);
    }

    private SceneOutcome scene(
            Server server, Application.Work work, Scene scene, double capacity, Progress progress)
            throws Exception {
        double perSecond = capacity * settings.load() / 100;
        Timeline timeline =
                new Timeline(
                        scene, perSecond, settings.before(), settings.after(), settings.settling());
        // Loads the classes of a pool; its first trial would meet them otherwise.
        Trial runIn =
                new Trial(
                        new Timeline(scene, perSecond, RUN_IN, RUN_IN, Duration.ZERO),
                        work,
                        server);
        Trial trial = new Trial(timeline, work, server);
        Turns<PoolVariant, TrialOutcome> turns =
                new Turns<>(
                        settings.variants(),
                        new Random(settings.seed() * 31 + scene.ordinal()),
                        end,
                        progress,
                        (one, what) -> "%s: %s, %s".formatted(scene.title(), one.label(), what));
        return new SceneOutcome(
                timeline,
                turns.take(
                        settings.rounds(),
                        one -> runIn.run(one, settings.seed()),
                        (one, round) -> {
                            try (Connection c = server.connect()) {
                                server.tables().refresh(c);
                            }
                            return trial.run(
                                    one,
                                    settings.seed() * 1_000_003 + 7_919L * round + scene.ordinal());
                        }));
    }
}
