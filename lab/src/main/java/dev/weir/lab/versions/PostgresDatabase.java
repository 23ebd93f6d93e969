package dev.weir.lab.versions;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A PostgreSQL of one release. */
final class PostgresDatabase implements Database {

    /**
     * Equal for all. Commits reach the disk later, because the disk would hide what a version
     * costs; nothing runs beside the work.
     */
    private static final Map<String, String> SETTINGS =
            Map.of(
                    "shared_buffers", "256MB",
                    "max_wal_size", "4GB",
                    "checkpoint_timeout", "30min",
                    "autovacuum", "off",
                    "synchronous_commit", "off",
                    "max_parallel_workers_per_gather", "0",
                    "max_connections", "30");

    private static final Pattern COMPILER = Pattern.compile("compiled by ([^,]+)");
    private static final Pattern OPTIMIZATION = Pattern.compile("(?<!\\S)-O\\w*");

    private final String name;
    private final EmbeddedPostgres server;

    private PostgresDatabase(String name, EmbeddedPostgres server) {
        this.name = name;
        this.server = server;
    }

    /** Starts it from the content of zonky's artifact. */
    static PostgresDatabase start(String name, Path unpacked) throws IOException {
        try (Stream<Path> files = Files.list(unpacked)) {
            Path archive =
                    files.filter(file -> file.toString().endsWith(".txz"))
                            .findFirst()
                            .orElseThrow(() -> new IOException("there is no .txz in the artifact"));
            return new PostgresDatabase(
                    name, EmbeddedPostgres.start(Durability.DURABLE, SETTINGS, archive));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.POSTGRESQL;
    }

    @Override
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(
                server.url() + "?sslmode=disable&gssEncMode=disable",
                server.user(),
                server.password());
    }

    @Override
    public OptionalLong processId() {
        try {
            return OptionalLong.of(server.processId());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Build build() throws SQLException {
        try (Connection c = connect()) {
            return build(c);
        }
    }

    /** What any PostgreSQL says of itself. */
    static Build build(Connection connection) throws SQLException {
        String version;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select version()")) {
            rows.next();
            version = rows.getString(1);
        }
        Matcher compiler = COMPILER.matcher(version);
        return new Build(
                connection.getMetaData().getDatabaseProductVersion(),
                compiler.find() ? compiler.group(1).strip() : "unknown",
                options(connection));
    }

    /** Of pg_config, which only a superuser may read. */
    private static String options(Connection connection) {
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select setting from pg_config where name = 'CFLAGS'")) {
            if (!rows.next()) {
                return "unknown";
            }
            String found =
                    OPTIMIZATION
                            .matcher(rows.getString(1))
                            .results()
                            .map(result -> result.group())
                            .collect(Collectors.joining(" "));
            return found.isEmpty() ? "unknown" : found;
        } catch (SQLException e) {
            return "unknown";
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
