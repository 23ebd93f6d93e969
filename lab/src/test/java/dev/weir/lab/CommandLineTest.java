package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.tools.result.ResultFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Tag("long")
@Timeout(120)
class CommandLineTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir private Path folder;

    private int run(String... arguments) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(arguments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spike",
                "sweep",
                "bleed",
                "tenants",
                "latency",
                "lanes",
                "shift",
                "versions",
                "doctor",
                "tune"
            })
    void everyExperimentHasTheCommonOptions(String command) {
        assertThat(run(command, "--help")).isZero();
        assertThat(out.toString()).contains("--json", "--html", "--url", "--user", "--password");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"spike --json", "demo --html", "doctor --html", "tune --conf", "tune --log"})
    void aFileThatCannotBeWrittenIsSaidBeforeAnythingIsMeasured(String option) throws IOException {
        String[] words = option.split(" ", -1);
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThat(run(words[0], "%s=%s/below".formatted(words[1], file))).isEqualTo(2);
        assertThat(run(words[0], "%s=%s".formatted(words[1], folder))).isEqualTo(2);

        assertThat(err.toString())
                .contains(
                        words[1],
                        "below cannot be made: %s is no folder".formatted(file),
                        folder + " is a folder: name a file in it");
    }

    /** The driver says that the attempt failed, and no more. */
    @Test
    void aHostThatThereIsNotIsNamed() {
        assertThat(run("doctor", "--url", "jdbc:postgresql://no-such-host.invalid/app"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("there is no host no-such-host.invalid");
    }

    @Test
    void theHelpListsTheCommands() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains(
                        "demo",
                        "spike",
                        "sweep",
                        "latency",
                        "lanes",
                        "shift",
                        "shop",
                        "simulate",
                        "failover",
                        "fleet",
                        "bleed",
                        "soak",
                        "tenants",
                        "tune",
                        "memory",
                        "versions",
                        "doctor",
                        "migrate",
                        "install",
                        "report");
    }

    @Test
    void aUrlThatIsNoPostgresqlIsOneSentence() {
        assertThat(run("spike", "--url", "jdbc:h2:mem:secret")).isEqualTo(2);
        assertThat(err.toString()).contains("jdbc:postgresql://").doesNotContain("\tat ", "secret");
    }

    @Test
    void aReportOfAFileThatIsNoResultIsWrongUsage() throws IOException {
        Path file = Files.writeString(folder.resolve("other.json"), "[]");
        assertThat(run("report", file.toString(), "--html", folder.resolve("a.html").toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("other.json");
    }

    @Test
    void aReportSaysWithItsStatusWhetherTheResultsHold() throws IOException {
        Path json = Path.of("src/test/resources/dev/weir/lab/report/results/spike.json");
        Path html = folder.resolve("spike.html");
        assertThat(ResultFile.read(json).holds()).isFalse();
        assertThat(run("report", json.toString(), json.toString(), "--html", html.toString()))
                .isEqualTo(1);
        assertThat(html).content().contains("<nav");
    }

    @Test
    void aQuickSpikeLeavesAResultAndAPage() throws IOException {
        Path json = folder.resolve("spike.json");
        Path html = folder.resolve("spike.html");
        int status =
                run(
                        "spike",
                        "--quick",
                        "--repeats=1",
                        "--pools=hikari,agroal",
                        "--variant=seed,empty",
                        "--json=" + json,
                        "--html=" + html);
        assertThat(status).as(err.toString()).isZero();
        assertThat(out.toString()).contains("50 at once", "HikariCP", "Agroal");
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.at("/rows")).hasSize(4);
        assertThat(result.at("/rows/0/served/median").asInt()).isEqualTo(50);
        assertThat(html).content().contains("HikariCP", "As a table");
    }

    @Test
    void aQuickStepRunsToItsEnd() {
        assertThat(run("spike", "--quick", "--repeats=1", "--pools=hikari", "--variant=step"))
                .isZero();
        assertThat(out.toString()).contains("Sustained step");
    }
}
