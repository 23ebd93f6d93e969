package dev.weir.lab.load;

import dev.weir.lab.pools.Address;
import dev.weir.testkit.net.TcpLine;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The database under measurement, a durable PostgreSQL that comes along or the user's own, and the
 * way to it. For one thread, but for the addresses.
 */
public final class Server implements AutoCloseable {

    /** Room beyond what pools are reckoned with, so that one that finds its size meets no end. */
    private static final int SPARE = 300;

    private final String url;
    private final @Nullable String user;
    private final @Nullable String password;
    private final @Nullable EmbeddedPostgres embedded;
    private final Tables tables;
    private final Map<Duration, TcpLine> lines = new LinkedHashMap<>();
    private String way;

    private Server(
            String url,
            @Nullable String user,
            @Nullable String password,
            @Nullable EmbeddedPostgres embedded,
            Tables tables) {
        this.url = url;
        this.user = user;
        this.password = password;
        this.embedded = embedded;
        this.tables = tables;
        this.way = url;
    }

    /** A server with room for that many connections of pools. */
    public static Server start(int connections, Tables tables) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("max_connections", Integer.toString(connections + SPARE));
        settings.put("shared_buffers", "256MB");
        settings.put("max_wal_size", "4GB");
        // One report is one process, or it would take cores that its connection does not say.
        settings.put("max_parallel_workers_per_gather", "0");
        settings.put("jit", "off");
        EmbeddedPostgres postgres = EmbeddedPostgres.start(Durability.DURABLE, settings);
        return new Server(
                postgres.url() + "?sslmode=disable&gssEncMode=disable",
                postgres.user(),
                postgres.password(),
                postgres,
                tables);
    }

    /**
     * The user's own.
     *
     * @throws IllegalArgumentException if it is not one PostgreSQL server; the message does not
     *     repeat the URL, which may hold a password
     */
    public static Server at(
            String url, @Nullable String user, @Nullable String password, Tables tables) {
        if (!url.startsWith("jdbc:postgresql:") || !Address.of(url).scheme().equals("postgresql")) {
            throw new IllegalArgumentException(
                    "--url must be jdbc:postgresql://HOST[:PORT]/DATABASE");
        }
        return new Server(url, user, password, null, tables);
    }

    /** From now on pools get there by a line of that round trip. */
    public void roundTrip(Duration time) throws IOException {
        if (time.isZero()) {
            way = url;
            return;
        }
        Address target = Address.of(url);
        TcpLine line = lines.get(time);
        if (line == null) {
            line = TcpLine.to(target.host(), target.port(), time);
            lines.put(time, line);
        }
        way = target.through(line.port()).url();
    }

    /** The tables of the experiment, which go when the server is closed. */
    public Tables tables() {
        return tables;
    }

    /** The address for pools. */
    public String url() {
        return way;
    }

    /** The same with a name for the sessions. */
    public String urlNamed(String application) {
        return way + (way.contains("?") ? "&" : "?") + "ApplicationName=" + application;
    }

    /** The user there; null if the address has it. */
    public @Nullable String user() {
        return user;
    }

    /** The password of that user. */
    public @Nullable String password() {
        return password;
    }

    /** A connection past any pool and line. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    /**
     * Sees that the server takes that many connections more.
     *
     * @throws IllegalArgumentException saying what to change, if it does not
     */
    public void requireRoomFor(int connections) throws SQLException {
        try (Connection c = connect();
                Statement statement = c.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select current_setting('max_connections')::int - count(*)::int"
                                        + " from pg_stat_activity"
                                        + " where backend_type = 'client backend'")) {
            rows.next();
            int room = rows.getInt(1);
            if (connections > room) {
                throw new IllegalArgumentException(
                        ("the server has room for %,d connections and all pools together take"
                                        + " %,d: raise its max_connections, or give smaller --sizes")
                                .formatted(room, connections));
            }
        }
    }

    /** Name and version of the server, and whether commits wait for the disk. */
    public String description() throws SQLException {
        try (Connection c = connect();
                Statement statement = c.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select current_setting('fsync') = 'on'"
                                        + " and current_setting('synchronous_commit') <> 'off'")) {
            rows.next();
            return "PostgreSQL %s, %s, %s"
                    .formatted(
                            c.getMetaData().getDatabaseProductVersion(),
                            embedded == null ? "the user's own" : "embedded, loopback",
                            rows.getBoolean(1)
                                    ? "commits wait for the disk (fsync on)"
                                    : "commits do not wait for the disk");
        }
    }

    @Override
    public void close() throws Exception {
        for (TcpLine line : lines.values()) {
            line.close();
        }
        if (embedded != null) {
            embedded.close();
            return;
        }
        try (Connection c = connect()) {
            tables.drop(c);
        }
    }
}
