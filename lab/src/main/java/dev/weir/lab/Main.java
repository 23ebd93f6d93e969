package dev.weir.lab;

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
        description = "Runs Weir, a JDBC connection pool, beside other pools on a real database.",
        footer = {
            "",
            "Run by the launcher itself:",
            "  test [ARGS]   build everything and run all tests (ARGS go to Maven)",
            "  bench [ARGS]  run the benchmarks (ARGS go to JMH; -h lists them)"
        })
public final class Main implements Runnable {

    @Spec private CommandSpec spec;

    private Main() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new Main()).execute(args));
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
