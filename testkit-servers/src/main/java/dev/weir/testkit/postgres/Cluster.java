package dev.weir.testkit.postgres;

import dev.weir.testkit.machine.TemporaryFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** One cluster on disk: a folder with its data and its log, and the launcher that runs it. */
final class Cluster {

    static final String HOST = "127.0.0.1";
    static final String USER = "postgres";

    private static final Duration START_PATIENCE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final String GIVEN_UP = "could not start server";
    private static final String PORT_TAKEN = "Address already in use";
    private static final int LOG_LINES = 15;

    private final Path folder;
    private final Path log;

    /** Held while it starts or stops: the end of the JVM waits for a start, to undo it. */
    private final Lock life = new ReentrantLock();

    private boolean stopped;
    private io.zonky.test.db.postgres.embedded.@Nullable EmbeddedPostgres server;

    private Cluster(Path folder) {
        this.folder = folder;
        this.log = folder.resolve("server.log");
    }

    /** Makes the folder. */
    static Cluster prepare() {
        try {
            return new Cluster(TemporaryFolders.make("weir-postgres-"));
        } catch (IOException e) {
            throw new UncheckedIOException("The temporary folder cannot be written to", e);
        }
    }

    /** Where it lies. */
    Path folder() {
        return folder;
    }

    void start(
            int port, Durability durability, Map<String, String> settings, @Nullable Path archive)
            throws IOException {
        life.lock();
        try {
            if (stopped) {
                throw new IOException("the JVM is about to end");
            }
            startLocked(port, durability, settings, archive);
        } finally {
            life.unlock();
        }
    }

    private void startLocked(
            int port, Durability durability, Map<String, String> settings, @Nullable Path archive)
            throws IOException {
        LauncherLogs.silence();
        Redirect toLog = Redirect.appendTo(log.toFile());
        var builder =
                io.zonky.test.db.postgres.embedded.EmbeddedPostgres.builder()
                        .setPort(port)
                        .setDataDirectory(data())
                        .setOverrideWorkingDirectory(binaries().toFile())
                        .setCleanDataDirectory(true)
                        .setRegisterShutdownHook(false)
                        .setPGStartupWait(START_PATIENCE)
                        .setLocaleConfig("locale", "C")
                        .setServerConfig("unix_socket_directories", "")
                        .setServerConfig("listen_addresses", HOST)
                        .setOutputRedirector(toLog)
                        .setErrorRedirector(toLog);
        if (archive != null) {
            builder.setPgBinaryResolver((system, hardware) -> Files.newInputStream(archive))
                    .setOverrideWorkingDirectory(folder.resolve("binaries").toFile());
        }
        durability.settings().forEach(builder::setServerConfig);
        settings.forEach(builder::setServerConfig);
        server = launch(builder::start);
        requireOurs(port);
    }

    /**
     * Launches in a thread of its own, because the launcher waits out its whole patience even when
     * the server has said long ago that it will not start; an interrupt ends that wait.
     */
    private io.zonky.test.db.postgres.embedded.EmbeddedPostgres launch(
            Callable<io.zonky.test.db.postgres.embedded.EmbeddedPostgres> launcher)
            throws IOException {
        var launch = new FutureTask<>(launcher);
        Thread thread = Thread.ofPlatform().daemon().name("embedded-postgres-start").start(launch);
        try {
            while (!thread.join(POLL)) {
                if (log().contains(GIVEN_UP)) {
                    thread.interrupt();
                }
            }
            return launch.get();
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted during the start", e);
        } catch (ExecutionException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Another server may hold the port, and answer in this one's place. */
    private void requireOurs(int port) throws IOException {
        if (log().contains(PORT_TAKEN)) {
            throw new BindException("port " + port + " is taken");
        }
        if (log().contains(GIVEN_UP)) {
            throw new IOException("the server refused");
        }
        String url = "jdbc:postgresql://" + HOST + ":" + port + "/postgres";
        try (Connection connection = DriverManager.getConnection(url, USER, "");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("show data_directory")) {
            rows.next();
            if (!data().toString().equals(rows.getString(1))) {
                throw new BindException("port " + port + " is taken by another PostgreSQL");
            }
        } catch (SQLException e) {
            throw new IOException("the server does not answer", e);
        }
    }

    int port() {
        if (server == null) {
            throw new IllegalStateException("The cluster has not been started");
        }
        return server.getPort();
    }

    Path data() {
        return folder.resolve("data");
    }

    PgCtl pgCtl() {
        return new PgCtl(data(), log);
    }

    /** The last lines of what initdb and the server wrote; empty if they wrote nothing. */
    String log() {
        try {
            List<String> lines = Files.exists(log) ? Files.readAllLines(log) : List.of();
            return String.join(
                    "\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
        } catch (IOException e) {
            return "(unreadable: " + e.getMessage() + ")";
        }
    }

    /**
     * Stops the server, if it runs, and removes the folder; waits for a start that is under way.
     * Not cut short by an interrupt, which would leave processes behind. Only the first call does
     * anything.
     */
    void stop() {
        boolean interrupted = Thread.interrupted();
        life.lock();
        try {
            if (!stopped) {
                stopped = true;
                if (server != null) {
                    thaw();
                    server.close();
                }
                TemporaryFolders.remove(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The cluster could not be removed", e);
        } finally {
            life.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A server that stands still cannot be stopped, and would be waited for in vain. */
    private void thaw() throws IOException {
        try {
            if (pgCtl().running()) {
                new ServerControl(pgCtl()).thaw();
            }
        } catch (NoSuchFileException e) {
            // it ended by itself meanwhile
        }
    }

    /**
     * Where the binaries are unpacked: one folder for each user, since a user cannot write into
     * another's.
     */
    static Path binaries() {
        String user = System.getProperty("user.name", "user").replaceAll("\\W", "_");
        return Path.of(System.getProperty("java.io.tmpdir"), "weir-postgres-binaries-" + user);
    }
}
