package dev.weir.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Prepared databases: a good one, and some with one fault each, which must be named first. */
@Tag("long")
@Timeout(240)
class DoctorSmokeTest {

    private static final String GOOD_POOL =
            "maximumPoolSize=5\ndataSource.ApplicationName=orders\n";

    @TempDir private Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine line = new CommandLine(new DoctorCommand());
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(arguments);
    }

    /** The first finding of that database. */
    private JsonNode first(String url, String user, String pool, String... more)
            throws IOException {
        return examined(url, user, pool, more).at("/rows/0");
    }

    private JsonNode examined(String url, String user, String pool, String... more)
            throws IOException {
        Path json = folder.resolve("doctor.json");
        Path html = folder.resolve("doctor.html");
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.addAll(
                List.of(
                        "--quick",
                        "--url=" + url,
                        "--user=" + user,
                        "--password=",
                        "--json=" + json,
                        "--html=" + html));
        if (!pool.isEmpty()) {
            Path file = Files.writeString(folder.resolve("pool.properties"), pool);
            arguments.add("--config=" + file);
        }
        int status = run(arguments.toArray(String[]::new));
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(status)
                .as(out + "\n" + err)
                .isEqualTo(Severity.of(result.at("/rows/0/score").asInt()).exitStatus());
        assertThat(html).content().contains("What to change", "In order", "Not known");
        return result;
    }

    private static EmbeddedPostgres good() {
        return EmbeddedPostgres.shared(Durability.DURABLE);
    }

    private void assertFirst(JsonNode finding, String rule, String words) {
        assertThat(finding.path("rule").asText()).as(out.toString()).isEqualTo(rule);
        assertThat(finding.path("sentence").asText()).contains(words);
        assertThat(finding.path("score").asInt()).isGreaterThanOrEqualTo(25);
        assertThat(finding.path("remedy").asText()).isNotEmpty();
        assertThat(finding.path("evidence")).isNotEmpty();
        assertThat(out.toString().lines().filter(l -> !l.isEmpty()).findFirst().orElse(""))
                .contains(words);
    }

    @Test
    void aGoodDatabaseHasNothingToChange() throws IOException {
        JsonNode result = examined(good().url(), good().user(), GOOD_POOL);

        assertThat(out.toString()).contains("nothing has to change");
        result.at("/rows")
                .forEach(
                        row ->
                                assertThat(row.path("score").asInt())
                                        .as(row.toString())
                                        .isLessThan(25));
    }

    @Test
    void aGoodDatabaseWithoutAPoolsSettingsHasNothingToChange() throws IOException {
        examined(good().url(), good().user(), "");

        assertThat(out.toString()).contains("nothing has to change", "Give --config FILE");
    }

    @Test
    void aDatabaseThatLosesDataInACrashIsToldOfThatFirst() throws IOException {
        EmbeddedPostgres fast = EmbeddedPostgres.shared(Durability.FAST);

        assertFirst(first(fast.url(), fast.user(), GOOD_POOL), "durability", "fsync is off");
    }

    @Test
    void instancesThatAskForMoreThanTheServerAllowsAreToldOfFirst() throws IOException {
        assertFirst(
                first(good().url(), good().user(), GOOD_POOL, "--instances=100"),
                "connections",
                "may ask for 500 connections");
    }

    @Test
    void aDeploymentThatAsksForMoreThanTheServerAllowsIsToldOfFirst() throws IOException {
        assertFirst(
                first(
                        good().url(),
                        good().user(),
                        GOOD_POOL,
                        "--cores=64",
                        "--instances=40",
                        "--deploying=80"),
                "connections",
                "While deploying the pools may ask for 400");
    }

    @Test
    void aPoolFarTooLargeForTheCoresIsToldOfFirst() throws IOException {
        assertFirst(
                first(
                        good().url(),
                        good().user(),
                        "maximumPoolSize=200\ndataSource.ApplicationName=orders\n",
                        "--cores=2",
                        "--deploying=1"),
                "size",
                "may open 200 connections");
    }

    @Test
    void weirWithoutASizeIsNotTakenForAPoolOf2048() throws IOException {
        JsonNode result = examined(good().url(), good().user(), "sizing=auto\n");

        assertThat(out.toString()).contains("nothing has to change", "finds its size");
        assertThat(result.at("/parameters/pool").asText()).isEqualTo("Weir");
    }

    @Test
    void aSessionIdleInATransactionIsToldOfFirst() throws IOException, SQLException {
        try (Connection idle = good().connect();
                Statement statement = idle.createStatement()) {
            idle.setAutoCommit(false);
            statement.execute("select 1");

            assertFirst(
                    first(good().url(), good().user(), GOOD_POOL),
                    "transactions",
                    "1 session is idle in a transaction");
        }
    }

    @Test
    void memoryThatDoesNotSufficeIsToldOfFirst() throws IOException {
        try (EmbeddedPostgres server =
                EmbeddedPostgres.start(Durability.DURABLE, Map.of("work_mem", "1GB"))) {
            assertFirst(
                    first(server.url(), server.user(), GOOD_POOL, "--memory=4GB"),
                    "memory",
                    "expected to need");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "autovacuum, off, settings, autovacuum is off",
        "enable_seqscan, off, settings, enable_seqscan is off",
        "max_wal_size, 64MB, settings, max_wal_size is 64 MiB",
        "synchronous_commit, off, durability, synchronous_commit is off",
        "synchronous_standby_names, nobody, replication, Commits wait for a replica",
    })
    void aSettingFarFromTheRulesIsToldOfFirst(
            String setting, String value, String rule, String words) throws IOException {
        try (EmbeddedPostgres server =
                EmbeddedPostgres.start(Durability.DURABLE, Map.of(setting, value))) {
            assertFirst(first(server.url(), server.user(), GOOD_POOL), rule, words);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "prepareThreshold=0, parses and plans each execution",
        "preferQueryMode=simple, go as text",
        "preparedStatementCacheQueries=0, forgets a statement",
    })
    void aStatementCacheThatIsOffIsToldOfFirst(String parameter, String words) throws IOException {
        assertFirst(
                first(good().url() + "?" + parameter, good().user(), GOOD_POOL),
                "statements",
                words);
    }

    @Test
    void sessionsWithoutANameAreToldOfFirst() throws IOException, SQLException {
        try (Connection one = good().connect();
                Connection two = good().connect()) {
            one.setClientInfo("ApplicationName", "");
            two.setClientInfo("ApplicationName", "");

            assertFirst(first(good().url(), good().user(), GOOD_POOL), "names", "do not say which");
        }
    }

    @Test
    void aRoleWithoutRightsIsEnough() throws IOException, SQLException {
        try (Connection admin = good().connect();
                Statement statement = admin.createStatement()) {
            statement.execute("drop role if exists plain");
            statement.execute("create role plain login connection limit 20");

            examined(good().url(), "plain", GOOD_POOL);
        }
        assertThat(out.toString())
                .contains(
                        "nothing has to change",
                        "sessions that may not be looked into",
                        "pg_monitor");
    }

    @Test
    void aServerThatIsAlmostFullIsToldOfFirst() throws IOException, SQLException {
        try (EmbeddedPostgres server =
                EmbeddedPostgres.start(Durability.DURABLE, Map.of("max_connections", "20"))) {
            List<Connection> open = new ArrayList<>();
            try {
                for (int i = 0; i < 16; i++) {
                    open.add(
                            DriverManager.getConnection(
                                    server.url() + "?ApplicationName=orders", server.user(), ""));
                }
                assertFirst(
                        first(server.url(), server.user(), ""),
                        "connections",
                        "of the 17 connections");
            } finally {
                for (Connection connection : open) {
                    connection.close();
                }
            }
        }
    }

    @Test
    void whatHikariChangesInSilenceIsToldOf() throws IOException {
        examined(good().url(), good().user(), GOOD_POOL + "maxLifetime=20000\n");

        assertThat(out.toString()).contains("warning", "file: maxLifetime is");
    }

    @Test
    void theAddressOfTheFileIsUsedWithoutAUrl() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("orders.properties"),
                        GOOD_POOL
                                + "jdbcUrl="
                                + good().url()
                                + "\nusername="
                                + good().user()
                                + "\npassword=secret\n");

        assertThat(run("--quick", "--config=" + file)).as(err.toString()).isZero();
        assertThat(out + "" + err).doesNotContain("secret");
    }

    @Test
    void aMariaDbIsLookedAtToo() throws IOException, SQLException {
        EmbeddedMariaDb server = mariaDb();
        examined(server.url(), server.user(), "maximumPoolSize=5\n");
        assertThat(out.toString()).as(out.toString()).contains("MariaDB", "nothing has to change");

        try (Connection admin = server.connect();
                Statement statement = admin.createStatement()) {
            statement.execute("set global innodb_flush_log_at_trx_commit = 2");
            try {
                out.getBuffer().setLength(0);
                assertFirst(
                        first(server.url(), server.user(), "maximumPoolSize=5\n"),
                        "durability",
                        "innodb_flush_log_at_trx_commit is 2");
            } finally {
                statement.execute("set global innodb_flush_log_at_trx_commit = 1");
            }
        }
    }

    @Test
    void anIdleTransactionOnMariaDbIsToldOfFirst() throws IOException, SQLException {
        EmbeddedMariaDb server = mariaDb();
        try (Connection idle = server.connect();
                Statement statement = idle.createStatement()) {
            statement.execute("create table if not exists held (id int primary key) engine=InnoDB");
            idle.setAutoCommit(false);
            statement.execute("insert into held values (1)");

            assertFirst(
                    first(server.url(), server.user(), "maximumPoolSize=5\n"),
                    "transactions",
                    "1 session is idle in a transaction");
            idle.rollback();
        }
    }

    /** Without PROCESS a user sees its own sessions alone. */
    @Test
    void whatAMariaDbDoesNotShowIsNotCalledGood() throws IOException, SQLException {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        try (EmbeddedMariaDb server = EmbeddedMariaDb.startWithPrivileges();
                Connection admin = server.connect();
                Statement statement = admin.createStatement()) {
            statement.execute("create user looker@'%'");
            statement.execute("grant select on test.* to looker@'%'");
            examined(server.url(), "looker", "");
            assertThat(out.toString())
                    .contains("sessions that may not be looked into", "PROCESS on MariaDB")
                    .doesNotContain("No transaction was seen to wait");
        }
    }

    private static EmbeddedMariaDb mariaDb() {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        return EmbeddedMariaDb.shared();
    }

    @Test
    void aServerThatCannotBeReachedIsOneSentenceWithoutThePassword() {
        int status = mainLike(err, "--url=jdbc:postgresql://127.0.0.1:1/x", "--password=secret");

        assertThat(status).isEqualTo(1);
        assertThat(err.toString())
                .contains("cannot connect to 127.0.0.1")
                .doesNotContain("secret", "\tat ");
    }

    /** With the answer to failures that the whole command line has. */
    private static int mainLike(StringWriter err, String... arguments) {
        CommandLine line = new CommandLine(new DoctorCommand());
        line.setErr(new PrintWriter(err));
        line.setExecutionExceptionHandler(
                (failure, command, parsed) -> {
                    command.getErr().println(failure.getMessage());
                    return 1;
                });
        return line.execute(arguments);
    }
}
