package dev.weir.testkit.postgres;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * PostgreSQL's {@code pg_ctl} on one data folder. Starts with the options of the last start, which
 * the server keeps in {@code postmaster.opts}; there it also says where its binaries lie.
 */
final class PgCtl {

    static final String OPTIONS = "postmaster.opts";

    private static final int PATIENCE_SECONDS = 30;

    private final Path data;
    private final Path log;

    PgCtl(Path data, Path log) {
        this.data = data;
        this.log = log;
    }

    /** Stops the server if it runs, and starts it; returns when it accepts connections. */
    void restart(StopMode mode) throws IOException {
        run("restart", "-w", "-m", mode.option());
    }

    /** Returns when the server is down. */
    void stop(StopMode mode) throws IOException {
        run("stop", "-w", "-m", mode.option());
    }

    /** Starts a server that is down; returns when it accepts connections. */
    void start() throws IOException {
        // "start" would forget the options of the last start.
        run("restart", "-w");
    }

    /** Whether a server runs on the folder. */
    boolean running() {
        return Files.exists(data.resolve("postmaster.pid"));
    }

    /** The postmaster's process id. */
    long postmaster() throws IOException {
        return Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
    }

    private void run(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (isLinux()) {
            // Ctrl-C goes to all processes of the terminal's group, and must not end this half way.
            command.add("setsid");
        }
        if (isRoot()) {
            // The server refuses to be root; alone in a user namespace, it is nobody.
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(binary().toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-s", "-D", data.toString(), "-t", "" + PATIENCE_SECONDS));
        // Never a pipe: the server inherits it, and its end would never come.
        Redirect toLog = Redirect.appendTo(log.toFile());
        Process process =
                new ProcessBuilder(command)
                        .redirectInput(new File("/dev/null"))
                        .redirectOutput(toLog)
                        .redirectError(toLog)
                        .start();
        if (!Processes.await(process, Duration.ofSeconds(2L * PATIENCE_SECONDS))) {
            process.destroy();
            throw new IOException("pg_ctl " + arguments[0] + " took too long; see " + log);
        }
        if (process.exitValue() != 0) {
            throw new IOException(
                    "pg_ctl "
                            + arguments[0]
                            + " failed with status "
                            + process.exitValue()
                            + "; see "
                            + log);
        }
    }

    private Path binary() throws IOException {
        String started = Files.readString(data.resolve(OPTIONS));
        return Path.of(started.substring(0, started.indexOf(" \""))).resolveSibling("pg_ctl");
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name")) && isLinux();
    }

    private static boolean isLinux() {
        return System.getProperty("os.name", "").startsWith("Linux");
    }
}
