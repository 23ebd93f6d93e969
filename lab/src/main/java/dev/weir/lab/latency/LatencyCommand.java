package dev.weir.lab.latency;

import dev.weir.lab.cli.Console;
import dev.weir.lab.cli.DatabaseOptions;
import dev.weir.lab.cli.EarlyEnd;
import dev.weir.lab.cli.Interruption;
import dev.weir.lab.cli.OutputOptions;
import dev.weir.lab.load.Server;
import dev.weir.lab.load.Tables;
import dev.weir.lab.result.Environment;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code latency}. */
@Command(
        name = "latency",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Response time over load and mix: Weir, told nothing but the address, beside HikariCP at"
                    + " several sizes, on a real and durable PostgreSQL. Requests arrive by a schedule,"
                    + " and each time counts from the moment a request was due. Pools take turns on"
                    + " the same arrivals, in interleaved rounds; figures are medians over the rounds.",
            "",
            "The database is embedded; with --url tables are made in the schema weir_latency there,"
                    + " and removed. Ctrl-C prints what there is."
        })
public final class LatencyCommand implements Callable<Integer> {

    private static final Tables TABLES = new Tables("weir_latency");

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private LatencyOptions options = new LatencyOptions();

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

    private int run(LatencySettings settings, Console console) throws Exception {
        output.htmlUnlessGiven(Path.of("results", "latency.html"));
        EarlyEnd end = new EarlyEnd();
        try (Interruption interruption = Interruption.calls(end::ask);
                Server server = server(settings, console)) {
            server.requireRoomFor(settings.connections());
            Environment environment = environment(server, settings);
            List<CellOutcome> outcomes = new LatencyRun(settings, console, end).on(server);
            end.refuseNothing(outcomes);
            return output.deliver(new LatencyReport(settings, outcomes).in(environment), console);
        }
    }

    private Server server(LatencySettings settings, Console console) {
        if (database.url() != null) {
            return Server.at(database.url(), database.user(), database.password(), TABLES);
        }
        console.passing("starting PostgreSQL ...");
        return Server.start(settings.connections(), TABLES);
    }

    private Environment environment(Server server, LatencySettings settings) throws Exception {
        return Environment.here(
                options.seed(),
                server.description(),
                settings.entrants().stream().map(Entrant::pool).toList());
    }
}
