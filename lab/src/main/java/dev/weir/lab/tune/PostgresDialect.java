package dev.weir.lab.tune;

import dev.weir.tools.server.Product;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** PostgreSQL: settings are read from {@code pg_settings} and changed by {@code ALTER SYSTEM}. */
final class PostgresDialect implements Dialect {

    private static final String SETTINGS =
            "select name, coalesce(unit, ''), context, vartype, setting, coalesce(boot_val, ''),"
                    + " min_val, max_val, enumvals, source from pg_settings where name = any(?)";

    private static final Set<String> OVERRIDING = Set.of("command line", "environment variable");

    private static final WorkTables TABLES = new PostgresTables();

    @Override
    public Product product() {
        return Product.POSTGRESQL;
    }

    @Override
    public Optional<String> sessionName() {
        return Optional.of("ApplicationName");
    }

    @Override
    public String folder() {
        return "postgresql/";
    }

    @Override
    public String confFile() {
        return "postgresql.conf";
    }

    @Override
    public List<String> confHead() {
        return List.of();
    }

    @Override
    public String confLine(String knob, Kind kind, String value) {
        return "%s = %s".formatted(knob, value.matches("-?[0-9.]+") ? value : "'" + value + "'");
    }

    @Override
    public String confValue(Kind kind, String text) {
        return text;
    }

    @Override
    public Map<String, ServerSetting> settings(Connection c, Collection<String> names)
            throws SQLException {
        Map<String, ServerSetting> found = new LinkedHashMap<>();
        try (PreparedStatement statement = c.prepareStatement(SETTINGS)) {
            statement.setArray(1, c.createArrayOf("text", names.toArray()));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.put(rows.getString(1), setting(rows));
                }
            }
        }
        return found;
    }

    private static ServerSetting setting(ResultSet rows) throws SQLException {
        String source = rows.getString(10);
        return new ServerSetting(
                rows.getString(1),
                rows.getString(2),
                rows.getString(3).equals("postmaster"),
                rows.getString(5),
                rows.getString(6),
                number(rows.getString(7)),
                number(rows.getString(8)),
                rows.getString(4).equals("bool") ? List.of("on", "off") : words(rows.getArray(9)),
                OVERRIDING.contains(source) ? source : "");
    }

    private static double number(@Nullable String text) {
        return text == null ? Double.NaN : Double.parseDouble(text);
    }

    private static List<String> words(@Nullable Array array) throws SQLException {
        return array == null ? List.of() : List.of((String[]) array.getArray());
    }

    @Override
    public Facts facts(Connection c, long memory, int cpus) throws SQLException {
        try (Statement statement = c.createStatement();
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
    public boolean durable(Connection c) throws SQLException {
        try (Statement statement = c.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select current_setting('fsync') = 'on'"
                                        + " and current_setting('synchronous_commit') <> 'off'")) {
            rows.next();
            return rows.getBoolean(1);
        }
    }

    @Override
    public Path data(Connection c) throws SQLException {
        try (Statement statement = c.createStatement();
                ResultSet rows = statement.executeQuery("show data_directory")) {
            rows.next();
            return Path.of(rows.getString(1));
        }
    }

    @Override
    public Set<String> caches() {
        return Set.of("shared_buffers");
    }

    @Override
    public void beginReadOnly(Connection c) throws SQLException {
        c.setReadOnly(true);
        c.setAutoCommit(false);
    }

    @Override
    public WorkTables tables() {
        return TABLES;
    }

    @Override
    public Watch watch(Connection c) throws SQLException {
        return new PostgresWatch(c);
    }

    @Override
    public Validity validity(Connection c, Path data, int version) throws IOException {
        return PostgresValidity.of(data, version);
    }

    @Override
    public Changes changes(Surface surface, @Nullable Path data, @Nullable Path settingsFile) {
        return new PostgresChanges(surface.knobs(), data);
    }

    @Override
    public OwnServer start() {
        return new OwnPostgres();
    }
}
