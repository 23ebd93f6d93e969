package dev.weir.lab;

import dev.weir.lab.bleed.BleedCommand;
import dev.weir.lab.cli.ExitStatus;
import dev.weir.lab.conformance.ConformanceCommand;
import dev.weir.lab.demo.DemoCommand;
import dev.weir.lab.doctor.DoctorCommand;
import dev.weir.lab.failover.FailoverCommand;
import dev.weir.lab.lanes.LanesCommand;
import dev.weir.lab.latency.LatencyCommand;
import dev.weir.lab.memory.MemoryCommand;
import dev.weir.lab.migrate.MigrateCommand;
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
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
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
        versionProvider = Main.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            DemoCommand.class,
            SpikeCommand.class,
            SweepCommand.class,
            LatencyCommand.class,
            LanesCommand.class,
            ShiftCommand.class,
            ShopCommand.class,
            SimulateCommand.class,
            FailoverCommand.class,
            BleedCommand.class,
            ConformanceCommand.class,
            SoakCommand.class,
            TenantsCommand.class,
            TuneCommand.class,
            MemoryCommand.class,
            VersionsCommand.class,
            DoctorCommand.class,
            MigrateCommand.class,
            ReportCommand.class
        },
        description = "Runs Weir, a JDBC connection pool, beside other pools on a real database.",
        footer = {
            "",
            "Run by the launcher itself:",
            "  test [ARGS]   build everything and run all tests (ARGS go to Maven)",
            "  bench [SET]   run the benchmarks (without SET: lists them)",
            "  install       build the artifacts and install them into the local Maven repository",
            "  pgjdbc DIR    run the test suite of PostgreSQL's driver through Weir"
        })
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

    /** The whole command line; a command's failure is one sentence, not a stack trace. */
    static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setExecutionExceptionHandler(
                        (failure, line, parsed) -> {
                            line.getErr().println("weir: " + sentence(failure));
                            return ExitStatus.FAILS;
                        });
    }

    /** The JDK's word on a file is often no more than its name. */
    private static String sentence(Throwable failure) {
        String message = failure.getMessage();
        if (failure instanceof FileSystemException file && file.getReason() == null) {
            return "%s: %s"
                    .formatted(
                            message,
                            switch (file) {
                                case NoSuchFileException none -> "there is no such file or folder";
                                case AccessDeniedException denied -> "permission denied";
                                case FileAlreadyExistsException there ->
                                        "is there, and is no folder";
                                default -> file.getClass().getSimpleName();
                            });
        }
        String text = message == null ? failure.toString() : message;
        // Drivers say no more than that they could not connect.
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException) {
                return "%s (there is no host %s)".formatted(text, cause.getMessage());
            }
        }
        return text;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** Reads the version from the jar's manifest. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"weir " + (version == null ? "(not packaged)" : version)};
        }
    }
}
