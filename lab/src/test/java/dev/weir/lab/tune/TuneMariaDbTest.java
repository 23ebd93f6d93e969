package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weir.lab.CommandRun;
import dev.weir.lab.ShortWindows;
import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plumbing on a real MariaDB; how fast anything was is not looked at. */
@Tag("long")
@Timeout(600)
class TuneMariaDbTest {

    @TempDir private Path folder;

    private final CommandRun command = new CommandRun(new TuneCommand());

    private String[] with(String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.add("--log=" + folder.resolve("tune.log"));
        return all.toArray(String[]::new);
    }

    private String[] at(EmbeddedMariaDb server, String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(with(arguments)));
        all.add("--url=" + server.url());
        all.add("--user=" + server.user());
        all.add("--password=" + server.password());
        return all.toArray(String[]::new);
    }

    private static String settings(Connection c) throws Exception {
        StringBuilder all = new StringBuilder();
        try (Statement statement = c.createStatement();
                ResultSet rows = statement.executeQuery("show global variables")) {
            while (rows.next()) {
                // These tell of the moment.
                if (!rows.getString(1).matches("(?i)gtid_.*|timestamp|.*_pos")) {
                    all.append(rows.getString(1)).append('=').append(rows.getString(2)).append(';');
                }
            }
        }
        return all.toString();
    }

    private static boolean hasTables(Connection c) throws Exception {
        return Sql.text(
                        c,
                        "select count(*) from information_schema.schemata where schema_name ="
                                + " 'weir_tune'")
                .equals("1");
    }

    @Tag("all")
    @Test
    void aQuickRunHoldsItsWinnerAgainstEveryComparator() throws Exception {
        Path conf = folder.resolve("winner.cnf");

        JsonNode result =
                command.result(
                        folder,
                        with(
                                "--db=mariadb",
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
                .containsExactly(
                        "default",
                        "tuning script",
                        "parameter group",
                        "expert",
                        "dedicated server");
        JsonNode slices = result.at("/rows").get(result.at("/rows").size() - 1).get("slices");
        for (JsonNode slice : slices) {
            assertThat(slice.get("failed").asLong()).as(slice.toString()).isZero();
        }
        ShortWindows.served(slices, "/perSecond");
        assertThat(result.at("/environment/database").asText()).contains("MariaDB", "fsync on");
        assertThat(conf).content().startsWith("[mariadbd]\n");
        assertThat(TuneLog.read(folder.resolve("tune.log")).orElseThrow().restored()).isTrue();
    }

    @Test
    void aServerOfOnesOwnIsLookedAtTriedAndLeftAsItWas() throws Exception {
        EmbeddedMariaDb server = EmbeddedMariaDb.shared();
        try (Connection c = server.connect()) {
            Sql.execute(c, "set global sort_buffer_size = 3145728");
            String before = settings(c);

            JsonNode plan = command.result(folder, at(server, "--memory=4GB"));

            assertThat(settings(c)).isEqualTo(before);
            assertThat(plan.at("/rows")).hasSize(5);
            for (JsonNode row : plan.at("/rows")) {
                assertThat(row.get("startsHere").asText()).as(row.toString()).isEqualTo("yes");
            }
            assertThat(command.out())
                    .contains("Nothing was changed", "innodb_log_buffer_size: needs a restart");
            assertThat(folder.resolve("tune.log")).doesNotExist();

            command.result(
                    folder,
                    at(
                            server,
                            "--quick",
                            "--no-dry-run",
                            "--workload=reads",
                            "--rate=100",
                            "--accounts=20000",
                            "--slice=200ms",
                            "--memory=4GB"));

            assertThat(settings(c)).isEqualTo(before);
            assertThat(hasTables(c)).isFalse();
            assertThat(Files.readString(folder.resolve("tune.log")))
                    .contains("innodb_buffer_pool_size");
        }
    }

    @Test
    void aFileIsAppliedForTheNextStartTooAndOneCommandPutsItBack() throws Exception {
        Path conf =
                Files.writeString(
                        folder.resolve("some.cnf"),
                        "[mysqld]\nsort-buffer-size = 4M\nskip_name_resolve = 1 # at once\n");
        Path file = folder.resolve("zz-tune.cnf");
        EmbeddedMariaDb server = EmbeddedMariaDb.shared();
        try (Connection c = server.connect()) {
            String before = settings(c);

            command.result(
                    folder,
                    at(
                            server,
                            "--apply=" + conf,
                            "--yes",
                            "--watch=1s",
                            "--settings-file=" + file));

            assertThat(settings(c)).contains(";sort_buffer_size=4194304;");
            assertThat(MariaDbFile.read(Files.readString(file)))
                    .containsEntry("sort_buffer_size", "4194304")
                    .containsEntry("skip_name_resolve", "on");
            assertThat(command.out()).contains("Applied; what needs a restart", "--undo");

            assertThat(command.status(at(server, "--undo"))).isZero();

            assertThat(settings(c)).isEqualTo(before);
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void aFileThatOthersWroteIsNotOverwritten() throws Exception {
        Path conf = Files.writeString(folder.resolve("some.cnf"), "sort_buffer_size = 4M\n");
        Path file = Files.writeString(folder.resolve("my.cnf"), "[mysqld]\nport = 3306\n");

        assertThat(
                        command.refusal(
                                at(
                                        EmbeddedMariaDb.shared(),
                                        "--apply=" + conf,
                                        "--yes",
                                        "--watch=1s",
                                        "--settings-file=" + file)))
                .contains("holds settings that tune did not write");
        assertThat(file).hasContent("[mysqld]\nport = 3306\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "innodb_doublewrite = 0 | line 1: tune never changes innodb_doublewrite",
                "innodb_bufer_pool_size = 1G | line 1: innodb_bufer_pool_size is no knob",
                "sort_buffer_size = 5XB | line 1: this server does not take sort_buffer_size = 5XB",
                "skip_name_resolve = on | line 1: skip_name_resolve: needs a restart (--restarts and --settings-file)"
            })
    void aFileThatCannotBeAppliedIsRefusedByLine(String line, String sentence) throws Exception {
        Path conf = Files.writeString(folder.resolve("some.cnf"), line.strip() + "\n");

        assertThat(command.refusal(at(EmbeddedMariaDb.shared(), "--apply=" + conf, "--yes")))
                .contains(sentence.strip());
    }

    @Test
    void aUserWhoCouldNotPutSettingsBackIsRefusedBeforeAnythingIsChanged() throws Exception {
        try (EmbeddedMariaDb server = EmbeddedMariaDb.startWithPrivileges();
                Connection c = server.connect()) {
            Sql.execute(c, "create user plain@'127.0.0.1' identified by 'secret'");
            Sql.execute(c, "grant all on weir_tune.* to plain@'127.0.0.1'");
            Sql.execute(c, "grant all on test.* to plain@'127.0.0.1'");

            assertThat(
                            command.refusal(
                                    with(
                                            "--quick",
                                            "--no-dry-run",
                                            "--memory=4GB",
                                            "--url=" + server.url(),
                                            "--user=plain",
                                            "--password=secret")))
                    .contains("--user needs the privilege SUPER");
            assertThat(folder.resolve("tune.log")).doesNotExist();
            assertThat(hasTables(c)).isFalse();
        }
    }

    @Tag("all")
    @Test
    void aServerThatDoesNotStartWithAConfigurationGetsItsOwnAgain() throws Exception {
        try (TuneFixture fixture = TuneFixture.start(Dialects.MARIADB)) {
            Surface surface;
            try (Connection c = fixture.connect()) {
                surface = Surface.of(Dialects.MARIADB, c, true);
            }
            Path log = folder.resolve("tune.log");
            try (Connection c = fixture.connect();
                    TuneLog changes =
                            TuneLog.begin(
                                    log,
                                    new TuneLog.Head(
                                            "embedded",
                                            "",
                                            null,
                                            null,
                                            fixture.changes(surface).saved(c),
                                            java.util.Map.of()))) {
                TunedServer server =
                        new TunedServer(
                                fixture, surface, changes, fixture.changes(surface).saved(c));
                Configuration broken =
                        surface.builtIn()
                                .with("broken", "thread_handling", "no-such-word")
                                .with("broken", "innodb_log_buffer_size", "4MB");

                assertThat(
                                org.assertj.core.api.Assertions.catchThrowable(
                                        () -> server.apply(broken)))
                        .isInstanceOf(BadTrial.class)
                        .hasMessageContaining("does not start with broken");

                Configuration good =
                        surface.builtIn().with("good", "innodb_log_buffer_size", "4MB");
                assertThat(server.apply(good)).isTrue();
            }
            try (Connection c = fixture.connect()) {
                assertThat(Sql.text(c, "select @@innodb_log_buffer_size")).isEqualTo("4194304");
                assertThat(Sql.text(c, "select @@thread_handling"))
                        .isEqualTo("one-thread-per-connection");
            }
        }
    }
}
