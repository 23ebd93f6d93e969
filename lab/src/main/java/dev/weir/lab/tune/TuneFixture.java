package dev.weir.lab.tune;

import dev.weir.lab.pools.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The server under the trials: a durable one that comes along, or the user's own. For one thread,
 * but for the address.
 */
final class TuneFixture implements AutoCloseable {

    private static final int RESTART_MINUTES = 5;
    private static final int ANY_CONNECTIONS = 100;

    private final Dialect dialect;
    private final String url;
    private final @Nullable String user;
    private final @Nullable String password;
    private final @Nullable OwnServer own;
    private final @Nullable String restartCommand;
    private final @Nullable Path settingsFile;
    private @Nullable ServerGroup group;

    /** A session that tells other runs that this one is at work; null before that is claimed. */
    private @Nullable Connection presence;

    private TuneFixture(
            Dialect dialect,
            String url,
            @Nullable String user,
            @Nullable String password,
            @Nullable OwnServer own,
            @Nullable String restartCommand,
            @Nullable Path settingsFile) {
        this.dialect = dialect;
        this.url = url;
        this.user = user;
        this.password = password;
        this.own = own;
        this.restartCommand = restartCommand;
        this.settingsFile = settingsFile;
    }

    /** Starts one. */
    static TuneFixture start(Dialect dialect) {
        OwnServer own = dialect.start();
        return new TuneFixture(
                dialect, own.url(), own.user(), own.password(), own, null, own.settingsFile());
    }

    /**
     * The user's own.
     *
     * @param restartCommand restarts it and returns when it is up; null if it must not be restarted
     * @param settingsFile a file of its own that the server reads at its start; null for none
     * @throws IllegalArgumentException if it is not one server that can be tuned; the message does
     *     not repeat the URL, which may hold a password
     */
    static TuneFixture at(
            String url,
            @Nullable String user,
            @Nullable String password,
            @Nullable String restartCommand,
            @Nullable Path settingsFile) {
        return new TuneFixture(
                Dialects.at(url), url, user, password, null, restartCommand, settingsFile);
    }

    Dialect dialect() {
        return dialect;
    }

    boolean isEmbedded() {
        return own != null;
    }

    /** Whether knobs that need a restart can be tried. */
    boolean restarts() {
        return own != null || (restartCommand != null && lasts());
    }

    /** Whether a change outlives a restart. */
    boolean lasts() {
        return dialect == Dialects.POSTGRESQL || settingsFile != null;
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
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        dialect.sessionName().ifPresent(key -> properties.setProperty(key, WorkTables.SESSION));
        return DriverManager.getConnection(url, properties);
    }

    /**
     * Claims the server for this run.
     *
     * @throws IllegalArgumentException if another run is at work there
     */
    void claim() throws SQLException {
        try (Connection c = connect()) {
            dialect.tables().claim(c);
        }
        presence = connect();
    }

    /** Whether the server is on this machine, by its address. */
    static boolean isHere(String url) {
        try {
            return InetAddress.getByName(Address.of(url).host()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /**
     * The data folder.
     *
     * @return null if the server does not say, or is on another machine: a folder of that name may
     *     be another server's here
     */
    @Nullable Path folder() {
        if (own == null && !isHere(url)) {
            return null;
        }
        try (Connection c = connect()) {
            return dialect.data(c);
        } catch (SQLException e) {
            return null;
        }
    }

    /**
     * The server's own program, to ask about configurations.
     *
     * @return null if it is not to be reached from here, or does not run here
     */
    @Nullable Validity validity(int version) {
        try (Connection c = connect()) {
            Validity validity = dialect.validity(c, dialect.data(c), version);
            // One that refuses what it has built in says nothing of configurations.
            if (validity.ask(new Configuration("", Map.of()), ANY_CONNECTIONS)
                    .problem()
                    .isEmpty()) {
                return validity;
            }
            validity.close();
            return null;
        } catch (SQLException | IOException e) {
            return null;
        }
    }

    /** How its settings are changed. */
    Changes changes(Surface surface) {
        return dialect.changes(surface, folder(), settingsFile);
    }

    /**
     * Has a server that came along run in control groups from now on.
     *
     * @throws IllegalArgumentException in a sentence, if this machine does not allow it
     */
    void group(Set<Condition> conditions, ServerLimits limits) throws IOException {
        Set<Condition> wanted = EnumSet.noneOf(Condition.class);
        wanted.addAll(conditions);
        wanted.remove(Condition.NONE);
        Path folder = folder();
        if (own == null || folder == null || wanted.isEmpty()) {
            return;
        }
        group = ServerGroup.make(folder, limits, wanted);
        group.admit(own.processId());
    }

    /** Limits the server as a workload wants it. */
    void limit(Condition condition) throws IOException {
        if (group != null) {
            group.limit(condition);
        }
    }

    /** Where its control groups lie. */
    List<String> groups() {
        return group == null ? List.of() : group.folders();
    }

    /**
     * Restarts the server; returns when it is up.
     *
     * @throws IOException if it does not come up
     */
    void restart() throws IOException, InterruptedException {
        // A server that is stopped in order may wait for its sessions.
        boolean claimed = leave();
        restartServer();
        if (claimed) {
            try {
                presence = connect();
            } catch (SQLException e) {
                throw new IOException("it was restarted and takes no connection", e);
            }
        }
    }

    private boolean leave() {
        if (presence == null) {
            return false;
        }
        try {
            presence.close();
        } catch (SQLException e) {
            // It has gone with its server.
        }
        return true;
    }

    private void restartServer() throws IOException, InterruptedException {
        if (own != null) {
            own.restart();
            if (group != null) {
                group.admit(own.processId());
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
        try (Connection c = connect()) {
            return "%s %s, %s, %s"
                    .formatted(
                            dialect.product().label(),
                            c.getMetaData().getDatabaseProductVersion(),
                            isEmbedded() ? "embedded, loopback" : "the user's own",
                            dialect.durable(c)
                                    ? "commits wait for the disk (fsync on)"
                                    : "commits do not wait for the disk");
        }
    }

    /** What rules reckon with. */
    Facts facts(long memory, int cpus) throws SQLException {
        try (Connection c = connect()) {
            return dialect.facts(c, memory, cpus);
        }
    }

    @Override
    public void close() throws IOException {
        leave();
        if (own != null) {
            own.close();
        }
        if (group != null) {
            group.close();
        }
    }
}
