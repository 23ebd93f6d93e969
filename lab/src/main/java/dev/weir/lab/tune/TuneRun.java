package dev.weir.lab.tune;

import dev.weir.lab.cli.Console;
import dev.weir.lab.cli.EarlyEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Trials on a server, for one workload after the other, and everything put back afterwards. */
final class TuneRun {

    private final TuneSettings settings;
    private final Ground ground;
    private final Surface surface;
    private final Field field;
    private final Console console;
    private final EarlyEnd end;

    TuneRun(
            TuneSettings settings,
            Ground ground,
            Surface surface,
            Field field,
            Console console,
            EarlyEnd end) {
        this.settings = settings;
        this.ground = ground;
        this.surface = surface;
        this.field = field;
        this.console = console;
        this.end = end;
    }

    /**
     * Runs until all is done or the end was asked for.
     *
     * @param before what a run that was killed has measured, to go on from
     */
    List<WorkloadOutcome> run(Path file, Optional<TuneLog.Story> before) throws Exception {
        try (TuneLog log = log(file, before)) {
            TunedServer server = new TunedServer(ground, surface, log, savedNow());
            List<WorkloadOutcome> outcomes;
            try {
                outcomes = trials(server, log);
            } catch (Exception e) {
                putBackAfter(e, server, log);
                throw e;
            }
            putBack(server, log);
            return outcomes;
        }
    }

    private TuneLog log(Path file, Optional<TuneLog.Story> before)
            throws SQLException, IOException {
        TuneLog.Head head;
        try (Connection c = ground.connect()) {
            Path folder = ground.isEmbedded() ? ground.folder() : null;
            head =
                    new TuneLog.Head(
                            ground.isEmbedded() ? "embedded" : ground.address(),
                            Undo.system(c),
                            folder == null ? null : folder.toString(),
                            Undo.saved(c, surface.knobs()),
                            settings.identity());
        }
        return before.isPresent()
                ? TuneLog.resume(file, before.get(), head)
                : TuneLog.begin(file, head);
    }

    private Map<String, @Nullable String> savedNow() throws SQLException {
        try (Connection c = ground.connect()) {
            return Undo.saved(c, surface.knobs());
        }
    }

    private List<WorkloadOutcome> trials(TunedServer server, TuneLog log) throws Exception {
        console.passing("building the tables ...");
        Optional<Boolean> built =
                end.unlessAsked(
                        () -> {
                            build();
                            return true;
                        });
        List<WorkloadOutcome> outcomes = new ArrayList<>();
        for (Work workload : settings.workloads()) {
            if (built.isPresent() && !end.isAsked()) {
                outcomes.add(race(workload, server, log));
            }
        }
        return outcomes;
    }

    private void build() throws SQLException {
        try (Connection c = ground.connect()) {
            Workload.build(c, settings.accounts());
            for (Work work : settings.workloads()) {
                if (work instanceof SqlFile file) {
                    file.check(c);
                }
            }
            if (ground.isEmbedded()) {
                Undo.execute(c, "create extension if not exists pg_prewarm");
            }
        }
    }

    private WorkloadOutcome race(Work workload, TunedServer server, TuneLog log) throws Exception {
        List<Configuration> comparators =
                field.comparators().stream()
                        .filter(Entrant::fits)
                        .map(Entrant::configuration)
                        .toList();
        if (comparators.isEmpty()) {
            throw new IllegalArgumentException(
                    "no configuration may be tried here: "
                            + field.comparators().getFirst().reason());
        }
        List<Configuration> challengers =
                new ArrayList<>(comparators.subList(1, comparators.size()));
        SplittableRandom random = new SplittableRandom(settings.seed());
        challengers.addAll(field.draws(settings.draws(), random));
        try (LiveArena arena =
                new LiveArena(server, ground, workload, settings, log, end, console)) {
            Race race = new Race(arena, surface, field.proposals(random), comparators.getFirst());
            race.run(challengers, comparators);
            console.step(
                    "%s: %s leads after %d pairs"
                            .formatted(
                                    workload.key(),
                                    race.winner().name(),
                                    settings.pairs() - arena.pairsLeft()));
            return new WorkloadOutcome(
                    workload,
                    race.winner(),
                    race.search(),
                    race.knobs(),
                    race.finals(),
                    arena.slices());
        }
    }

    private void putBack(TunedServer server, TuneLog log) throws Exception {
        console.passing("putting the settings back ...");
        if (ground.isEmbedded()) {
            ground.close();
        } else {
            server.restore();
            try (Connection c = ground.connect()) {
                Workload.drop(c);
            }
        }
        log.restored();
    }

    private void putBackAfter(Exception failure, TunedServer server, TuneLog log) {
        try {
            putBack(server, log);
        } catch (Exception e) {
            failure.addSuppressed(e);
            console.step(
                    ("the server's settings could not be put back (%s): once it is up, run"
                                    + " ./weir tune --undo with the same --url, --user and --log %s")
                            .formatted(e.getMessage(), log.file()));
        }
    }
}
