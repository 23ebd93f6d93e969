package dev.weir.tools.server;

import dev.weir.tools.server.ReadOnlySession.Row;
import dev.weir.tools.server.Session.State;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads a MariaDB or a MySQL. */
final class MariaDbReader implements ServerReader {

    private static final String IDENTITY =
            """
            select version() as version, substring_index(user(), '@', 1) as name,
                   @@hostname as host, @@session.max_user_connections as own""";

    private static final String SESSIONS =
            """
            select p.*, t.seconds as trx_age
              from information_schema.processlist p
              left join (select trx_mysql_thread_id as thread,
                                timestampdiff(microsecond, trx_started, now(6)) / 1e6 as seconds
                           from information_schema.innodb_trx) t on t.thread = p.id
             where p.id <> connection_id() and p.command not in ('Daemon', 'Binlog Dump')
               and p.user not in ('system user', 'event_scheduler')""";

    private static final String SIZES =
            """
            select sum(data_length + index_length) as bytes,
                   sum(table_schema = database()) as tables
              from information_schema.tables where engine = 'InnoDB'""";

    private static final double SECONDS_A_DAY = 86_400;

    private final ReadOnlySession session;

    MariaDbReader(ReadOnlySession session) {
        this.session = session;
    }

    @Override
    public ServerFacts facts() throws SQLException {
        Row identity = session.rows(IDENTITY).get(0);
        String text = identity.text("version");
        Product product =
                text.toLowerCase(Locale.ROOT).contains("mariadb") ? Product.MARIADB : Product.MYSQL;
        Settings settings = settings();
        Map<String, String> status = pairs("show global status");
        Map<String, String> tls = pairs("show session status like 'Ssl%'");
        Row sizes = session.rowIfAllowed("size of the databases", SIZES);
        String version = tls.getOrDefault("ssl_version", "");
        double own = identity.number("own", 0);
        return new ServerFacts(
                product,
                Version.of(product, text),
                settings,
                new ConnectionLimits(
                        (int) settings.number("max_connections", 151),
                        0,
                        own > 0 ? (int) own : -1,
                        -1,
                        (int) number(status, "threads_connected", 1) - 1),
                new Encryption(tls.containsKey("ssl_version"), !version.isEmpty(), version),
                activity(status),
                replication(settings),
                sizes.number("bytes", -1),
                (int) sizes.number("tables", 0),
                identity.text("name"),
                false,
                ServerProcess.of(settings.text("pid_file", "")),
                identity.text("host"),
                session.unread());
    }

    private Settings settings() throws SQLException {
        List<Setting> settings = new ArrayList<>();
        pairs("show global variables")
                .forEach(
                        (name, value) ->
                                settings.add(
                                        new Setting(name, value, unit(name, value), false, false)));
        return Settings.of(settings);
    }

    /** The server names no units; a size of a mebibyte and more is one in bytes, not a count. */
    private static String unit(String name, String value) {
        boolean size = name.endsWith("_size") && Quantity.of(value, "").orElse(0) >= 0x1p20;
        return size ? "B" : "";
    }

    private Map<String, String> pairs(String show) throws SQLException {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (Row row : session.rows(show)) {
            pairs.put(row.text("variable_name").toLowerCase(Locale.ROOT), row.text("value"));
        }
        return pairs;
    }

    private static double number(Map<String, String> status, String name, double otherwise) {
        return Quantity.of(status.getOrDefault(name, ""), "").orElse(otherwise);
    }

    private static Activity activity(Map<String, String> status) {
        double none = Double.NaN;
        return new Activity(
                number(status, "com_commit", 0) + number(status, "com_rollback", 0),
                none,
                none,
                none,
                none,
                none,
                none,
                none,
                number(status, "com_stmt_prepare", none),
                number(status, "com_stmt_execute", none),
                number(status, "uptime", none) / SECONDS_A_DAY);
    }

    /** What commits wait for, and how many replicas there are, takes rights that few have. */
    private static Replication replication(Settings settings) {
        boolean standby = settings.isOn("read_only");
        return new Replication(standby, 0, 0, "", List.of(), 0, 0, 0);
    }

    /** Without the right PROCESS the list has this user's own alone: the others are hidden. */
    @Override
    public List<Session> sessions() throws SQLException {
        List<Session> seen = new ArrayList<>();
        session.rowsIfAllowed("sessions", SESSIONS).forEach(row -> seen.add(session(row)));
        String own = session.rows(IDENTITY).get(0).text("name");
        if (seen.stream().allMatch(other -> other.user().equals(own))) {
            Map<String, String> status = pairs("show global status like 'Threads_connected'");
            int hidden = (int) number(status, "threads_connected", 1) - 1 - seen.size();
            for (int i = 0; i < hidden; i++) {
                seen.add(new Session(0, "", "", State.HIDDEN, 0, 0));
            }
        }
        return seen;
    }

    private static Session session(Row row) {
        boolean sleeps = row.text("command").equals("Sleep");
        boolean transaction = row.has("trx_age");
        State idle = transaction ? State.IDLE_IN_TRANSACTION : State.IDLE;
        double seconds =
                row.has("time_ms") ? row.number("time_ms", 0) / 1e3 : row.number("time", 0);
        return new Session(
                (long) row.number("id", 0),
                row.text("user"),
                "",
                sleeps ? idle : State.ACTIVE,
                Math.max(0, seconds),
                Math.max(0, row.number("trx_age", 0)));
    }
}
