package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weir.lab.CommandRun;
import dev.weir.lab.ShortWindows;
import dev.weir.lab.pools.Address;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The plumbing on a real PostgreSQL; how fast anything was is not looked at. */
@Tag("long")
@Timeout(240)
class TuneSmokeTest {

    @TempDir private Path folder;

    private final CommandRun command = new CommandRun(new TuneCommand());

    private String[] with(String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.add("--log=" + folder.resolve("tune.log"));
        return all.toArray(String[]::new);
    }

    private static String settings(Connection c) throws Exception {
        try (Statement statement = c.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select string_agg(name || '=' || setting, ';' order by name)"
                                        + " from pg_settings"
                                        + " where name not like 'transaction%'")) {
            rows.next();
            return rows.getString(1);
        }
    }

    /** Sessions take a reload over in their own time. */
    private static void becomes(Connection c, String expected) throws Exception {
        assertThat(settingsOnce(c, expected::equals)).isEqualTo(expected);
    }

    /** As soon as they are as asked, or as they are after a minute. */
    private static String settingsOnce(Connection c, Predicate<String> asAsked) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        String now = settings(c);
        while (!asAsked.test(now) && System.nanoTime() < end) {
            Thread.onSpinWait();
            now = settings(c);
        }
        return now;
    }

    private static long lines(Connection c) throws Exception {
        try (Statement statement = c.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select count(*) from pg_file_settings"
                                        + " where sourcefile like '%auto.conf'")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    void aQuickRunHoldsItsWinnerAgainstEveryComparator() throws IOException {
        Path conf = folder.resolve("winner.conf");

        JsonNode result =
                command.result(
                        folder,
                        with(
                                "--quick",
                                "--workload=tpcb",
                                "--accounts=20000",
                                "--slice=200ms",
                                "--memory=4GB",
                                "--conf=" + conf));

        List<JsonNode> finals = new ArrayList<>();
        result.at("/rows")
                .forEach(
                        row -> {
                            if (row.path("part").asText().equals("final")) {
                                finals.add(row);
                            }
                        });
        assertThat(finals)
                .extracting(row -> row.get("challenger").asText())
                .containsExactly("default", "tuning script", "parameter group", "expert");
        JsonNode slices = result.at("/rows").get(result.at("/rows").size() - 1).get("slices");
        for (JsonNode slice : slices) {
            assertThat(slice.get("failed").asLong()).as(slice.toString()).isZero();
        }
        ShortWindows.served(slices, "/perSecond");
        assertThat(result.at("/environment/database").asText()).contains("fsync on");
        assertThat(command.out())
                .contains(
                        "throughput of the winner",
                        "Values side by side",
                        "timescaledb-tune is not tried: it may take");
        assertThat(command.page(folder)).content().contains("The comparators on this server");
        assertThat(conf).exists();
        assertThat(TuneLog.read(folder.resolve("tune.log")).orElseThrow().restored()).isTrue();
    }

    @Test
    void aServerOfOnesOwnIsLookedAtAndNothingIsChanged() throws Exception {
        try (EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(
                                Durability.DURABLE, Map.of("max_connections", "100"));
                Connection c = postgres.connect()) {
            String before = settings(c);

            JsonNode result = command.result(folder, CommandRun.at(postgres, with("--memory=4GB")));

            assertThat(settings(c)).isEqualTo(before);
            assertThat(lines(c)).isZero();
            assertThat(c.getMetaData().getSchemas(null, "weir_tune").next()).isFalse();
            assertThat(result.at("/rows")).hasSize(5);
            for (JsonNode row : result.at("/rows")) {
                assertThat(row.get("startsHere").asText()).as(row.toString()).isEqualTo("yes");
            }
            assertThat(command.out())
                    .contains("Nothing was changed", "random_page_cost", "shared_buffers: needs");
            assertThat(folder.resolve("tune.log")).doesNotExist();
        }
    }

    @Test
    void trialsOnAServerOfOnesOwnLeaveItsSettingsAsTheyWere() throws Exception {
        try (EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(
                                Durability.DURABLE, Map.of("max_connections", "100"));
                Connection c = postgres.connect();
                Statement statement = c.createStatement()) {
            statement.execute("alter system set work_mem = '7MB'");
            statement.execute("alter system set log_min_duration_statement = '5s'");
            PostgresReload.now(c);
            String before = settings(c);

            command.result(
                    folder,
                    CommandRun.at(
                            postgres,
                            with(
                                    "--quick",
                                    "--no-dry-run",
                                    "--workload=reads",
                                    "--rate=100",
                                    "--accounts=20000",
                                    "--slice=200ms",
                                    "--memory=4GB")));

            assertThat(lines(c)).isEqualTo(2);
            becomes(c, before);
            assertThat(c.getMetaData().getSchemas(null, "weir_tune").next()).isFalse();
            assertThat(Files.readString(folder.resolve("tune.log"))).contains("random_page_cost");
        }
    }

    /** It would take values of the other's trial for those that are to be put back. */
    @Test
    void aServerOnWhichAnotherRunIsAtWorkIsLeftAlone() throws Exception {
        Path conf = Files.writeString(folder.resolve("some.conf"), "work_mem = '9MB'\n");
        try (EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(
                                Durability.DURABLE, Map.of("max_connections", "100"));
                Connection c = postgres.connect()) {
            Sql.execute(c, "create schema weir_tune");
            String before = settings(c);

            for (String way : List.of("--no-dry-run", "--yes --apply=" + conf)) {
                assertThat(
                                command.refusal(
                                        CommandRun.at(
                                                postgres,
                                                with(("--quick --memory=4GB " + way).split(" ")))))
                        .contains("another run is at work there, or one was killed", "--undo");
            }

            assertThat(settings(c)).isEqualTo(before);
            assertThat(c.getMetaData().getSchemas(null, "weir_tune").next()).isTrue();
            assertThat(folder.resolve("tune.log")).doesNotExist();
        }
    }

    /** Settings are of all databases, the schema is of one. */
    @Test
    void aServerOnWhichAnotherRunIsAtWorkInAnotherDatabaseIsLeftAlone() throws Exception {
        try (EmbeddedPostgres postgres =
                EmbeddedPostgres.start(Durability.DURABLE, Map.of("max_connections", "100"))) {
            try (Connection c = postgres.connect()) {
                Sql.execute(c, "create database other");
            }
            try (TuneFixture run =
                    TuneFixture.at(
                            Address.of(postgres.url()).url("other", "ssl=false"),
                            postgres.user(),
                            postgres.password(),
                            null,
                            null)) {
                run.claim();

                assertThat(
                                command.refusal(
                                        CommandRun.at(
                                                postgres,
                                                with("--quick", "--memory=4GB", "--no-dry-run"))))
                        .contains("another run is at work on that server, in its database other");
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aLogOnAFullDiskEndsTheRunBeforeAnythingIsChanged() throws Exception {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        try (Connection c = postgres.connect()) {
            String before = settings(c);

            int status =
                    command.status(
                            CommandRun.at(
                                    postgres,
                                    "--quick",
                                    "--no-dry-run",
                                    "--memory=4GB",
                                    "--log=/dev/full"));

            assertThat(status).isEqualTo(1);
            assertThat(command.err()).contains("--log /dev/full cannot be written");
            assertThat(settings(c)).isEqualTo(before);
            assertThat(c.getMetaData().getSchemas(null, "weir_tune").next()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--undo", "--resume"})
    void withoutALogThereIsNothingToGoBackTo(String option) {
        assertThat(command.refusal(with(option))).contains("there is nothing to put back");
    }

    @Test
    void aQueryOfOnesOwnThatWritesIsRefusedAndLeavesNothing() throws Exception {
        Path sql =
                Files.writeString(
                        folder.resolve("some.sql"),
                        "-- one that reads\nselect 1;\ndelete from mine;\n");
        try (EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(
                                Durability.DURABLE, Map.of("max_connections", "100"));
                Connection c = postgres.connect();
                Statement statement = c.createStatement()) {
            statement.execute("create table mine as select 1 as id");

            assertThat(
                            command.refusal(
                                    CommandRun.at(
                                            postgres,
                                            with(
                                                    "--quick",
                                                    "--no-dry-run",
                                                    "--memory=4GB",
                                                    "--sql=" + sql))))
                    .contains("refuses query 2 in a read-only transaction");

            try (ResultSet rows = statement.executeQuery("select count(*) from mine")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(1);
            }
            assertThat(c.getMetaData().getSchemas(null, "weir_tune").next()).isFalse();
            assertThat(TuneLog.read(folder.resolve("tune.log")).orElseThrow().restored()).isTrue();
        }
    }

    @Test
    void aUserWhoCouldNotPutSettingsBackIsRefusedBeforeAnythingIsChanged() throws Exception {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        try (Connection c = postgres.connect();
                Statement statement = c.createStatement()) {
            statement.execute("create role tune_plain login");
            try {
                assertThat(
                                command.refusal(
                                        with(
                                                "--quick",
                                                "--no-dry-run",
                                                "--memory=4GB",
                                                "--url=" + postgres.url(),
                                                "--user=tune_plain",
                                                "--password=any")))
                        .contains("--user has to be a superuser");
                assertThat(folder.resolve("tune.log")).doesNotExist();
                assertThat(c.getMetaData().getSchemas(null, "weir_tune").next()).isFalse();
            } finally {
                statement.execute("drop role tune_plain");
            }
        }
    }

    @Test
    void aFileIsAppliedAndOneCommandPutsItBack() throws Exception {
        Path conf = Files.writeString(folder.resolve("some.conf"), "work_mem = '9MB' # sorts\n");
        try (EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(
                                Durability.DURABLE, Map.of("max_connections", "100"));
                Connection c = postgres.connect()) {
            String before = settings(c);

            command.result(
                    folder,
                    CommandRun.at(postgres, with("--apply=" + conf, "--yes", "--watch=1s")));

            // Nobody uses this server, and the watch does not take its own looks for use.
            assertThat(command.out())
                    .contains("9MB", "Applied", "Too little was served to tell", "--undo");
            assertThat(settingsOnce(c, now -> now.contains("work_mem=9216")))
                    .contains("work_mem=9216");

            assertThat(command.status(CommandRun.at(postgres, with("--undo")))).isZero();

            becomes(c, before);
            assertThat(lines(c)).isZero();
        }
    }

    @Test
    void aChangeThatMakesTransactionsTwiceAsSlowTakesItselfBack() throws Exception {
        // Whatever it costs, nothing is read by its place: every look-up reads the whole table.
        Path conf =
                Files.writeString(folder.resolve("bad.conf"), "random_page_cost = 1000000000\n");
        try (EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(
                                Durability.DURABLE, Map.of("max_connections", "100"));
                Connection c = postgres.connect();
                Statement statement = c.createStatement()) {
            statement.execute(
                    "create table mine as select n as id, repeat('x', 100) as filler from"
                            + " generate_series(1, 200000) as n");
            statement.execute("create index on mine (id)");
            statement.execute("vacuum analyze mine");
            String before = settings(c);
            AtomicBoolean over = new AtomicBoolean();
            Thread load = Thread.ofVirtual().start(() -> read(postgres, over));
            try {
                JsonNode result =
                        command.result(
                                folder,
                                CommandRun.at(
                                        postgres, with("--apply=" + conf, "--yes", "--watch=3s")));

                assertThat(result.at("/rows/0/kept").asBoolean(true)).isFalse();
                assertThat(result.at("/thresholds/0/holds").asBoolean(true)).isFalse();
            } finally {
                over.set(true);
                load.join();
            }
            assertThat(command.out())
                    .contains("transactions a second instead of", "everything was put back");
            becomes(c, before);
            assertThat(lines(c)).isZero();
            assertThat(TuneLog.read(folder.resolve("tune.log")).orElseThrow().restored()).isTrue();
        }
    }

    private static void read(EmbeddedPostgres postgres, AtomicBoolean over) {
        try (Connection c = postgres.connect()) {
            for (int id = 1; !over.get(); id++) {
                Sql.text(c, "select filler from mine where id = " + (1 + id % 200_000));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "fsync = off | line 1: tune never changes fsync",
                "shared_bufers = 1GB | line 1: shared_bufers is no knob",
                "work_mem = '5XB' | line 1: this server does not take work_mem = 5XB",
                "work_mem = '1kB' | line 1: this server does not take work_mem = 1kB",
                "work_mem 5MB | line 1: write it as name = 'value'",
                "# nothing | has no settings"
            })
    void aFileThatCannotBeAppliedIsRefusedByLine(String line, String sentence) throws Exception {
        Path conf = Files.writeString(folder.resolve("some.conf"), line.strip() + "\n");
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);

        assertThat(command.refusal(CommandRun.at(postgres, with("--apply=" + conf, "--yes"))))
                .contains(sentence.strip());
    }

    @Test
    void aRunThatWasKilledIsNotOverwritten() throws Exception {
        TuneLog.begin(
                        folder.resolve("tune.log"),
                        new TuneLog.Head(
                                "db:5432/app",
                                "42",
                                null,
                                null,
                                new Saved(Map.of(), null, null),
                                Map.of()))
                .close();

        assertThat(command.refusal(with("--quick")))
                .contains("tells of changes that were not put back", "--undo", "--resume");
    }
}
