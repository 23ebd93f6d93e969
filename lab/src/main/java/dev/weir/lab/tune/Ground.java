package dev.weir.lab.tune;

import dev.weir.lab.pools.Address;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.testkit.postgres.ServerControl;
import dev.weir.testkit.postgres.StopMode;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL under the trials: a durable one that comes along, or the user's own. For one
 * thread, but for the address.
 */
final class Ground implements AutoCloseable {

    /** As many as the built-in value, said because the launcher says more. */
    private static final String CONNECTIONS = "100";

    private static final int RESTART_MINUTES = 5;

    private final String url;
    private final @Nullable String user;
    private final @Nullable String password;
    private final @Nullable EmbeddedPostgres embedded;
    private final @Nullable String restartCommand;

    private Ground(
            String url,
            @Nullable String user,
            @Nullable String password,
            @Nullable EmbeddedPostgres embedded,
            @Nullable String restartCommand) {
        this.url = url;
        this.user = user;
        this.password = password;
        this.embedded = embedded;
        this.restartCommand = restartCommand;
    }

    /**
     * Starts one. Its command line has the address, the durability and the connections, so that
     * every knob of the table lies in its files, where trials can change it.
     */
    static Ground start() {
        EmbeddedPostgres postgres =
                EmbeddedPostgres.start(Durability.DURABLE, Map.of("max_connections", CONNECTIONS));
        return new Ground(
                postgres.url() + "?sslmode=disable&gssEncMode=disable",
                postgres.user(),
                postgres.password(),
                postgres,
                null);
    }

    /**
     * The user's own.
     *
     * @param restartCommand restarts it and returns when it is up; null if it must not be restarted
     * @throws IllegalArgumentException if it is not one PostgreSQL server; the message does not
     *     repeat the URL, which may hold a password
     */
    static Ground at(
            String url,
            @Nullable String user,
            @Nullable String password,
            @Nullable String restartCommand) {
        if (!Address.of(url).scheme().equals("postgresql")) {
            throw new IllegalArgumentException(
                    "--url must be jdbc:postgresql://HOST[:PORT]/DATABASE: tune knows PostgreSQL only");
        }
        return new Ground(url, user, password, null, restartCommand);
    }

    boolean isEmbedded() {
        return embedded != null;
    }

    /** Whether knobs that need a restart can be tried. */
    boolean restarts() {
        return embedded != null || restartCommand != null;
    }

    String url() {
        return url;
    }

    @Nullable String user() {
        return user;
    }

    @Nullable String password() {
        return password;
    }

    /** Host, port and database, without what else the URL may hold. */
    String address() {
        Address address = Address.of(url);
        return "%s:%d/%s".formatted(address.host(), address.port(), address.database());
    }

    /** A connection past any pool. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    /**
     * The data folder.
     *
     * @return null if the server does not say
     */
    @Nullable Path folder() {
        try (Connection c = connect();
                Statement statement = c.createStatement();
                ResultSet rows = statement.executeQuery("show data_directory")) {
            rows.next();
            return Path.of(rows.getString(1));
        } catch (SQLException e) {
            return null;
        }
    }

    /**
     * Restarts the server; returns when it is up.
     *
     * @throws IOException if it does not come up
     */
    void restart() throws IOException, InterruptedException {
        if (embedded != null) {
            ServerControl control = embedded.control();
            if (control.running()) {
                control.restart(StopMode.FAST);
            } else {
                control.start();
            }
            return;
        }
        if (restartCommand == null) {
            throw new IllegalStateException("a restart without --restarts");
        }
        Process process =
                new ProcessBuilder("sh", "-c", restartCommand)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        if (!process.waitFor(RESTART_MINUTES, TimeUnit.MINUTES)) {
            process.destroy();
            throw new IOException(
                    "the command of --restarts did not end in %d minutes"
                            .formatted(RESTART_MINUTES));
        }
        if (process.exitValue() != 0) {
            throw new IOException(
                    "the command of --restarts ended with status " + process.exitValue());
        }
    }

    /** Name and version of the server, and whether commits wait for the disk. */
    String description() throws SQLException {
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
                            isEmbedded() ? "embedded, loopback" : "the user's own",
                            rows.getBoolean(1)
                                    ? "commits wait for the disk (fsync on)"
                                    : "commits do not wait for the disk");
        }
    }

    /** What rules reckon with. */
    Facts facts(long memory, int cpus) throws SQLException {
        try (Connection c = connect();
                Statement statement = c.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select current_setting('max_connections')::int,"
                                        + " current_setting('server_version_num')::int / 10000,"
                                        + " pg_database_size(current_database())")) {
            rows.next();
            return new Facts(memory, cpus, rows.getInt(1), rows.getInt(2), rows.getLong(3));
        }
    }

    @Override
    public void close() {
        if (embedded != null) {
            embedded.close();
        }
    }
}
