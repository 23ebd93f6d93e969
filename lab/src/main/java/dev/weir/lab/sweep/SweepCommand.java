package dev.weir.lab.sweep;

import dev.weir.lab.cli.Console;
import dev.weir.lab.cli.DatabaseOptions;
import dev.weir.lab.cli.Interruption;
import dev.weir.lab.cli.OutputOptions;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.result.Environment;
import dev.weir.lab.result.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code sweep}. */
@Command(
        name = "sweep",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Every fixed size of a pool from 1 to 2,048 against a pool that finds its own: thousands of"
                    + " clients with time to think, on a real and durable database, in interleaved"
                    + " slices of random order. HikariCP has the fixed sizes; Weir has sizing=auto and"
                    + " ceilings; two rules that chase waits and utilisation are there to be beaten.",
            "",
            "--resize changes the size of a pool under load, --changes the load and the server under a"
                    + " pool. The database is embedded; with --url (PostgreSQL or MariaDB) tables are"
                    + " made in the schema weir_sweep there, and removed. Ctrl-C prints what there is;"
                    + " with a --journal the next run goes on from there."
        })
public final class SweepCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private SweepOptions options = new SweepOptions();

    @Option(
            names = "--journal",
            paramLabel = "FILE",
            description =
                    "Keep finished slices there, and go on from them. Default: none; with --full"
                            + " results/sweep-DB.journal.")
    private @Nullable Path journalFile;

    @Option(
            names = "--resize",
            arity = "0..1",
            fallbackValue = "2000,700,48",
            split = ",",
            paramLabel = "N",
            description =
                    "Resize pools under load through these sizes; more than the machine's memory holds"
                            + " are scaled down together. Without sizes: 2000,700,48.")
    private @Nullable List<Integer> resize;

    @Option(
            names = "--changes",
            arity = "0..1",
            fallbackValue = "all",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Change load and server under pools: users, mix, foreign, restart, freeze, cores,"
                            + " cache; pools tries 2 and 8 of them at once; or all.")
    private @Nullable List<String> changes;

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        try {
            if (resize != null && changes != null) {
                throw new IllegalArgumentException("--resize and --changes exclude each other");
            }
            if (resize != null) {
                return resize(console, ResizeSettings.of(options, resize, database.url()));
            }
            if (changes != null) {
                return changes(console, ChangesSettings.of(options, changes, database.url()));
            }
            return sweep(console, fitted(options.settings(database.url()), console));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /** Default sizes give way to the machine; sizes that were asked for are tried. */
    private SweepSettings fitted(SweepSettings settings, Console console) {
        int most = MachineScale.connections();
        if (!options.sizesAreDefaults() || SweepPlan.largest(settings) <= most) {
            return settings;
        }
        console.step(
                "sizes and ceilings above %,d are left out: this machine's memory holds no more sessions"
                        .formatted(most));
        return settings.with(
                settings.pace()
                        .sized(
                                MachineScale.fitting(settings.pace().sizes(), most),
                                MachineScale.fitting(settings.pace().ceilings(), most)));
    }

    private int sweep(Console console, SweepSettings settings) throws Exception {
        Journal journal = journal(settings);
        SweepRun run = new SweepRun(settings, journal, console);
        output.htmlUnlessGiven(Path.of("results", "sweep.html"));
        try (Interruption interruption = Interruption.calls(run::stop);
                Ground ground = ground(console, settings.database(), SweepPlan.largest(settings))) {
            String description = ground.description();
            run.on(ground);
            List<WorkloadFindings> findings = WorkloadFindings.all(journal);
            SweepThresholds thresholds = new SweepThresholds(findings);
            SweepReport report = new SweepReport(findings, thresholds);
            return output.deliver(
                    new Result(
                            "sweep",
                            "Fixed sizes and automatic ones: "
                                    + String.join(", ", settings.workloads()),
                            report.summary(),
                            environment(settings.seed(), description),
                            new LinkedHashMap<>(settings.parameters()),
                            report.rows(),
                            thresholds.all(),
                            report.sections()),
                    console);
        }
    }

    private Journal journal(SweepSettings settings) throws IOException {
        Path file = journalFile;
        if (file == null && options.full()) {
            file = Path.of("results", "sweep-" + settings.parameters().get("db") + ".journal");
        }
        return file == null ? Journal.inMemory() : Journal.open(file, settings.parameters());
    }

    private int resize(Console console, ResizeSettings settings) throws Exception {
        output.htmlUnlessGiven(Path.of("results", "sweep-resize.html"));
        ResizeRun run = new ResizeRun(settings, console);
        try (Interruption interruption = Interruption.calls(run::stop);
                Ground ground = ground(console, settings.database(), settings.largest())) {
            String description = ground.description();
            ResizeReport report = new ResizeReport(settings, run.on(ground));
            return output.deliver(
                    new Result(
                            "sweep",
                            "Pools resized under load: " + settings.words(),
                            report.summary(),
                            environment(options.seed(), description),
                            settings.parameters(),
                            report.rows(),
                            report.thresholds(),
                            report.sections()),
                    console);
        }
    }

    private int changes(Console console, ChangesSettings settings) throws Exception {
        output.htmlUnlessGiven(Path.of("results", "sweep-changes.html"));
        ChangesRun run = new ChangesRun(settings, console);
        try (Interruption interruption = Interruption.calls(run::stop);
                Ground ground = ground(console, settings.database(), settings.largest())) {
            String description = ground.description();
            ChangesReport report = new ChangesReport(settings, run.on(ground));
            return output.deliver(
                    new Result(
                            "sweep",
                            "Pools under changes of load and server",
                            report.summary(),
                            environment(options.seed(), description),
                            settings.parameters(),
                            report.rows(),
                            report.thresholds(),
                            report.sections()),
                    console);
        }
    }

    private Ground ground(Console console, Database kind, int largest) throws Exception {
        String url = database.url();
        if (url != null) {
            Ground given = Ground.given(url, database.user(), database.password());
            given.requireRoomFor(largest);
            return given;
        }
        console.passing("starting the database ...");
        return Ground.embedded(kind, Math.max(largest, Capacity.MOST_CONNECTIONS));
    }

    private static Environment environment(long seed, String description) {
        return Environment.here(
                seed, description, List.of(Adapters.create("weir"), Adapters.create("hikari")));
    }
}
