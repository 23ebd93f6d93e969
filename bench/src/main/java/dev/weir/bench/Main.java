package dev.weir.bench;

import dev.weir.bench.cli.BenchCommand;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The benchmarks, started by {@code ./weir bench}. */
public final class Main {

    /** Held, or the level that is set on it could be collected. */
    private static final Logger ROOT_LOGGER = Logger.getLogger("");

    private Main() {}

    public static void main(String[] arguments) {
        // The pools' chatter would drown the results.
        ROOT_LOGGER.setLevel(Level.OFF);
        System.exit(BenchCommand.commandLine().execute(arguments));
    }
}
