package dev.weir.lab.tune;

import dev.weir.tools.server.Product;
import dev.weir.tools.server.Quantity;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * MariaDB: settings are read from {@code information_schema.SYSTEM_VARIABLES} and changed by {@code
 * SET GLOBAL}; those that need a restart by a file of settings.
 */
final class MariaDbDialect implements Dialect {

    private static final String SETTINGS =
            "select lower(variable_name), variable_type, global_value, global_value_origin,"
                    + " default_value, numeric_min_value, numeric_max_value, enum_value_list,"
                    + " read_only, global_value_path from information_schema.system_variables"
                    + " where variable_name in (%s)";

    /** Origins of values that nobody has chosen: they are what the server makes of itself. */
    private static final Set<String> OF_ITSELF = Set.of("COMPILE-TIME", "AUTO");

    private static final WorkTables TABLES = new MariaDbTables();

    @Override
    public Product product() {
        return Product.MARIADB;
    }

    @Override
    public Optional<String> sessionName() {
        return Optional.empty();
    }

    @Override
    public String folder() {
        return "mariadb/";
    }

    @Override
    public String confFile() {
        return "my.cnf";
    }

    @Override
    public List<String> confHead() {
        return List.of(MariaDbFile.GROUP);
    }

    @Override
    public String confLine(String knob, Kind kind, String value) {
        // The server writes K, M and G, and knows no kB.
        boolean size = kind == Kind.MEMORY && value.endsWith("B");
        return "%s = %s"
                .formatted(
                        knob,
                        size
                                ? value.substring(0, value.length() - 1).toUpperCase(Locale.ROOT)
                                : value);
    }

    @Override
    public String confValue(Kind kind, String text) {
        if (kind == Kind.CHOICE) {
            return word(text);
        }
        double number =
                Quantity.of(text, "")
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "'%s' is no number".formatted(text)));
        return kind.text(number);
    }

    /** Words of switches come as ON, on and 1. */
    private static String word(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "1", "on", "true" -> "on";
            case "0", "off", "false" -> "off";
            default -> text;
        };
    }

    /** A value as SET GLOBAL takes it: sizes in bytes. */
    static String plain(Kind kind, String value) {
        return kind == Kind.MEMORY ? Long.toString(Math.round(kind.number(value))) : value;
    }

    @Override
    public Map<String, ServerSetting> settings(Connection c, Collection<String> names)
            throws SQLException {
        String marks = String.join(", ", Collections.nCopies(names.size(), "?"));
        Map<String, ServerSetting> found = new LinkedHashMap<>();
        try (PreparedStatement statement = c.prepareStatement(SETTINGS.formatted(marks))) {
            int at = 1;
            for (String name : names) {
                statement.setString(at++, name);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.put(rows.getString(1), setting(rows));
                }
            }
        }
        return found;
    }

    private static ServerSetting setting(ResultSet rows) throws SQLException {
        boolean onOff = rows.getString(2).equals("BOOLEAN");
        String now = onOff ? word(rows.getString(3)) : rows.getString(3);
        String origin = rows.getString(4);
        String table = rows.getString(5);
        boolean restart = "YES".equals(rows.getString(9));
        boolean commandLine = origin.equals("CONFIG") && rows.getString(10) == null;
        String builtIn = table == null || OF_ITSELF.contains(origin) ? now : table;
        return new ServerSetting(
                rows.getString(1),
                "",
                restart,
                now,
                onOff ? word(builtIn) : builtIn,
                number(rows.getString(6)),
                number(rows.getString(7)),
                onOff ? List.of("on", "off") : words(rows.getString(8)),
                restart && commandLine ? "command line" : "");
    }

    private static double number(@Nullable String text) {
        return text == null ? Double.NaN : Double.parseDouble(text);
    }

    private static List<String> words(@Nullable String list) {
        return list == null ? List.of() : Arrays.asList(list.split(",", -1));
    }

    @Override
    public Facts facts(Connection c, long memory, int cpus) throws SQLException {
        try (Statement statement = c.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select @@max_connections, (select coalesce(sum(data_length +"
                                        + " index_length), 0) from information_schema.tables"
                                        + " where engine = 'InnoDB')")) {
            rows.next();
            return new Facts(
                    memory,
                    cpus,
                    rows.getInt(1),
                    c.getMetaData().getDatabaseMajorVersion(),
                    rows.getLong(2));
        }
    }

    @Override
    public boolean durable(Connection c) throws SQLException {
        return Sql.text(
                        c,
                        "select @@innodb_flush_log_at_trx_commit = 1"
                                + " and @@innodb_flush_method not in ('nosync', 'littlesync')")
                .equals("1");
    }

    @Override
    public Path data(Connection c) throws SQLException {
        return Path.of(Sql.text(c, "select @@datadir"));
    }

    @Override
    public Set<String> caches() {
        return Set.of("innodb_buffer_pool_size");
    }

    @Override
    public void beginReadOnly(Connection c) throws SQLException {
        c.setAutoCommit(false);
        Sql.execute(c, "set transaction read only");
    }

    @Override
    public WorkTables tables() {
        return TABLES;
    }

    @Override
    public Watch watch(Connection c) {
        return new MariaDbWatch();
    }

    @Override
    public Validity validity(Connection c, Path data, int version)
            throws IOException, SQLException {
        return MariaDbValidity.of(c, Knob.all(this));
    }

    @Override
    public Changes changes(Surface surface, @Nullable Path data, @Nullable Path settingsFile) {
        return new MariaDbChanges(surface, settingsFile);
    }

    @Override
    public OwnServer start() {
        return new OwnMariaDb();
    }
}
