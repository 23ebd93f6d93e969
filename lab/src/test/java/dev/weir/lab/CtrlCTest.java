package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command does with a Ctrl-C: it says what there is, and leaves no server behind. */
@Tag("long")
@Timeout(600)
@EnabledOnOs(OS.LINUX)
class CtrlCTest {
    private static final int MORE_TRIES = 4;

    @TempDir private Path folder;

    @BeforeEach
    void ctrlCMustNotBeIgnored() throws IOException {
        assumeThat(CommandProcess.ctrlCIsIgnored()).isFalse();
    }

    @Tag("all")
    @Test
    void aDemoSaysWhereItWasInterruptedAndLeavesTheEarlierPageAlone() throws Exception {
        Path page = Files.writeString(folder.resolve("demo.html"), "the page of an earlier run");
        try (CommandProcess demo = CommandProcess.start(folder, "demo", "--html=" + page)) {
            demo.await(() -> demo.output().contains("1 of 3"));

            demo.interrupt();

            assertThat(demo.output())
                    .contains("Interrupted in scene 1 of 3", "No page was written")
                    .doesNotContain("NaN", "Better");
        }
        assertThat(page).hasContent("the page of an earlier run");
        nothingIsLeft();
    }

    @Tag("all")
    @Test
    void aSoakIsJudgedByWhatThereIs() throws Exception {
        try (CommandProcess soak =
                CommandProcess.start(folder, "soak", "--for=1h", "--fault-every=1s-2s")) {
            soak.await(() -> soak.output().contains("/s served"));

            soak.interrupt();

            assertThat(soak.output()).contains("transactions served and", "most physical");
        }
        nothingIsLeft();
    }

    @Test
    void aLatencyRunReportsTheLoadsThatWereOver() throws Exception {
        Path page = Files.writeString(folder.resolve("latency.html"), "of a whole run");
        try (CommandProcess latency =
                CommandProcess.start(
                        folder,
                        "latency",
                        "--quick",
                        "--rounds=1",
                        "--sizes=5",
                        "--capacity=500",
                        "--slice=500ms",
                        "--warm-up=500ms",
                        "--html=" + page,
                        "--loads=20,25,30,35,40,45,50,55,60")) {
            latency.await(() -> latency.output().contains("warm start, 20 %"));

            latency.interrupt();

            assertThat(latency.output())
                    .contains("20 %: Weir's mean over that of HikariCP 5")
                    .contains("stopping, then comes what there is")
                    .containsPattern("Interrupted after \\d+ of \\d+ steps\\.")
                    .doesNotContain("60 %");
        }
        assertThat(page).hasContent("of a whole run");
        assertThat(folder.resolve("latency.interrupted.html"))
                .content()
                .contains("Interrupted after");
        nothingIsLeft();
    }

    @Tag("all")
    @Test
    void aLanesRunReportsTheScenesThatWereOver() throws Exception {
        try (CommandProcess lanes =
                CommandProcess.start(
                        folder,
                        "lanes",
                        "--quick",
                        "--scenes=overload,batch",
                        "--rounds=1",
                        "--sizes=5",
                        "--splits=5+5",
                        "--capacity=500",
                        "--slice=500ms",
                        "--lead=250ms",
                        "--warm-up=250ms",
                        "--batch-rounds=100")) {
            lanes.await(() -> lanes.output().contains("batch: "));

            lanes.interrupt();

            assertThat(lanes.output())
                    .contains("reports' p50 of Weir over that of Weir lanes=off")
                    .doesNotContain("Batch: time");
        }
        nothingIsLeft();
    }

    @Tag("all")
    @Test
    void aShiftRunReportsTheScenesThatWereOver() throws Exception {
        try (CommandProcess shift =
                CommandProcess.start(
                        folder,
                        "shift",
                        "--quick",
                        "--scenes=kinds,region",
                        "--rounds=1",
                        "--sizes=10",
                        "--before=500ms",
                        "--after=1s",
                        "--settling=500ms",
                        "--capacity=200")) {
            shift.await(() -> shift.output().contains("region: capacity"));

            shift.interrupt();

            assertThat(shift.output())
                    .contains("kinds, other kinds: Weir's p99")
                    .doesNotContain("the region is back");
        }
        nothingIsLeft();
    }

    @Tag("all")
    @Test
    void aVersionsRunReportsTheWorkThatWasOver() throws Exception {
        try (CommandProcess versions =
                CommandProcess.start(
                        folder,
                        "versions",
                        "--quick",
                        "--releases=postgresql-18",
                        "--work=point,range,update",
                        "--slice=3s",
                        "--rounds=1")) {
            versions.await(() -> versions.output().contains("PostgreSQL, point, 1 client"));

            versions.interrupt();

            assertThat(versions.output()).contains("servers that ran").doesNotContain("update, 1");
        }
        nothingIsLeft();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).noneMatch(file -> file.toString().contains("weir-versions"));
        }
    }

    @Tag("all")
    @Test
    void aFuzzRunReportsTheStatementsThatWereTried() throws Exception {
        try (CommandProcess bleed = CommandProcess.start(folder, "bleed", "--fuzz=2000")) {
            bleed.await(() -> bleed.output().contains("tried so far"));

            bleed.interrupt();

            assertThat(bleed.output()).contains("random statements reach the next borrower");
        }
        nothingIsLeft();
    }

    @Tag("all")
    @Test
    void aDoctorWhoIsInterruptedSaysWhatWasRead() throws Exception {
        try (EmbeddedPostgres server =
                        EmbeddedPostgres.start(
                                Durability.DURABLE, Map.of("max_connections", "100"));
                CommandProcess doctor =
                        CommandProcess.start(
                                folder,
                                "doctor",
                                "--quick",
                                "--watch=10m",
                                "--url=" + server.url(),
                                "--user=" + server.user())) {
            doctor.await(() -> doctor.output().contains("looking at its sessions"));

            doctor.interrupt();

            assertThat(doctor.output())
                    .contains("nothing has to change", "ok           durability");
        }
        nothingIsLeft();
    }

    @Test
    void aTuneRunReportsThePairsThatWereOver() throws Exception {
        try (CommandProcess tune =
                CommandProcess.start(
                        folder,
                        "tune",
                        "--quick",
                        "--accounts=20000",
                        "--slice=200ms",
                        "--memory=4GB",
                        "--for=60m",
                        "--log=" + folder.resolve("tune.log"))) {
            tune.await(() -> lines(folder.resolve("tune.log")) > 20);

            tune.interrupt();

            assertThat(tune.output()).contains("The race: challenger over who led");
        }
        assertThat(Files.readString(folder.resolve("tune.log"))).contains("\"restored\":true");
        nothingIsLeft();
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException e) {
            return 0;
        }
    }

    @Test
    void aCommandThatIsStoppedWhileItsServerStartsTakesItDownAgain() throws Exception {
        nothingHadBegun("bleed --quick", "weir-postgres-\\d+", "");
    }

    @Tag("all")
    @ParameterizedTest
    @ValueSource(
            strings = {"conformance", "demo", "sweep --quick", "tenants --quick", "tune --quick"})
    void soDoesEveryOtherCommand(String command) throws Exception {
        nothingHadBegun(command, "weir-postgres-\\d+", "");
    }

    @Tag("all")
    @Test
    void aSoakThatIsStoppedWhileItsServerStartsTakesItDownAgain() throws Exception {
        stoppedWhileStarting("soak", "weir-postgres-\\d+", "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bleed --quick --db=mariadb",
                "tenants --quick --db=mariadb",
                "tune --quick --db=mariadb"
            })
    @Tag("all")
    void andSoDoesOneWhoseServerIsInstalledFirst(String command) throws Exception {
        nothingHadBegun(command, "weir-mariadb\\d+", "base");
    }

    /** A busy machine may have the server started by the time the command is stopped. */
    private void nothingHadBegun(String command, String server, String sign) throws Exception {
        String output = stoppedWhileStarting(command, server, sign);
        for (int again = 0; again < MORE_TRIES && hadBegun(output); again++) {
            output = stoppedWhileStarting(command, server, sign);
        }
        assertThat(hadBegun(output)).as(output).isFalse();
    }

    private static boolean hadBegun(String output) {
        return output.contains("holds ") || output.contains("Interrupted after");
    }

    private String stoppedWhileStarting(String command, String server, String sign)
            throws Exception {
        try (CommandProcess running = CommandProcess.start(folder, command.split(" "))) {
            running.await(() -> files(server, sign) > 0);

            running.interrupt();

            assertThat(running.output()).doesNotContain("\tat ", "Exception", "null", "NaN");
            assertThat(files(server, "")).isZero();
            nothingIsLeft();
            return running.output();
        }
    }

    private void nothingIsLeft() {
        assertThat(clusters()).isZero();
        assertThat(
                        ProcessHandle.allProcesses()
                                .map(process -> process.info().commandLine().orElse(""))
                                .filter(line -> line.contains(folder.toString())))
                .isEmpty();
    }

    private long clusters() {
        return files("weir-postgres-\\d+", "");
    }

    /** Of the folders with such a name those that have the sign in them. */
    private long files(String name, String sign) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(name))
                    .filter(file -> Files.exists(file.resolve(sign)))
                    .count();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
