package dev.weir.lab.sweep;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.net.TcpLine;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.testkit.postgres.ServerControl;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The database under measurement: one that comes along, as durable as in production and with room
 * for the largest pool, or the user's own.
 */
final class SweepFixture implements AutoCloseable {

    /** Sessions beside the pools': the lab's own, and those a server keeps for its superuser. */
    private static final int SPARE_SESSIONS = 60;

    private static final int LEFT_TO_OTHERS = 10;

    private static final String POSTGRES_PREFIX = "jdbc:postgresql://";
    private static final String MARIADB_PREFIX = "jdbc:mariadb://";
    private static final int POSTGRES_PORT = 5432;
    private static final int MARIADB_PORT = 3306;

    private final Database database;
    private final String url;
    private final @Nullable String user;
    private final @Nullable String password;
    private final ServerProcesses processes;
    private final @Nullable ServerControl control;
    private final @Nullable AutoCloseable server;
    private final Map<Duration, TcpLine> lines = new LinkedHashMap<>();

    private SweepFixture(
            Database database,
            String url,
            @Nullable String user,
            @Nullable String password,
            ServerProcesses processes,
            @Nullable ServerControl control,
            @Nullable AutoCloseable server) {
        this.database = database;
        this.url = url;
        this.user = user;
        this.password = password;
        this.processes = processes;
        this.control = control;
        this.server = server;
    }

    /** A database of that kind with room for pools of {@code connections}. */
    static SweepFixture embedded(Database database, int connections) {
        return database == Database.POSTGRES ? postgres(connections) : mariaDb(connections);
    }

    private static SweepFixture postgres(int connections) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("max_connections", Integer.toString(connections + SPARE_SESSIONS));
        settings.put("shared_buffers", "512MB");
        settings.put("max_wal_size", "4GB");
        // One report is to be one process, or it would take cores that its connection does not say.
        settings.put("max_parallel_workers_per_gather", "0");
        settings.put("jit", "off");
        EmbeddedPostgres postgres = EmbeddedPostgres.start(Durability.DURABLE, settings);
        ServerControl control = postgres.control();
        return new SweepFixture(
                Database.POSTGRES,
                postgres.url() + "?sslmode=disable&gssEncMode=disable",
                postgres.user(),
                postgres.password(),
                ServerProcesses.below(control::processId),
                control,
                postgres);
    }

    private static SweepFixture mariaDb(int connections) {
        EmbeddedMariaDb mariaDb =
                EmbeddedMariaDb.start(
                        Map.of(
                                "max_connections",
                                Integer.toString(connections + SPARE_SESSIONS),
                                "back_log",
                                "1024",
                                "innodb_buffer_pool_size",
                                "512M",
                                "innodb_flush_log_at_trx_commit",
                                "1"));
        return new SweepFixture(
                Database.MARIADB,
                mariaDb.url(),
                mariaDb.user(),
                mariaDb.password(),
                ServerProcesses.below(mariaDb::processId),
                null,
                mariaDb);
    }

    /**
     * The user's own database.
     *
     * @throws IllegalArgumentException if its URL is of neither kind; the URL is not repeated, it
     *     may hold a password
     */
    static SweepFixture given(String url, @Nullable String user, @Nullable String password) {
        return new SweepFixture(
                kindOf(url), url, user, password, ServerProcesses.unseen(), null, null);
    }

    /**
     * What kind of database a URL leads to.
     *
     * @throws IllegalArgumentException if it is neither
     */
    static Database kindOf(String url) {
        if (url.startsWith(POSTGRES_PREFIX)) {
            return Database.POSTGRES;
        }
        if (url.startsWith(MARIADB_PREFIX)) {
            return Database.MARIADB;
        }
        throw new IllegalArgumentException(
                "--url must begin with %s or %s".formatted(POSTGRES_PREFIX, MARIADB_PREFIX));
    }

    Database database() {
        return database;
    }

    /** How pools get there, by way of a longer line if each round trip is to take longer. */
    PoolAddress address(Workload workload, Duration patience) throws IOException {
        Duration roundTrip = workload.roundTrip();
        String way = roundTrip.isZero() ? url : through(roundTrip);
        return new PoolAddress(way, user, password, !workload.commits(), patience);
    }

    private String through(Duration roundTrip) throws IOException {
        URI target = URI.create(url.substring("jdbc:".length()));
        if (target.getHost() == null) {
            throw new IllegalArgumentException(
                    "round trips are added by a proxy before one host: give a --url with a single"
                            + " host, or leave rtt05 and rtt5 out");
        }
        int usual = database == Database.POSTGRES ? POSTGRES_PORT : MARIADB_PORT;
        TcpLine line = lines.get(roundTrip);
        if (line == null) {
            int port = target.getPort() < 0 ? usual : target.getPort();
            line = TcpLine.to(target.getHost(), port, roundTrip);
            lines.put(roundTrip, line);
        }
        String query = target.getRawQuery() == null ? "" : "?" + target.getRawQuery();
        return "jdbc:%s://127.0.0.1:%d%s%s"
                .formatted(target.getScheme(), line.port(), target.getRawPath(), query);
    }

    /** A connection past any pool and line. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    /** The server's processes, if they can be seen. */
    ServerProcesses processes() {
        return processes;
    }

    /** The hand on the server; null where it is not ours or cannot be stopped. */
    @Nullable ServerControl control() {
        return control;
    }

    /**
     * Sees that the server takes that many connections.
     *
     * @throws IllegalArgumentException saying what to change, if it does not
     */
    void requireRoomFor(int connections) throws SQLException {
        int room = room();
        if (connections > room) {
            throw new IllegalArgumentException(
                    ("the server has room for %,d connections, too few for %,d: raise its"
                                    + " max_connections, or give --sizes and --ceilings up to %,d (with --turns"
                                    + " all of them together)")
                            .formatted(room, connections, room));
        }
    }

    /** How many more sessions the server takes now, less a few for others. */
    int room() throws SQLException {
        try (Connection c = connect()) {
            long limit = Database.number(c, database.maximumConnectionsQuery());
            long taken = Database.number(c, database.sessionsQuery());
            return (int) Math.max(1, limit - taken - LEFT_TO_OTHERS);
        }
    }

    /** Name and version of the server, and how it was set up. */
    String description() throws SQLException {
        try (Connection c = connect()) {
            return c.getMetaData().getDatabaseProductName()
                    + " "
                    + c.getMetaData().getDatabaseProductVersion()
                    + (server != null
                            ? ", embedded, commits wait for the disk (fsync on), loopback"
                            : ", the user's own");
        }
    }

    @Override
    public void close() throws Exception {
        for (TcpLine line : lines.values()) {
            line.close();
        }
        if (server != null) {
            server.close();
        } else {
            try (Connection c = connect()) {
                database.dropSchema(c);
            }
        }
    }
}
