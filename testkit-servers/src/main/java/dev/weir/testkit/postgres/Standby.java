package dev.weir.testkit.postgres;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import dev.weir.testkit.machine.TemporaryFolders;
import dev.weir.testkit.net.LoopbackPorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * A hot standby that streams from a primary, and can take its place.
 *
 * <p>The binaries that come along lack pg_basebackup, so the copy is made as it would: the data
 * folder between pg_backup_start and pg_backup_stop, the label beside it, and the log streamed from
 * there on. Starts with the primary's settings, on another port. Reads as any server; writes get
 * 25006 until {@link #promote}. Thread-safe.
 */
public final class Standby implements AutoCloseable {

    private static final long CATCH_UP_NANOS = 60_000_000_000L;
    private static final long PAUSE_NANOS = 5_000_000L;

    private final EmbeddedPostgres primary;
    private final Path folder;
    private final int port;
    private final PgCtl pgCtl;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Standby(EmbeddedPostgres primary, Path folder, int port) {
        this.primary = primary;
        this.folder = folder;
        this.port = port;
        this.pgCtl = new PgCtl(folder.resolve("data"), folder.resolve("server.log"));
    }

    /**
     * Copies the primary and returns when the copy streams from it.
     *
     * @throws IOException if the copy does not start; the message names its log
     */
    public static Standby of(EmbeddedPostgres primary) throws SQLException, IOException {
        Path folder = TemporaryFolders.make("weir-standby-");
        Standby standby = new Standby(primary, folder, LoopbackPorts.probablyFree());
        Runtime.getRuntime()
                .addShutdownHook(new Thread(standby::close, "embedded-postgres-standby-stop"));
        TemporaryFolders.attended(folder);
        try {
            standby.copy();
            standby.configure();
            standby.pgCtl.start();
            standby.awaitCaughtUp();
            return standby;
        } catch (SQLException | IOException | RuntimeException e) {
            standby.close();
            throw e;
        }
    }

    /** Ends the streaming and makes this a primary; returns when it takes writes. */
    public void promote() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("select pg_promote(true, 30)");
        }
    }

    /**
     * Waits until all that the primary has committed by now is visible here.
     *
     * @throws SQLException also when that is not so within a minute
     */
    public void awaitCaughtUp() throws SQLException {
        String position = committed();
        long end = System.nanoTime() + CATCH_UP_NANOS;
        while (!caughtUp(position)) {
            if (System.nanoTime() > end) {
                throw new SQLException(
                        "the standby did not reach " + position + " of the primary in a minute");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** The standby's port on 127.0.0.1. */
    public int port() {
        return port;
    }

    /** The JDBC URL of the standby's database {@code postgres}. */
    public String url() {
        return "jdbc:postgresql://" + Cluster.HOST + ":" + port + "/postgres";
    }

    /** Opens a connection to the database {@code postgres}, past any pool. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), primary.user(), primary.password());
    }

    /** Stops the server and removes its data. A second call does nothing. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            try {
                if (pgCtl.running()) {
                    pgCtl.stop(StopMode.IMMEDIATE);
                }
                TemporaryFolders.remove(folder);
            } catch (IOException e) {
                throw new UncheckedIOException("The standby could not be removed", e);
            }
        }
    }

    private void copy() throws SQLException, IOException {
        try (Connection connection = primary.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("select pg_backup_start('standby', true)");
            Folders.copyLiveData(primary.data(), folder.resolve("data"));
            try (ResultSet rows =
                    statement.executeQuery("select labelfile from pg_backup_stop(false)")) {
                rows.next();
                Files.writeString(
                        folder.resolve("data").resolve("backup_label"), rows.getString(1));
            }
        }
    }

    private void configure() throws IOException {
        Path data = folder.resolve("data");
        Files.createFile(data.resolve("standby.signal"));
        String source =
                "primary_conninfo = 'host=%s port=%d user=%s'%n"
                        .formatted(Cluster.HOST, primary.port(), primary.user());
        Files.writeString(data.resolve("postgresql.auto.conf"), source, CREATE, APPEND);
        String options = Files.readString(primary.data().resolve(PgCtl.OPTIONS));
        Files.writeString(
                data.resolve(PgCtl.OPTIONS),
                options.replace(quoted(primary.data().toString()), quoted(data.toString()))
                        .replace(quoted("" + primary.port()), quoted("" + port)));
    }

    /**
     * The log's position after all that is committed. A primary that does not wait for the disk may
     * have it in memory still, from where nothing streams: one synchronous commit writes it.
     */
    private String committed() throws SQLException {
        try (Connection connection = primary.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("set synchronous_commit = on");
            statement.execute("select pg_logical_emit_message(true, 'weir', 'caught up?')");
            try (ResultSet rows = statement.executeQuery("select pg_current_wal_flush_lsn()")) {
                rows.next();
                return rows.getString(1);
            }
        }
    }

    private boolean caughtUp(String position) throws SQLException {
        String sql = "select pg_last_wal_replay_lsn() >= '" + position + "'::pg_lsn";
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getBoolean(1);
        }
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
