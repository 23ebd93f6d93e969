package dev.weir.lab.load;

import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.DatabaseOptions;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.result.Result;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * What commands have in common that measure pools on a PostgreSQL: the server that comes along or
 * the user's own, tables in a schema that bears the command's name, Ctrl-C as an early end, a page.
 */
public final class ServerRun {

    private final CommandSpec spec;
    private final DatabaseOptions database;
    private final OutputOptions output;

    public ServerRun(CommandSpec spec, DatabaseOptions database, OutputOptions output) {
        this.spec = spec;
        this.database = database;
        this.output = output;
    }

    /** What a command does once there is a server with room for it. */
    @FunctionalInterface
    public interface Measurement<S> {
        /**
         * Measures until all is done or the end was asked for.
         *
         * @throws IllegalArgumentException if the options ask for what the server cannot give
         */
        Result measure(S settings, Server server, Console console, EarlyEnd end) throws Exception;
    }

    /**
     * Measures, and delivers the result.
     *
     * @param settings of the options; an {@link IllegalArgumentException} names what makes no sense
     * @param connections that all pools together take
     * @return the exit status
     */
    public <S> int of(
            Callable<S> settings, ToIntFunction<S> connections, Measurement<S> measurement)
            throws Exception {
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        try {
            return on(settings.call(), connections, measurement, console);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private <S> int on(
            S settings, ToIntFunction<S> connections, Measurement<S> measurement, Console console)
            throws Exception {
        output.htmlUnlessGiven(Path.of("results", spec.name() + ".html"));
        EarlyEnd end = new EarlyEnd();
        int most = connections.applyAsInt(settings);
        try (Interruption interruption = Interruption.calls(end::ask);
                Server server = server(most, console)) {
            server.requireRoomFor(most);
            return output.deliver(measurement.measure(settings, server, console, end), console);
        }
    }

    private Server server(int connections, Console console) {
        Tables tables = new Tables("weir_" + spec.name());
        @Nullable String url = database.url();
        if (url != null) {
            return Server.at(url, database.user(), database.password(), tables);
        }
        console.passing("starting PostgreSQL ...");
        return Server.start(connections, tables);
    }
}
