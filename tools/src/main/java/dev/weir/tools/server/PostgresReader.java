package dev.weir.tools.server;

import dev.weir.tools.server.ReadOnlySession.Row;
import dev.weir.tools.server.Session.State;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.postgresql.PGConnection;

/** Reads a PostgreSQL. Names are qualified where the search path could put others before them. */
final class PostgresReader implements ServerReader {

    private static final int TEN = 100_000;
    private static final int FOURTEEN = 140_000;
    private static final int SEVENTEEN = 170_000;
    private static final int EIGHTEEN = 180_000;

    private static final String SETTINGS =
            """
            select name, setting, coalesce(unit, '') as unit, source, pending_restart
              from pg_catalog.pg_settings""";

    /**
     * Rows of other roles are there for everybody with most columns hidden; datid is not, and null
     * for the server's own processes.
     */
    private static final String LIMITS =
            """
            select pg_catalog.current_setting('max_connections') as maximum,
                   pg_catalog.current_setting('superuser_reserved_connections') as reserved,
                   coalesce(pg_catalog.current_setting('reserved_connections', true), '0') as kept,
                   (select pg_catalog.count(datid) from pg_catalog.pg_stat_activity) as open,
                   (select rolconnlimit from pg_catalog.pg_roles
                     where rolname = session_user) as role,
                   (select datconnlimit from pg_catalog.pg_database
                     where datname = pg_catalog.current_database()) as database""";

    private static final String IDENTITY =
            """
            select pg_catalog.pg_backend_pid() as pid, session_user as name,
                   pg_catalog.pg_is_in_recovery() as standby""";

    private static final String SESSIONS =
            """
            select pid, usename, application_name, state,
                   extract(epoch from pg_catalog.clock_timestamp() - state_change) as state_age,
                   extract(epoch from pg_catalog.clock_timestamp() - xact_start) as xact_age
              from pg_catalog.pg_stat_activity
             where datid is not null and pid <> pg_catalog.pg_backend_pid()
               and application_name is distinct from '%s'"""
                    .formatted(ServerDoor.APPLICATION);

    private static final String SIZES =
            """
            select pg_catalog.sum(case when pg_catalog.has_database_privilege(oid, 'connect')
                                       then pg_catalog.pg_database_size(oid) end) as bytes
              from pg_catalog.pg_database where datallowconn""";

    /** Objects of users have numbers from here on. */
    private static final String TABLES =
            """
            select pg_catalog.count(*) as tables from pg_catalog.pg_class
             where relkind in ('r', 'm') and oid >= 16384""";

    private static final String SLOTS =
            """
            select slot_name, pg_catalog.pg_wal_lsn_diff(
                       case when pg_catalog.pg_is_in_recovery()
                            then pg_catalog.pg_last_wal_receive_lsn()
                            else pg_catalog.pg_current_wal_lsn() end, restart_lsn) as bytes
              from pg_catalog.pg_replication_slots
             where not active and restart_lsn is not null""";

    private static final String REPLICAS =
            """
            select pg_catalog.count(*) as replicas,
                   pg_catalog.count(*) filter (where sync_state in ('sync', 'quorum')) as synchronous
              from pg_catalog.pg_stat_replication""";

    private static final String PREPARED =
            """
            select pg_catalog.count(*) as prepared,
                   extract(epoch from pg_catalog.max(pg_catalog.clock_timestamp() - prepared)) as age
              from pg_catalog.pg_prepared_xacts""";

    private static final String DATABASE =
            """
            select d.*, extract(epoch from pg_catalog.clock_timestamp() -
                       coalesce(d.stats_reset, pg_catalog.pg_postmaster_start_time())) as age
              from pg_catalog.pg_stat_database d
             where d.datname = pg_catalog.current_database()""";

    private static final double SECONDS_A_DAY = 86_400;

    private final ReadOnlySession session;

    PostgresReader(ReadOnlySession session) {
        this.session = session;
    }

    @Override
    public ServerFacts facts() throws SQLException {
        Settings settings =
                Settings.of(session.rows(SETTINGS).stream().map(PostgresReader::setting).toList());
        int number = (int) settings.number("server_version_num", 0);
        Row identity = session.rows(IDENTITY).get(0);
        long pid = (long) identity.number("pid", 0);
        return new ServerFacts(
                Product.POSTGRESQL,
                Version.of(Product.POSTGRESQL, settings.text("server_version", "0")),
                settings,
                limits(),
                encryption(),
                activity(number),
                replication(settings, number, identity.text("standby").startsWith("t")),
                session.rowIfAllowed("size of the databases", SIZES).number("bytes", -1),
                (int) session.rowIfAllowed("tables", TABLES).number("tables", 0),
                identity.text("name"),
                pid != opened(),
                pid,
                "",
                session.unread());
    }

    /** The session that the driver opened; behind a pooler queries run in another. */
    private long opened() throws SQLException {
        return session.connection().unwrap(PGConnection.class).getBackendPID();
    }

    private static Setting setting(Row row) {
        return new Setting(
                row.text("name"),
                row.text("setting"),
                row.text("unit"),
                !row.text("source").equals("default"),
                row.text("pending_restart").startsWith("t"));
    }

    private ConnectionLimits limits() throws SQLException {
        Row row = session.rows(LIMITS).get(0);
        return new ConnectionLimits(
                (int) row.number("maximum", 0),
                (int) (row.number("reserved", 0) + row.number("kept", 0)),
                (int) row.number("role", -1),
                (int) row.number("database", -1),
                (int) row.number("open", 1) - 1);
    }

    private Encryption encryption() throws SQLException {
        Row row =
                session.rowIfAllowed(
                        "encryption",
                        "select ssl, version from pg_catalog.pg_stat_ssl"
                                + " where pid = pg_catalog.pg_backend_pid()");
        return new Encryption(row.has("ssl"), row.text("ssl").startsWith("t"), row.text("version"));
    }

    private Activity activity(int number) throws SQLException {
        Row database = session.rowIfAllowed("counters of the database", DATABASE);
        boolean own = number >= SEVENTEEN;
        Row checkpoints =
                session.rowIfAllowed(
                        "checkpoints",
                        own
                                ? "select num_timed as timed, num_requested as requested"
                                        + " from pg_catalog.pg_stat_checkpointer"
                                : "select checkpoints_timed as timed, checkpoints_req as requested"
                                        + " from pg_catalog.pg_stat_bgwriter");
        Row log = log(number);
        double none = Double.NaN;
        return new Activity(
                database.number("xact_commit", 0) + database.number("xact_rollback", 0),
                database.number("active_time", none),
                database.number("idle_in_transaction_time", none),
                log.number("flushes", none),
                log.number("millis", none),
                checkpoints.number("timed", none),
                checkpoints.number("requested", none),
                database.number("temp_bytes", none),
                none,
                none,
                database.number("age", none) / SECONDS_A_DAY);
    }

    private Row log(int number) throws SQLException {
        if (number < FOURTEEN) {
            return new Row(Map.of());
        }
        return session.rowIfAllowed(
                "flushes of the log",
                number >= EIGHTEEN
                        ? "select pg_catalog.sum(fsyncs) as flushes,"
                                + " pg_catalog.sum(fsync_time) as millis"
                                + " from pg_catalog.pg_stat_io where object = 'wal'"
                        : "select wal_sync as flushes, wal_sync_time as millis"
                                + " from pg_catalog.pg_stat_wal");
    }

    private Replication replication(Settings settings, int number, boolean standby)
            throws SQLException {
        Row replicas = session.rowIfAllowed("replicas", REPLICAS);
        Row prepared = session.rowIfAllowed("prepared transactions", PREPARED);
        List<Row> slots =
                number < TEN ? List.of() : session.rowsIfAllowed("replication slots", SLOTS);
        return new Replication(
                standby,
                (int) replicas.number("replicas", 0),
                (int) replicas.number("synchronous", 0),
                settings.text("synchronous_standby_names", ""),
                slots.stream().map(row -> row.text("slot_name")).toList(),
                slots.stream().mapToDouble(row -> row.number("bytes", 0)).max().orElse(0),
                (int) prepared.number("prepared", 0),
                prepared.number("age", 0));
    }

    @Override
    public List<Session> sessions() throws SQLException {
        return session.rows(SESSIONS).stream().map(PostgresReader::session).toList();
    }

    private static Session session(Row row) {
        return new Session(
                (long) row.number("pid", 0),
                row.text("usename"),
                row.text("application_name"),
                state(row),
                Math.max(0, row.number("state_age", 0)),
                Math.max(0, row.number("xact_age", 0)));
    }

    private static State state(Row row) {
        return switch (row.text("state")) {
            case "active", "fastpath function call" -> State.ACTIVE;
            case "idle in transaction", "idle in transaction (aborted)" ->
                    State.IDLE_IN_TRANSACTION;
            case "idle" -> State.IDLE;
            default -> State.HIDDEN;
        };
    }
}
