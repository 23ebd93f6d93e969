package dev.weir.lab.versions;

import dev.weir.lab.load.Turns;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.cli.TableText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Family by family: its servers start, take turns on each work, and stop. */
final class VersionsRun {

    private final VersionsSettings settings;
    private final Servers servers;
    private final Console console;
    private final EarlyEnd end;
    private final List<ReleaseOutcome> standings = new ArrayList<>();
    private final List<CellOutcome> cells = new ArrayList<>();

    /** A run on these servers, none of which has been started. */
    VersionsRun(VersionsSettings settings, Servers servers, Console console, EarlyEnd end) {
        this.settings = settings;
        this.servers = servers;
        this.console = console;
        this.end = end;
    }

    /**
     * Runs until all is done or the end was asked for; cells without a whole round are left out.
     *
     * @param own the user's own server; empty without one
     */
    VersionsOutcome on(Optional<Database> own) throws Exception {
        if (own.isPresent()) {
            // One that cannot be reached is said before the releases before it are fetched.
            own.get().connect().close();
        }
        for (Family family : Family.values()) {
            List<Release> releases = settings.of(family);
            if (!releases.isEmpty() && !end.isAsked()) {
                try {
                    start(family, releases, own);
                    measure(servers.running(), family);
                } finally {
                    console.passing("stopping the servers ...");
                    servers.close();
                }
            }
        }
        return new VersionsOutcome(standings, cells);
    }

    private void start(Family family, List<Release> releases, Optional<Database> own)
            throws Exception {
        if (own.isPresent() && own.get().kind().family() == family) {
            standings.add(servers.added(own.get(), "at --url, with its own settings"));
        }
        for (Release release : releases) {
            console.passing("fetching and starting %s ...".formatted(release.name()));
            Optional<ReleaseOutcome> standing = servers.start(release);
            if (standing.isEmpty()) {
                return;
            }
            standings.add(standing.get());
            console.step(
                    "%s: %s"
                            .formatted(
                                    release.name(),
                                    standing.get()
                                            .build()
                                            .map(build -> "runs, version " + build.version())
                                            .orElse(standing.get().note())));
        }
    }

    private void measure(List<Database> running, Family family) throws Exception {
        if (running.isEmpty()) {
            return;
        }
        String wanted = settings.base(family);
        String base =
                running.stream()
                        .map(Database::name)
                        .filter(wanted::equals)
                        .findFirst()
                        .orElse(running.getFirst().name());
        Progress progress =
                new Progress(
                        console,
                        running.size()
                                * (settings.rounds() + 1)
                                * settings.work().size()
                                * settings.clients().size());
        for (int clients : settings.clients()) {
            for (Work work : settings.work()) {
                Cell cell = new Cell(family, work, clients);
                CellOutcome outcome = new CellOutcome(cell, base, turns(cell, running, progress));
                if (outcome.rounds() > 0) {
                    cells.add(outcome);
                    console.step("");
                    TableText.of(VersionsTable.cell(outcome)).forEach(console::step);
                }
                if (end.isAsked()) {
                    return;
                }
            }
        }
    }

    private Map<String, List<SliceOutcome>> turns(
            Cell cell, List<Database> running, Progress progress) throws Exception {
        Map<String, Database> byName = new LinkedHashMap<>();
        running.forEach(database -> byName.put(database.name(), database));
        Turns<String, SliceOutcome> turns =
                new Turns<>(
                        List.copyOf(byName.keySet()),
                        new Random(settings.seed() * 31 + cell.title().hashCode()),
                        end,
                        progress,
                        (name, what) -> "%s: %s, %s".formatted(cell.title(), name, what));
        return turns.take(
                settings.rounds(),
                name -> slice(cell, byName, name, -1),
                (name, round) -> slice(cell, byName, name, round));
    }

    private SliceOutcome slice(Cell cell, Map<String, Database> byName, String name, int round)
            throws Exception {
        Database database = byName.get(name);
        if (database == null) {
            throw new IllegalStateException(name + " does not run");
        }
        return new Slice(database, cell.work(), settings.rows())
                .run(
                        cell.clients(),
                        settings.lead(),
                        settings.slice(),
                        settings.seed() * 1_000_003 + 7_919L * round);
    }
}
