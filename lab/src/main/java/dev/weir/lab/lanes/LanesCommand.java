package dev.weir.lab.lanes;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.Server;
import dev.weir.lab.load.ServerRun;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.DatabaseOptions;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code lanes}. */
@CommandGroup.In(CommandGroup.PROVE)
@Command(
        name = "lanes",
        header = "Short reads beside long reports and a batch, on one database.",
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

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private LanesOptions options = new LanesOptions();

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        return new ServerRun(spec, database, output)
                .of(options::settings, LanesSettings::connections, LanesCommand::measure);
    }

    private static Result measure(
            LanesSettings settings, Server server, Console console, EarlyEnd end) throws Exception {
        Environment environment =
                Environment.here(
                        settings.seed(),
                        server.description(),
                        settings.unsplit().stream().map(PoolVariant::pool).toList());
        LanesOutcome outcome = new LanesRun(settings, console, end).on(server);
        end.refuseNothing(outcome.found());
        return new LanesReport(settings, outcome).in(environment);
    }
}
