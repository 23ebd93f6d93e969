package dev.weir.lab;

import dev.weir.lab.cli.CommandGroup;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * What the {@code weir} script at the root of the repository does itself. Known here as well, so
 * that the help, the manual and the completion of a shell have them.
 */
@Command(mixinStandardHelpOptions = true)
abstract class LauncherCommands implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();

    /** For another program, which knows what they mean. */
    @Unmatched private List<String> arguments = List.of();

    @Override
    public void run() {
        throw new IllegalStateException(
                "the launcher runs this command: ./weir %s".formatted(spec.name()));
    }

    @CommandGroup.In(CommandGroup.TRY)
    @Command(
            name = "install",
            header = "Builds Weir and installs it for Maven and Gradle on this machine.",
            description = {
                "Builds Weir's artifacts, without running tests, and installs them into the local"
                        + " Maven repository. Then it says what to write into a Maven or Gradle build.",
                "",
                "Options go to Maven: -Dmaven.repo.local=FOLDER installs into another repository."
            })
    static final class Install extends LauncherCommands {}

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
            description = {
                "--fast runs only the tests that need no server and do not wait; --tag NAME those of"
                        + " one tag: fast, database or long.",
                "",
                "Other options go to Maven: -pl pool tests that module alone."
            })
    static final class Test extends LauncherCommands {}

    @CommandGroup.In(CommandGroup.MAINTAIN)
    @Command(
            name = "site",
            header = "Builds the pages as a site, with search and javadoc.",
            description =
                    "Needs Python 3.11 or later. --no-api leaves out the javadoc, which takes longest.")
    static final class Site extends LauncherCommands {}

    @CommandGroup.In(CommandGroup.MAINTAIN)
    @Command(
            name = "pgjdbc",
            header = "The tests of PostgreSQL's driver, run through Weir.",
            description = "Takes the folder of the driver's sources: ./weir pgjdbc DIR.")
    static final class Pgjdbc extends LauncherCommands {}
}
