package dev.weir.lab;

import dev.weir.tools.cli.CommandGroup;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * What the {@code weir} script at the root of the repository does itself. Known here as well, so
 * that the help, the manual and the completion of a shell have them.
 */
@Command(sortOptions = false)
abstract class LauncherCommands implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean help;

    /** For another program, which knows what they mean. */
    @Unmatched private List<String> arguments = new ArrayList<>();

    @Override
    public void run() {
        throw new IllegalStateException(
                "the launcher runs this command: ./weir %s".formatted(spec.name()));
    }

    @CommandGroup.In(CommandGroup.TRY)
    @Command(
            name = "install",
            header = "Builds Weir and installs it for Maven and Gradle on this machine.",
            description =
                    "Builds Weir's artifacts, without running tests, and installs them into the local"
                            + " Maven repository. Then it says what to write into a Maven or Gradle"
                            + " build.")
    static final class Install extends LauncherCommands {

        @Parameters(
                paramLabel = "MAVEN_ARGS",
                description =
                        "Go to Maven, options first: -Dmaven.repo.local=FOLDER installs into another"
                                + " repository.")
        private List<String> maven = new ArrayList<>();
    }

    @CommandGroup.In(CommandGroup.PROVE)
    @Command(
            name = "bench",
            header = "Benchmarks: what borrow and return cost, beside other pools.",
            description = "Without a SET it lists the sets; ./weir bench help SET explains one.")
    static final class Bench extends LauncherCommands {}

    @CommandGroup.In(CommandGroup.MAINTAIN)
    @Command(
            name = "test",
            header = "Builds everything and runs all tests.",
            description = "Builds all modules and runs their tests.")
    static final class Test extends LauncherCommands {

        @ArgGroup private @Nullable Chosen chosen;

        @Option(
                names = "--all",
                description =
                        "Also the tests that repeat what others try once, with more seeds: they take"
                                + " half an hour more.")
        private boolean all;

        @Parameters(
                paramLabel = "MAVEN_ARGS",
                description = "Go to Maven: -pl pool tests that module alone.")
        private List<String> maven = new ArrayList<>();

        /** Which of the tests. */
        static final class Chosen {

            @Option(
                    names = "--fast",
                    description =
                            "Only the tests that need no server and do not wait: what to run on every"
                                    + " change. The code is compiled without the checks of Error"
                                    + " Prone and NullAway.")
            private boolean fast;

            @Option(
                    names = "--tag",
                    paramLabel = "NAME",
                    description =
                            "Only those of one tag: fast, database (a real server) or long (real time,"
                                    + " much computing).")
            private @Nullable String tag;
        }
    }

    @CommandGroup.In(CommandGroup.MAINTAIN)
    @Command(
            name = "site",
            header = "Builds the pages as a site, with search and javadoc.",
            description = {
                "Builds the site from README.md and docs/ into target/site/html, with search and the"
                        + " javadoc of all published modules. A link that leads nowhere fails it.",
                "",
                "Needs Python 3.11 or later, and the first time PyPI and Maven Central. The exit"
                        + " status is 69 if the machine lacks one of them."
            })
    static final class Site extends LauncherCommands {

        @Option(
                names = "--no-api",
                description = "Without javadoc: takes seconds instead of minutes.")
        private boolean noApi;
    }

    @CommandGroup.In(CommandGroup.MAINTAIN)
    @Command(
            name = "pgjdbc",
            header = "The tests of PostgreSQL's driver, run through Weir.",
            description = {
                "Runs pgjdbc's tests of JDBC 2, 3, 4 and 4.2 twice, each time in a JVM and on an embedded"
                        + " PostgreSQL of their own: with the driver alone, and through Weir with its"
                        + " defaults. Takes about ten minutes.",
                "",
                "Prints the tests that fail through Weir only, by the reasons in"
                        + " lab/pgjdbc/known-reasons.txt. The exit status is 0 only if every difference"
                        + " has a known reason. Results, stack traces and logs are in lab/target/pgjdbc."
            })
    static final class Pgjdbc extends LauncherCommands {

        @Parameters(
                paramLabel = "CHECKOUT",
                description = {
                    "A folder with the driver's sources, a clone of",
                    "https://github.com/pgjdbc/pgjdbc"
                })
        private @Nullable String checkout;

        @Option(
                names = "--only",
                paramLabel = "REGEX",
                description = "Only the test classes whose whole name matches.")
        private @Nullable String only;

        @Option(
                names = "--reuse-alone",
                description = "Compare with the earlier run of the driver alone.")
        private boolean reuseAlone;
    }
}
