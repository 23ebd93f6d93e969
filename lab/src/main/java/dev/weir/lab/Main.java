package dev.weir.lab;

import dev.weir.lab.bleed.BleedCommand;
import dev.weir.lab.cli.CompletionCommand;
import dev.weir.lab.conformance.ConformanceCommand;
import dev.weir.lab.demo.DemoCommand;
import dev.weir.lab.failover.FailoverCommand;
import dev.weir.lab.fleet.FleetCommand;
import dev.weir.lab.lanes.LanesCommand;
import dev.weir.lab.latency.LatencyCommand;
import dev.weir.lab.memory.MemoryCommand;
import dev.weir.lab.report.ReportCommand;
import dev.weir.lab.shift.ShiftCommand;
import dev.weir.lab.shop.ShopCommand;
import dev.weir.lab.simulate.SimulateCommand;
import dev.weir.lab.soak.SoakCommand;
import dev.weir.lab.spike.SpikeCommand;
import dev.weir.lab.sweep.SweepCommand;
import dev.weir.lab.tenants.TenantsCommand;
import dev.weir.lab.tune.TuneCommand;
import dev.weir.lab.versions.VersionsCommand;
import dev.weir.tools.cli.CommandLines;
import dev.weir.tools.cli.Version;
import dev.weir.tools.doctor.DoctorCommand;
import dev.weir.tools.migrate.MigrateCommand;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The lab's command line, started by the {@code weir} script at the root of the repository. */
@Command(
        name = "weir",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            DemoCommand.class,
            BleedCommand.class,
            SpikeCommand.class,
            ShopCommand.class,
            MigrateCommand.class,
            LauncherCommands.Install.class,
            DoctorCommand.class,
            SweepCommand.class,
            LatencyCommand.class,
            TuneCommand.class,
            MemoryCommand.class,
            VersionsCommand.class,
            FailoverCommand.class,
            FleetCommand.class,
            TenantsCommand.class,
            LanesCommand.class,
            ShiftCommand.class,
            SoakCommand.class,
            ConformanceCommand.class,
            LauncherCommands.Bench.class,
            ReportCommand.class,
            SimulateCommand.class,
            LauncherCommands.Test.class,
            LauncherCommands.Site.class,
            LauncherCommands.Pgjdbc.class,
            CompletionCommand.class
        },
        description = "Runs Weir, a JDBC connection pool, beside other pools on a real database.",
        footer = {"", "./weir help COMMAND explains one."})
public final class Main implements Runnable {

    /** Held, or the level that is set on it could be collected. */
    private static final Logger ROOT_LOGGER = Logger.getLogger("");

    @Spec private CommandSpec spec = CommandSpec.create();

    private Main() {}

    public static void main(String[] args) {
        // The pools' chatter would be measured with them, and drown the results; what fails is
        // counted there.
        ROOT_LOGGER.setLevel(Level.OFF);
        System.exit(commandLine().execute(args));
    }

    /** The whole command line. */
    static CommandLine commandLine() {
        return CommandLines.of(new Main());
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
