package dev.weir.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.tools.CommandRun;
import dev.weir.tools.server.ReadOnlySession;
import dev.weir.tools.server.ServerDoor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The doctor's promise: it reads. The servers themselves tell what they were sent. */
@Tag("database")
@Timeout(240)
class ChangesNothingTest {

    private static void examine(String url, String user) {
        CommandRun doctor = new CommandRun(new DoctorCommand());
        assertThat(doctor.status("--quick", "--url=" + url, "--user=" + user, "--password="))
                .as(doctor.err())
                .isIn(0, 3, 4);
    }

    private static List<String> column(Statement statement, String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    @Test
    void postgresIsSentNothingButReadsInReadOnlyTransactions() throws SQLException {
        try (EmbeddedPostgres server =
                        EmbeddedPostgres.start(
                                Durability.DURABLE,
                                Map.of(
                                        "shared_preload_libraries",
                                        "pg_stat_statements",
                                        // it takes transaction ids of its own
                                        "autovacuum",
                                        "off"));
                Connection watching = server.connect();
                Statement statement = watching.createStatement()) {
            statement.execute("create extension pg_stat_statements");
            statement.execute("create table kept (id int)");
            statement.execute("select pg_stat_statements_reset()");
            String settings =
                    "select md5(string_agg(name || setting, ',' order by name))"
                            + " from pg_settings";
            String ids = "select pg_snapshot_xmax(pg_current_snapshot())::text";
            List<String> before = column(statement, settings);
            List<String> idsBefore = column(statement, ids);

            examine(server.url(), server.user());

            assertThat(column(statement, settings)).isEqualTo(before);
            assertThat(column(statement, ids)).as("nobody wrote").isEqualTo(idsBefore);
            assertThat(
                            column(
                                    statement,
                                    "select query from pg_stat_statements"
                                            + " where query not like '%md5(string_agg%'"
                                            + " and query not like '%pg_snapshot_xmax%'"
                                            + " and query not like '%pg_stat_statements%'"))
                    .isNotEmpty()
                    .allSatisfy(
                            query ->
                                    assertThat(query.strip().toLowerCase(Locale.ROOT))
                                            .matches(
                                                    "(?s)(select|begin read only|rollback|show"
                                                            + "|set extra_float_digits"
                                                            + "|set application_name).*"));
            assertThat(
                            column(
                                    statement,
                                    "select pid::text from pg_stat_activity"
                                            + " where application_name = '"
                                            + ServerDoor.APPLICATION
                                            + "' and state <> 'idle'"))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create table written (id int)",
                "select nextval('counted')",
                "insert into kept values (1) returning id",
                "select * from kept for update",
            })
    void postgresRefusesWhatWritesInSuchASession(String sql) throws SQLException {
        EmbeddedPostgres server = EmbeddedPostgres.shared(Durability.FAST);
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create table if not exists kept (id int)");
            statement.execute("create sequence if not exists counted");
        }
        ServerDoor door = ServerDoor.at(server.url(), server.user(), server.password());
        try (ReadOnlySession session = ReadOnlySession.open(door)) {
            assertThatThrownBy(() -> session.rows(sql))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(e.getSQLState()).isEqualTo("25006"));
            assertThat(session.rows("select 1 as one")).hasSize(1);
        }
    }

    @Test
    void mariaDbIsSentNothingButReads() throws SQLException {
        EmbeddedMariaDb server = mariaDb();
        try (Connection watching = server.connect();
                Statement statement = watching.createStatement()) {
            statement.execute("set global log_output = 'TABLE'");
            statement.execute("truncate table mysql.general_log");
            statement.execute("set global general_log = on");
            try {
                examine(server.url(), server.user());
            } finally {
                statement.execute("set global general_log = off");
            }
            assertThat(
                            column(
                                    statement,
                                    "select convert(argument using utf8mb4) from mysql.general_log"
                                            + " where command_type in ('Query', 'Execute')"
                                            + " and thread_id <> connection_id()"))
                    .isNotEmpty()
                    .allSatisfy(
                            query ->
                                    assertThat(query.strip().toLowerCase(Locale.ROOT))
                                            .matches(
                                                    "(?s)(select|start transaction read only"
                                                            + "|rollback"
                                                            + "|set statement max_statement_time=10"
                                                            + " for (select|show)"
                                                            // the driver's greeting
                                                            + "|set sql_mode=.*session_track).*"));
        }
    }

    @Test
    void mariaDbRefusesWhatWritesInSuchASession() throws SQLException {
        EmbeddedMariaDb server = mariaDb();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create table if not exists kept (id int) engine=InnoDB");
        }
        ServerDoor door = ServerDoor.at(server.url(), server.user(), server.password());
        try (ReadOnlySession session = ReadOnlySession.open(door)) {
            assertThatThrownBy(() -> session.rows("insert into kept values (1) returning id"))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(e.getSQLState()).isEqualTo("25006"));
        }
    }

    private static EmbeddedMariaDb mariaDb() {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        return EmbeddedMariaDb.shared();
    }
}
