package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.tune.PostgresReload;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code tune} is killed at some moment of its trials: what it changed can be put back. */
@Tag("long")
@Timeout(600)
@EnabledOnOs(OS.LINUX)
class TuneKilledTest {

    /** More moments: {@code -Dweir.tune.kills=10}. */
    private static final int KILLS = Integer.getInteger("weir.tune.kills", 1);

    private static final int LATEST_LINE = 30;

    @TempDir private Path folder;

    private Path log() {
        return folder.resolve("tune.log");
    }

    private long logLines() {
        try (Stream<String> lines = Files.lines(log())) {
            return lines.count();
        } catch (IOException e) {
            return 0;
        }
    }

    private CommandProcess tune(EmbeddedPostgres postgres, String... more) throws IOException {
        String[] all =
                Stream.concat(
                                Stream.of(
                                        "tune",
                                        "--workload=tpcb",
                                        "--quick",
                                        "--accounts=20000",
                                        "--slice=200ms",
                                        "--memory=4GB",
                                        "--html=" + folder.resolve("tune.html"),
                                        "--log=" + log()),
                                Stream.of(more))
                        .toArray(String[]::new);
        return CommandProcess.start(folder, postgres == null ? all : CommandRun.at(postgres, all));
    }

    private static String state(EmbeddedPostgres postgres) throws SQLException {
        try (Connection c = postgres.connect();
                Statement statement = c.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select (select string_agg(name || '=' || setting, ';' order by"
                                        + " name) from pg_file_settings) || (select string_agg(name"
                                        + " || '=' || setting, ';' order by name) from pg_settings"
                                        + " where name not like 'transaction%') || (select count(*)"
                                        + " from pg_namespace where nspname = 'weir_tune')"
                                        + " || (select sum(id) from mine)")) {
            rows.next();
            return rows.getString(1);
        }
    }

    @Test
    void afterAnUndoTheServerIsWhatItWasWheneverTheRunWasKilled() throws Exception {
        Random random = new Random(11);
        try (EmbeddedPostgres postgres =
                EmbeddedPostgres.start(Durability.DURABLE, Map.of("max_connections", "100"))) {
            try (Connection c = postgres.connect();
                    Statement statement = c.createStatement()) {
                statement.execute("alter system set work_mem = '7MB'");
                statement.execute("alter system set bgwriter_delay = '100ms'");
                PostgresReload.now(c);
                statement.execute("create table mine as select generate_series(1, 9) as id");
            }
            String before = state(postgres);
            for (int kill = 0; kill < KILLS; kill++) {
                int line = 1 + random.nextInt(LATEST_LINE);
                Files.deleteIfExists(log());
                try (CommandProcess run = tune(postgres, "--no-dry-run", "--for=60m")) {
                    run.await(() -> logLines() >= line);
                    run.kill();
                }
                try (CommandProcess undo = tune(postgres, "--undo")) {
                    undo.end();
                    assertThat(undo.output()).contains("are what they were");
                }
                becomes(postgres, before, "killed at line " + line);
            }
        }
    }

    /** A new session may still see what the server had read last. */
    private static void becomes(EmbeddedPostgres postgres, String before, String when)
            throws SQLException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!state(postgres).equals(before) && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(state(postgres)).as(when).isEqualTo(before);
    }

    @Tag("all")
    /** A time limit, a service manager, a terminal that goes: the server must not be left as is. */
    @Test
    void aRunThatIsToldToEndPutsTheSettingsBackByItself() throws Exception {
        try (EmbeddedPostgres postgres =
                EmbeddedPostgres.start(Durability.DURABLE, Map.of("max_connections", "100"))) {
            try (Connection c = postgres.connect();
                    Statement statement = c.createStatement()) {
                statement.execute("create table mine as select generate_series(1, 9) as id");
            }
            String before = state(postgres);
            try (CommandProcess run = tune(postgres, "--no-dry-run", "--for=60m")) {
                run.await(() -> logLines() >= 12);
                run.terminate();

                assertThat(run.output()).contains("The race: challenger over who led");
            }
            assertThat(Files.readString(log())).contains("\"restored\":true");
            becomes(postgres, before, "ended");
        }
    }

    @Tag("all")
    @Test
    void aRunThatWasKilledGoesOnWithItsSlicesAndLeavesNoServer() throws Exception {
        try (CommandProcess run = tune(null)) {
            run.await(() -> logLines() >= 12);
            run.kill();
        }
        long slices = count("\"perSecond\"");

        try (CommandProcess resumed = tune(null, "--resume")) {
            resumed.end();

            assertThat(resumed.output()).contains("stopped and removed");
        }
        assertThat(count("\"tpcb 1 challenger\"")).isEqualTo(1);
        assertThat(count("\"perSecond\"")).isGreaterThan(slices);
        assertThat(Files.readString(log())).contains("\"restored\":true");
        nothingIsLeft();
    }

    @Tag("all")
    @Test
    void aMariaDbThatCameAlongWithAKilledRunIsStoppedAndRemoved() throws Exception {
        try (CommandProcess run = tune(null, "--db=mariadb")) {
            run.await(() -> logLines() >= 3);
            run.kill();
        }

        try (CommandProcess undo = tune(null, "--db=mariadb", "--undo")) {
            undo.end();

            assertThat(undo.output()).contains("stopped and removed");
        }
        nothingIsLeft();
    }

    /** No server's files, and no process. */
    private void nothingIsLeft() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.matches("weir-(postgres-|mariadb)\\d+"));
        }
        assertThat(
                        ProcessHandle.allProcesses()
                                .map(process -> process.info().commandLine().orElse(""))
                                .filter(text -> text.contains(folder.toString())))
                .isEmpty();
    }

    private long count(String part) throws IOException {
        try (Stream<String> lines = Files.lines(log())) {
            return lines.filter(line -> line.contains(part)).count();
        }
    }
}
