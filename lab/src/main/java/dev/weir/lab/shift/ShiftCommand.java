package dev.weir.lab.shift;

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
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code shift}. */
@CommandGroup.In(CommandGroup.PROVE)
@Command(
        name = "shift",
        header = "How soon a pool follows when the mix of requests shifts.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "A shift of traffic, as a power cut brings it: the number of requests stays, their mix"
                    + " moves at once. Weir, told nothing but the address, beside HikariCP at several"
                    + " sizes, on a real and durable PostgreSQL: how long it takes to follow, and what"
                    + " requests meet meanwhile. Each pool has the whole scene by turns, anew in each"
                    + " round, on the same arrivals; times count from the moment a request was due.",
            "",
            "The database is embedded; with --url tables are made in the schema weir_shift there,"
                    + " and removed. Ctrl-C prints what there is."
        })
public final class ShiftCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private ShiftOptions options = new ShiftOptions();

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        return new ServerRun(spec, database, output)
                .of(options::settings, ShiftSettings::connections, ShiftCommand::measure);
    }

    private static Result measure(
            ShiftSettings settings, Server server, Console console, EarlyEnd end) throws Exception {
        Environment environment =
                Environment.here(
                        settings.seed(),
                        server.description(),
                        settings.variants().stream().map(PoolVariant::pool).toList());
        List<SceneOutcome> outcomes = new ShiftRun(settings, console, end).on(server);
        end.refuseNothing(outcomes);
        return new ShiftReport(settings, outcomes).in(environment);
    }
}
