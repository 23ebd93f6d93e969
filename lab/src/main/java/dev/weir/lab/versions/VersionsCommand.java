package dev.weir.lab.versions;

import dev.weir.testkit.machine.TemporaryFolders;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code versions}. */
@CommandGroup.In(CommandGroup.MEASURE)
@Command(
        name = "versions",
        header = "What each version of PostgreSQL, MySQL and MariaDB costs.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "What each version of a database costs at low concurrency, on the same work: PostgreSQL 10"
                    + " to 18, MySQL and MariaDB. Servers run side by side and take turns in short"
                    + " slices; throughput as a ratio to one of them, and the server's processor time"
                    + " for each statement.",
            "",
            "The servers are fetched by Maven from Maven Central; one that cannot be had is a line in"
                    + " the table. With --url (PostgreSQL or MariaDB) your own server is a line beside"
                    + " them; its table is made in the schema weir_versions, and removed. Ctrl-C prints"
                    + " what there is."
        })
public final class VersionsCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private VersionsOptions options = new VersionsOptions();

    @Mixin private OwnOptions ownDatabase = new OwnOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        VersionsSettings settings;
        Optional<Database> own;
        try {
            settings = options.settings();
            own = ownDatabase.database();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        output.htmlUnlessGiven(Path.of("results", "versions.html"));
        EarlyEnd end = new EarlyEnd();
        Path folder = TemporaryFolders.make("weir-versions-");
        Servers servers = new Servers(new MavenBinaries(folder), folder, settings.rows(), end);
        Thread atExit = new Thread(() -> leave(servers, folder), "versions-exit");
        Runtime.getRuntime().addShutdownHook(atExit);
        TemporaryFolders.attended(folder);
        try (Interruption interruption = Interruption.calls(end::ask)) {
            Environment environment =
                    Environment.here(
                            settings.seed(), "several, see the tables, on loopback", List.of());
            VersionsOutcome outcome = new VersionsRun(settings, servers, console, end).on(own);
            end.refuseNothing(outcome.cells());
            Result result = new VersionsReport(settings, outcome).in(environment);
            return output.deliver(result, console);
        } finally {
            leave(servers, folder);
        }
    }

    private static void leave(Servers servers, Path folder) {
        servers.close();
        try {
            TemporaryFolders.remove(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("the temporary folder could not be removed", e);
        }
    }
}
