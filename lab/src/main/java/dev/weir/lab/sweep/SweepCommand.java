package dev.weir.lab.sweep;

import dev.weir.lab.pools.Adapters;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.DatabaseOptions;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.result.Environment;
import java.io.IOException;
import java.nio.file.Path;
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
@CommandGroup.In(CommandGroup.MEASURE)
@Command(
        name = "sweep",
        header = "Throughput at every pool size, and the size that Weir finds.",
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

    /** What is about slices of many pools, and so does nothing under one that is changed. */
    private static final List<String> OF_SLICES =
            List.of(
                    "--sizes",
                    "--ceilings",
                    "--without-controls",
                    "--think",
                    "--rate",
                    "--warm-up",
                    "--settle",
                    "--turns",
                    "--repeats",
                    "--journal");

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
            return deliver(measurement(console), console);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    /** What the options ask for. */
    private Measurement measurement(Console console) throws IOException {
        if (resize != null) {
            refuseOptionsOfSlices("--resize");
            return new ResizeRun(ResizeSettings.of(options, resize, database.url()), console);
        }
        if (changes != null) {
            refuseOptionsOfSlices("--changes");
            return new ChangesRun(ChangesSettings.of(options, changes, database.url()), console);
        }
        SweepSettings settings = fitted(options.settings(database.url()), console);
        return new SweepRun(settings, journal(settings), console);
    }

    private void refuseOptionsOfSlices(String instead) {
        for (String option : OF_SLICES) {
            if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
                throw new IllegalArgumentException(
                        "%s does nothing with %s: leave it out".formatted(option, instead));
            }
        }
        if (options.severalWorkloads()) {
            throw new IllegalArgumentException("%s takes one --workload".formatted(instead));
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

    private int deliver(Measurement measurement, Console console) throws Exception {
        output.htmlUnlessGiven(Path.of("results", measurement.page()));
        try (Interruption interruption = Interruption.calls(measurement::stop);
                SweepFixture fixture = fixture(console, measurement)) {
            String description = fixture.description();
            Report report = measurement.on(fixture);
            return output.deliver(report.in(environment(description)), console);
        }
    }

    private Journal journal(SweepSettings settings) throws IOException {
        Path file = journalFile;
        if (file == null && options.full()) {
            file = Path.of("results", "sweep-" + settings.parameters().get("db") + ".journal");
        }
        return file == null ? Journal.inMemory() : Journal.open(file, settings.parameters());
    }

    private SweepFixture fixture(Console console, Measurement measurement) throws Exception {
        String url = database.url();
        if (url != null) {
            SweepFixture given = SweepFixture.given(url, database.user(), database.password());
            given.requireRoomFor(measurement.largest());
            return given;
        }
        console.passing("starting the database ...");
        return SweepFixture.embedded(
                measurement.database(), Math.max(measurement.largest(), Capacity.MOST_CONNECTIONS));
    }

    private Environment environment(String description) {
        return Environment.here(
                options.seed(),
                description,
                List.of(Adapters.create("weir"), Adapters.create("hikari")));
    }
}
