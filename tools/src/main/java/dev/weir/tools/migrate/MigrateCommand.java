package dev.weir.tools.migrate;

import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.ExitStatus;
import dev.weir.tools.cli.OnlyWith;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code migrate}. */
@CommandGroup.In(CommandGroup.TRY)
@Command(
        name = "migrate",
        header = "Turns another pool's settings into Weir's, and explains each.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Reads the settings of another pool (HikariCP, Commons DBCP 2, Tomcat's JDBC pool, c3p0 or"
                    + " Druid) and writes Weir's, with a sentence for each setting: taken, translated,"
                    + " no longer needed, or without a counterpart and what to do.",
            "",
            "FILE is a properties file or YAML, also one of Spring Boot's with profiles and"
                    + " placeholders. The result is written as the file is. It goes to the terminal"
                    + " with secrets shown as ***, or whole into --out. FILE is not changed.",
            "",
            "The exit status is 0 if every setting is known and Weir takes the result, else 1; 2 for"
                    + " wrong options and for a file that cannot be read or has no pool or several."
        })
public final class MigrateCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "FILE",
            description = "Settings of a pool: .properties, .yml or .yaml.")
    private Path file = Path.of("");

    @Option(
            names = "--pool",
            paramLabel = "POOL",
            description =
                    "Whose settings they are: ${COMPLETION-CANDIDATES}. Default: as their names say.")
    private @Nullable PoolType pool;

    @Option(
            names = "--prefix",
            paramLabel = "PREFIX",
            description =
                    "What the settings stand below in FILE, such as app.datasource.orders. Default:"
                            + " found by their names.")
    private @Nullable String prefix;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description =
                    "Write the settings there, passwords included, and readable by you alone.")
    private @Nullable Path out;

    @OnlyWith("--out")
    @Option(names = "--force", description = "Let --out overwrite a file.")
    private boolean force;

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        Migration migration;
        try {
            SettingsFile settings = SettingsFile.read(file);
            migration = Migration.of(settings, new PoolFinder(settings).find(pool, prefix));
            if (out != null) {
                new OutFile(out, force).write(new SettingsText(migration).whole(), file);
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        MigrationReport report = new MigrationReport(migration);
        if (out != null) {
            report.lines().forEach(console::line);
            console.line("settings: " + out.toAbsolutePath());
        } else {
            console.line(new SettingsText(migration).shown().stripTrailing());
            report.summary().forEach(console::step);
            if (migration.hidesValues()) {
                console.step("Values shown as *** are in " + file + ": --out FILE writes them.");
            }
        }
        output.write(report.result(), console);
        return migration.succeeds() ? ExitStatus.HOLDS : ExitStatus.FAILS;
    }
}
