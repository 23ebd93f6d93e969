package dev.weir.lab.lanes;

import dev.weir.lab.cli.Console;
import dev.weir.lab.cli.DatabaseOptions;
import dev.weir.lab.cli.EarlyEnd;
import dev.weir.lab.cli.Interruption;
import dev.weir.lab.cli.OutputOptions;
import dev.weir.lab.load.Server;
import dev.weir.lab.load.Tables;
import dev.weir.lab.result.Environment;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code lanes}. */
@Command(
        name = "lanes",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Short reads, long reports and a batch of jobs on one database: Weir, told nothing, told"
                    + " which work is long, and with one line, beside one HikariCP at several sizes"
                    + " and beside two of them whose sizes a search has found. Requests arrive by a"
                    + " schedule; contestants take turns on the same requests.",
            "",
            "The database is embedded; with --url tables are made in the schema weir_lanes there,"
                    + " and removed. Ctrl-C prints what there is."
        })
public final class LanesCommand implements Callable<Integer> {

    private static final Tables TABLES = new Tables("weir_lanes");

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private LanesOptions options = new LanesOptions();

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        try {
            return run(options.settings(), console);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private int run(LanesSettings settings, Console console) throws Exception {
        output.htmlUnlessGiven(Path.of("results", "lanes.html"));
        EarlyEnd end = new EarlyEnd();
        try (Interruption interruption = Interruption.calls(end::ask);
                Server server = server(settings, console)) {
            server.requireRoomFor(settings.connections());
            Environment environment =
                    Environment.here(
                            settings.seed(),
                            server.description(),
                            settings.unsplit().stream().map(Contestant::pool).toList());
            LanesOutcome outcome = new LanesRun(settings, console, end).on(server);
            end.refuseNothing(outcome.found());
            return output.deliver(new LanesReport(settings, outcome).in(environment), console);
        }
    }

    private Server server(LanesSettings settings, Console console) {
        if (database.url() != null) {
            return Server.at(database.url(), database.user(), database.password(), TABLES);
        }
        console.passing("starting PostgreSQL ...");
        return Server.start(settings.connections(), TABLES);
    }
}
