package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.CommandRun;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a PostgreSQL has counted of its statements is served again. */
@Tag("database")
class RecordingTest {

    /** As the documentation has it. */
    private static final String RECORD =
            "select json_agg(s) from (select calls, query from pg_stat_statements"
                    + " where dbid = (select oid from pg_database where datname ="
                    + " current_database())) s";

    private static EmbeddedPostgres server;

    @TempDir private Path folder;

    @BeforeAll
    static void record() throws Exception {
        server =
                EmbeddedPostgres.start(
                        Durability.FAST, Map.of("shared_preload_libraries", "pg_stat_statements"));
        try (Connection c = server.connect()) {
            Sql.execute(c, "create extension pg_stat_statements");
            Sql.execute(
                    c,
                    "create table orders as select n as id, n % 100 as customer, 'note ''' || n as"
                            + " note, date '2026-01-01' + n % 300 as placed from"
                            + " generate_series(1, 5000) as n");
            Sql.execute(c, "create index on orders (id)");
            Sql.execute(c, "analyze orders");
            Sql.text(c, "select pg_stat_statements_reset()");
            for (int i = 1; i <= 20; i++) {
                Sql.text(c, "select note from orders where id = " + i);
            }
            for (int i = 1; i <= 5; i++) {
                Sql.text(
                        c,
                        "select count(*) from orders o where o.customer in (1, 2, 3) and placed"
                                + " between '2026-02-01' and '2026-03-01' and note like 'n%'");
                Sql.execute(c, "select id from orders order by id limit 7");
                Sql.execute(c, "update orders set note = 'x' where id = " + i);
            }
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private Path file(String text) throws Exception {
        return Files.writeString(folder.resolve("recording.json"), text);
    }

    private static String recorded() throws SQLException {
        try (Connection c = server.connect()) {
            return Sql.text(c, RECORD);
        }
    }

    @Test
    void queriesAreAskedAsOftenAsTheyWereCalledWithValuesOfTheirColumns() throws Exception {
        Recording recording = Recording.read(file(recorded()));
        try (Connection c = server.connect()) {
            recording.check(c);
            Sql.text(c, "select pg_stat_statements_reset()");
            SplittableRandom random = new SplittableRandom(5);
            for (int i = 0; i < 300; i++) {
                recording.serve(c, 0, random);
            }
            c.setAutoCommit(true);
            c.setReadOnly(false);
            long byId = calls(c, "select note from orders where id%");
            long counts = calls(c, "select count(*) from orders o%");

            assertThat(byId).isBetween(150L, 270L);
            assertThat(counts).isBetween(10L, 90L);
            assertThat(calls(c, "update%")).isZero();
            assertThat(Sql.text(c, "select count(*) from orders where note = 'x'")).isEqualTo("5");
        }
        // The reset would wipe what the others see; the update writes.
        assertThat(recording.says()).startsWith("3 of ");
    }

    private static long calls(Connection c, String like) throws SQLException {
        return Long.parseLong(
                Sql.text(
                        c,
                        "select coalesce(sum(calls), 0) from pg_stat_statements where query like '"
                                + like
                                + "'"));
    }

    @Tag("all")
    @Test
    void aRecordingIsAWorkloadOfARun() throws Exception {
        Path file = file(recorded());
        CommandRun command = new CommandRun(new TuneCommand());

        command.result(
                folder,
                CommandRun.at(
                        server,
                        "--quick",
                        "--no-dry-run",
                        "--recording=" + file,
                        "--accounts=1000",
                        "--slice=200ms",
                        "--for=1s",
                        "--draws=0",
                        "--memory=4GB",
                        "--log=" + folder.resolve("tune.log")));

        assertThat(command.page(folder)).content().contains("recorded statements, which are");
    }

    @Test
    void aParameterOfWhichNothingIsKnownLeavesItsQueryOut() throws Exception {
        Recording recording =
                Recording.read(
                        file(
                                "[{\"calls\": 3, \"query\": \"select note from orders where id = $1\"},"
                                        + " {\"calls\": 1, \"query\": \"select $1::int + $2::int\"}]"));
        try (Connection c = server.connect()) {
            recording.check(c);
        }
        assertThat(recording.says()).startsWith("1 of 2 recorded statements, which are 75 %");
    }

    @Test
    void aRecordingWithoutAnyQueryIsRefused() throws Exception {
        Recording writes =
                Recording.read(file("[{\"calls\": 3, \"query\": \"update orders set id = $1\"}]"));
        try (Connection c = server.connect()) {
            assertThatThrownBy(() -> writes.check(c))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("none of 1 statements is a query");
        }
        assertThatThrownBy(() -> Recording.read(file("{}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no JSON array of objects with calls and query");
        assertThatThrownBy(() -> Recording.read(file("[]")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no query");
    }
}
