package dev.weir.testkit.postgres;

import dev.weir.testkit.machine.TemporaryFolders;
import dev.weir.testkit.net.LoopbackPorts;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL cluster of one's own, as root or as a plain user, on a loopback port below 32768.
 *
 * <p>Its data lies in the JVM's temporary folder and goes with the cluster, at the latest when the
 * JVM ends in an orderly way. The unpacked binaries stay there for the next start. Prints nothing.
 * Thread-safe.
 */
public final class EmbeddedPostgres implements AutoCloseable {

    private static final int PORT_ATTEMPTS = 5;
    private static final Lock SHARED_LOCK = new ReentrantLock();
    private static final Map<Durability, EmbeddedPostgres> SHARED = new EnumMap<>(Durability.class);

    private final Cluster cluster;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedPostgres(Cluster cluster) {
        this.cluster = cluster;
    }

    /**
     * The cluster of that kind which this JVM shares, started at the first call. Close it only if
     * nobody else may still need it: the next call then starts another.
     *
     * @throws IllegalStateException saying why, if PostgreSQL cannot start here
     */
    public static EmbeddedPostgres shared(Durability durability) {
        SHARED_LOCK.lock();
        try {
            EmbeddedPostgres shared = SHARED.get(durability);
            if (shared == null || shared.closed.get()) {
                shared = start(durability, Map.of());
                SHARED.put(durability, shared);
            }
            return shared;
        } finally {
            SHARED_LOCK.unlock();
        }
    }

    /**
     * Starts a cluster.
     *
     * @param settings server settings as in postgresql.conf, for instance {@code max_connections};
     *     they win over those of {@code durability}
     * @throws IllegalStateException saying why, if PostgreSQL cannot start here
     */
    public static EmbeddedPostgres start(Durability durability, Map<String, String> settings) {
        return start(durability, settings, null);
    }

    /**
     * Starts a cluster of another version than the one on the class path.
     *
     * @param settings server settings, as above; the version must know them
     * @param archive the binaries for this machine, a {@code .txz} as zonky packs them; null for
     *     those on the class path. What is unpacked goes with the cluster.
     * @throws IllegalStateException saying why, if PostgreSQL cannot start here
     */
    public static EmbeddedPostgres start(
            Durability durability, Map<String, String> settings, @Nullable Path archive) {
        for (int attempt = 1; ; attempt++) {
            Cluster cluster = Cluster.prepare();
            try {
                // before it starts: the JVM may be told to end while it does
                Runtime.getRuntime()
                        .addShutdownHook(new Thread(cluster::stop, "embedded-postgres-stop"));
                TemporaryFolders.attended(cluster.folder());
                cluster.start(LoopbackPorts.probablyFree(), durability, settings, archive);
                return new EmbeddedPostgres(cluster);
            } catch (IOException | RuntimeException e) {
                String log = cluster.log();
                cluster.stop();
                boolean portTaken = e instanceof BindException;
                if (!portTaken || attempt == PORT_ATTEMPTS) {
                    throw new IllegalStateException(
                            "PostgreSQL could not be started ("
                                    + e.getMessage()
                                    + "). Its log ends:\n"
                                    + log,
                            e);
                }
            }
        }
    }

    /** The JDBC URL of the database {@code postgres}. */
    public String url() {
        return url("postgres");
    }

    /** The JDBC URL of that database. */
    public String url(String database) {
        return "jdbc:postgresql://" + Cluster.HOST + ":" + port() + "/" + database;
    }

    /** The superuser's name. */
    public String user() {
        return Cluster.USER;
    }

    /**
     * The superuser's password; any other is taken too, since the cluster trusts whoever reaches
     * the port.
     */
    public String password() {
        return "";
    }

    /** The server's port on 127.0.0.1. */
    public int port() {
        return cluster.port();
    }

    /**
     * The id of the server's first process; those of its sessions descend from it.
     *
     * @throws IOException if the server does not run
     */
    public long processId() throws IOException {
        return cluster.pgCtl().postmaster();
    }

    /** Opens a connection to the database {@code postgres}, past any pool. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), Cluster.USER, password());
    }

    /**
     * Creates an empty database and answers its JDBC URL.
     *
     * @throws SQLException 42P04 if there is one of that name
     */
    public String newDatabase(String name) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create database \"" + name.replace("\"", "\"\"") + "\"");
        }
        return url(name);
    }

    /** Stops, starts and freezes this server's processes. Not for a shared cluster. */
    public ServerControl control() {
        return new ServerControl(cluster.pgCtl());
    }

    /** Ends and refuses this server's sessions. Keep to roles of your own in a shared cluster. */
    public ServerFaults faults() {
        return new ServerFaults(this, cluster.data());
    }

    /** The data folder. */
    Path data() {
        return cluster.data();
    }

    /** Stops the server and removes its data. A second call does nothing. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            cluster.stop();
        }
    }
}
