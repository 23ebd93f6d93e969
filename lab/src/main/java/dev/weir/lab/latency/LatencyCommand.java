package dev.weir.lab.latency;

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

/** The command {@code latency}. */
@CommandGroup.In(CommandGroup.MEASURE)
@Command(
        name = "latency",
        header = "Response time over load: Weir beside HikariCP at several sizes.",
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

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private LatencyOptions options = new LatencyOptions();

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        return new ServerRun(spec, database, output)
                .of(options::settings, LatencySettings::connections, LatencyCommand::measure);
    }

    private static Result measure(
            LatencySettings settings, Server server, Console console, EarlyEnd end)
            throws Exception {
        Environment environment =
                Environment.here(
                        settings.seed(),
                        server.description(),
                        settings.pools().stream().map(PoolVariant::pool).toList());
        List<CellOutcome> outcomes = new LatencyRun(settings, console, end).on(server);
        end.refuseNothing(outcomes);
        return new LatencyReport(settings, outcomes).in(environment);
    }
}
