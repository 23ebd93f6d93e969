package dev.weir.tools.doctor;

import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.DatabaseOptions;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.server.ServerDoor;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code doctor}. */
@CommandGroup.In(CommandGroup.MEASURE)
@Command(
        name = "doctor",
        header = "Looks at your database and pool, and says what to change.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Looks at your database and at the settings of your pool, and says what to change, with"
                    + " the evidence. Takes a few seconds and changes nothing: it reads in read-only"
                    + " transactions that are rolled back.",
            "",
            "--url is a PostgreSQL, MariaDB or MySQL; without it the jdbcUrl of --config counts. Any"
                    + " user may look; one with pg_monitor (PROCESS on MariaDB) sees more.",
            "",
            "The exit status is 0 if nothing has to change, 3 if the worst finding is a warning (score"
                    + " 25 and more), 4 if it is a fault (75 and more), 1 if the server cannot be"
                    + " read, 2 for wrong options. Ctrl-C prints what there is."
        })
public final class DoctorCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Mixin private DoctorOptions options = new DoctorOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        EarlyEnd end = new EarlyEnd();
        try (Interruption interruption = Interruption.calls(end::ask)) {
            PoolFile pool;
            ServerDoor door;
            try {
                options.check();
                pool = options.pool();
                door = door(pool);
            } catch (IllegalArgumentException e) {
                throw new ParameterException(spec.commandLine(), e.getMessage(), e);
            }
            return report(console, end, door, pool);
        }
    }

    /** The server that was named. */
    private ServerDoor door(@Nullable PoolFile pool) {
        if (pool == null) {
            String url = database.url();
            if (url == null) {
                throw new IllegalArgumentException(
                        "--url is missing: give jdbc:postgresql://HOST/DB or jdbc:mariadb://HOST/DB,"
                                + " or --config with the file of a pool that has a jdbcUrl");
            }
            return ServerDoor.at(url, database.user(), database.password());
        }
        String url = given(database.url(), pool.url());
        if (url == null) {
            throw new IllegalArgumentException(
                    "--config: %s has no jdbcUrl: give --url as well".formatted(pool.file()));
        }
        return ServerDoor.at(
                url,
                given(database.user(), pool.user()),
                given(database.password(), pool.password()));
    }

    private static @Nullable String given(@Nullable String option, @Nullable String ofFile) {
        return option != null ? option : ofFile;
    }

    private int report(Console console, EarlyEnd end, ServerDoor door, @Nullable PoolFile pool)
            throws Exception {
        DoctorReport report = new DoctorReport(new DoctorRun(options, console, end).of(door, pool));
        report.lines().forEach(console::line);
        output.write(report.result(), console);
        return Severity.of(report.worst()).exitStatus();
    }
}
