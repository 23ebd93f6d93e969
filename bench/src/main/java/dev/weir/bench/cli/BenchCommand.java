package dev.weir.bench.cli;

import dev.weir.tools.cli.CommandLines;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command that holds the sets. */
@Command(
        name = "weir bench",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "SET",
        subcommands = {
            CycleCommand.class,
            StatementCommand.class,
            PreparedCommand.class,
            VirtualCommand.class,
            SafetyCommand.class,
            AllCommand.class,
            JmhCommand.class
        },
        description = "Benchmarks of Weir beside the other pools, all held to the same safety.",
        footer = {
            "",
            "Pools take turns in JVMs of their own, round after round. The exit status is",
            "0 only if every goal holds. docs/benchmarks.md says how to read the result.",
            "",
            "  ./weir bench cycle --pools weir,hikari,beecp --json cycle.json",
            "  ./weir bench all --quick"
        })
public final class BenchCommand implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();

    private BenchCommand() {}

    /** The whole command line. */
    public static CommandLine commandLine() {
        return CommandLines.of(new BenchCommand());
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
