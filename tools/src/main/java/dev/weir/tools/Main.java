package dev.weir.tools;

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

/** The commands for people who run a service, as {@code ./weir} starts them. */
@Command(
        name = "weir",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {MigrateCommand.class, DoctorCommand.class},
        description = "Looks at databases and pools, and moves settings to Weir.")
public final class Main implements Runnable {

    /** Held, or the level that is set on it could be collected. */
    private static final Logger ROOT_LOGGER = Logger.getLogger("");

    @Spec private CommandSpec spec = CommandSpec.create();

    private Main() {}

    public static void main(String[] args) {
        run(commandLine(), args);
    }

    static void run(CommandLine line, String... args) {
        // What a driver logs of a failure is said in the command's own sentence.
        ROOT_LOGGER.setLevel(Level.OFF);
        System.exit(line.execute(args));
    }

    static CommandLine commandLine() {
        return CommandLines.of(new Main());
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
