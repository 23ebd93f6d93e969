package dev.weir.lab.versions;

import dev.weir.testkit.net.LoopbackPorts;
import dev.weir.tools.text.FailureText;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A MySQL or MariaDB of one release: its data folder, its process, and the end of both.
 * Thread-safe.
 */
final class MySqlDatabase implements Database {

    /**
     * Equal for all; what a version does not know it passes over. A commit is written but does not
     * wait for the disk, which would hide what a version costs.
     */
    private static final List<String> SETTINGS =
            List.of(
                    "--bind-address=127.0.0.1",
                    "--skip-ssl",
                    "--skip-log-bin",
                    "--character-set-server=latin1",
                    "--innodb_buffer_pool_size=256M",
                    "--innodb_flush_log_at_trx_commit=2",
                    "--performance_schema=OFF",
                    "--max_connections=30",
                    "--loose-innodb_log_file_size=256M",
                    "--loose-query_cache_type=0",
                    "--loose-mysqlx=OFF");

    private static final int START_SECONDS = 180;
    private static final int STOP_SECONDS = 30;
    private static final long POLL_MILLIS = 100;
    private static final int LOG_LINES = 5;

    private final String name;
    private final Kind kind;
    private final MySqlBinaries binaries;
    private final Process process;
    private final int port;

    private MySqlDatabase(
            String name, Kind kind, MySqlBinaries binaries, Process process, int port) {
        this.name = name;
        this.kind = kind;
        this.binaries = binaries;
        this.process = process;
        this.port = port;
    }

    /**
     * Starts it.
     *
     * @param folder an empty one, for its data
     * @throws IOException with the end of its log, if it does not start
     */
    static MySqlDatabase start(Release release, MySqlBinaries binaries, Path folder)
            throws IOException, InterruptedException {
        Path data = Files.createDirectory(folder.resolve("data"));
        binaries.initialize(data, folder);
        int port = LoopbackPorts.probablyFree();
        List<String> command = new ArrayList<>(binaries.server(data));
        command.addAll(SETTINGS);
        command.add("--port=" + port);
        command.add("--socket=" + folder.resolve("s"));
        command.add("--pid-file=" + folder.resolve("pid"));
        Path log = folder.resolve("server.log");
        Process process =
                binaries.process(command)
                        .redirectInput(new File("/dev/null"))
                        .redirectErrorStream(true)
                        .redirectOutput(Redirect.appendTo(log.toFile()))
                        .start();
        MySqlDatabase database =
                new MySqlDatabase(release.name(), release.kind(), binaries, process, port);
        Runtime.getRuntime().addShutdownHook(new Thread(database::close, "versions-stop"));
        try {
            database.awaitStart(log);
            return database;
        } catch (IOException | InterruptedException | RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private void awaitStart(Path log) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (true) {
            if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IOException("the server ended: " + MySqlBinaries.end(log, LOG_LINES));
            }
            try (Connection c = connect()) {
                return;
            } catch (SQLException e) {
                if (System.nanoTime() > end) {
                    throw new IOException(
                            "no connection after %d s: %s"
                                    .formatted(START_SECONDS, FailureText.of(e)),
                            e);
                }
            }
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mariadb://127.0.0.1:" + port + "/?sslMode=disable&useServerPrepStmts=true",
                "root",
                "");
    }

    @Override
    public OptionalLong processId() {
        return OptionalLong.of(process.pid());
    }

    @Override
    public Build build() throws SQLException {
        try (Connection c = connect()) {
            return new Build(
                    c.getMetaData().getDatabaseProductVersion(), binaries.compiler(), "unknown");
        }
    }

    /**
     * Stops the process, in order if it can. An interrupt does not cut that short, and a second
     * call waits for the first.
     */
    @Override
    public synchronized void close() {
        process.destroy();
        boolean interrupted = false;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(STOP_SECONDS);
        while (process.isAlive() && System.nanoTime() < end) {
            try {
                process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        process.destroyForcibly();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
