package dev.weir.lab.tune;

import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.text.FailureText;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Trials on a server, for one workload after the other, and everything put back afterwards. */
final class TuneRun {

    private final TuneSettings settings;
    private final TuneFixture fixture;
    private final Surface surface;
    private final Facts facts;
    private final Field field;
    private final Console console;
    private final EarlyEnd end;

    TuneRun(
            TuneSettings settings,
            TuneFixture fixture,
            Surface surface,
            Facts facts,
            Field field,
            Console console,
            EarlyEnd end) {
        this.settings = settings;
        this.fixture = fixture;
        this.surface = surface;
        this.facts = facts;
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
        fixture.group(
                settings.workloads().stream().map(Work::condition).collect(Collectors.toSet()),
                settings.limits());
        requireRights();
        fixture.claim();
        Opened opened = opened(file, before);
        try (TuneLog log = opened.log()) {
            TunedServer server = new TunedServer(fixture, surface, log, opened.saved());
            List<WorkloadOutcome> outcomes;
            try {
                outcomes = trials(server, log);
            } catch (Exception e) {
                putBackAfter(e, server, log);
                throw e;
            }
            putBack(server);
            tellPutBack(log);
            return outcomes;
        }
    }

    private record Opened(TuneLog log, Saved saved) {}

    /** What is to be put back is read once no other run can change it. */
    private Opened opened(Path file, Optional<TuneLog.Story> before) throws Exception {
        try {
            TuneLog.Head head = head();
            return new Opened(
                    before.isPresent()
                            ? TuneLog.resume(file, before.get(), head)
                            : TuneLog.begin(file, head),
                    head.saved());
        } catch (Exception e) {
            try (Connection c = fixture.connect()) {
                fixture.dialect().tables().drop(c);
            } catch (SQLException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    /** Before anything is made on the server. */
    private void requireRights() throws SQLException, IOException {
        try (Connection c = fixture.connect()) {
            fixture.changes(surface).saved(c);
        }
    }

    private TuneLog.Head head() throws SQLException, IOException {
        Changes changes = fixture.changes(surface);
        try (Connection c = fixture.connect()) {
            Path folder = fixture.isEmbedded() ? fixture.folder() : null;
            return new TuneLog.Head(
                    fixture.isEmbedded() ? "embedded" : fixture.address(),
                    changes.system(c),
                    folder == null ? null : folder.toString(),
                    fixture.groups(),
                    changes.saved(c),
                    settings.identity());
        }
    }

    private List<WorkloadOutcome> trials(TunedServer server, TuneLog log) throws Exception {
        List<WorkloadOutcome> outcomes = new ArrayList<>();
        int built = 0;
        for (Work workload : settings.workloads()) {
            int accounts = settings.accounts(workload, fixture.dialect().tables());
            if (accounts != built && !end.isAsked()) {
                console.passing("building the tables ...");
                fixture.limit(Condition.NONE);
                Optional<Boolean> done =
                        end.unlessAsked(
                                () -> {
                                    build(accounts);
                                    return true;
                                });
                built = done.isPresent() ? accounts : 0;
            }
            if (built > 0 && !end.isAsked()) {
                if (workload.condition() == Condition.LITTLE_MEMORY) {
                    server.afresh();
                }
                fixture.limit(workload.condition());
                outcomes.add(race(workload, accounts, server, log));
            }
        }
        return outcomes;
    }

    private void build(int accounts) throws SQLException {
        try (Connection c = fixture.connect()) {
            fixture.dialect().tables().build(c, accounts);
            for (Work work : settings.workloads()) {
                work.check(c);
            }
        }
    }

    private WorkloadOutcome race(Work workload, int accounts, TunedServer server, TuneLog log)
            throws Exception {
        if (workload.condition() != Condition.LITTLE_MEMORY) {
            return race(workload, accounts, field, server, log);
        }
        Facts little =
                facts.withMemory(settings.limits().memory())
                        .withData(fixture.dialect().tables().bytes(accounts));
        try (Field confined =
                new Field(
                        surface,
                        little,
                        settings.clients(),
                        fixture.validity(facts.version()),
                        true)) {
            console.step(workload.key() + ": " + little.words());
            return race(workload, accounts, confined, server, log);
        }
    }

    private WorkloadOutcome race(
            Work workload, int accounts, Field field, TunedServer server, TuneLog log)
            throws Exception {
        List<Configuration> comparators =
                field.comparators().stream()
                        .filter(CheckedConfiguration::fits)
                        .map(CheckedConfiguration::configuration)
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
        LiveArena arena =
                new LiveArena(server, fixture, workload, accounts, settings, log, end, console);
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
                field.facts(),
                race.winner(),
                race.search(),
                race.knobs(),
                race.finals(),
                arena.slices());
    }

    private void putBack(TunedServer server) throws Exception {
        console.passing("putting the settings back ...");
        if (fixture.isEmbedded()) {
            fixture.close();
        } else {
            server.restore();
            try (Connection c = fixture.connect()) {
                fixture.dialect().tables().drop(c);
            }
        }
    }

    /** A log that cannot be written takes nothing from what was measured and put back. */
    private void tellPutBack(TuneLog log) {
        try {
            log.restored();
        } catch (IOException e) {
            console.step(
                    "everything was put back, but the log does not say so (%s): remove it"
                            .formatted(e.getMessage()));
        }
    }

    private void putBackAfter(Exception failure, TunedServer server, TuneLog log) {
        try {
            putBack(server);
        } catch (Exception e) {
            failure.addSuppressed(e);
            console.step(
                    ("the server's settings could not be put back (%s): once it is up, run"
                                    + " ./weir tune --undo with the same --url, --user and --log %s")
                            .formatted(FailureText.of(e), log.file()));
            return;
        }
        tellPutBack(log);
    }
}
