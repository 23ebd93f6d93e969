package dev.weir.lab.soak;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("long")
@Timeout(400)
class SoakSmokeTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir private Path folder;

    /** What must hold on any machine; growth and recovery need a longer run and a quiet one. */
    @Test
    void aShortSoakLosesNothingAndMixesNothingUp() throws IOException {
        Path json = folder.resolve("soak.json");
        Path html = folder.resolve("soak.html");
        run(
                "--for=50s",
                "--rate=100",
                "--fault-every=1s",
                "--seed=11",
                "--json=" + json,
                "--html=" + html);

        JsonNode result = new ObjectMapper().readTree(json.toFile());
        JsonNode row = result.at("/rows/0");
        assertThat(row.get("good").asInt()).as(out + "\n" + err).isGreaterThan(500);
        assertThat(row.get("faults").asInt()).isGreaterThanOrEqualTo(10);
        for (JsonNode threshold : result.at("/thresholds")) {
            String name = threshold.get("name").asText();
            boolean depends =
                    name.startsWith("growth")
                            || name.startsWith("longest time")
                            || name.startsWith("transactions served")
                            || name.startsWith("borrowers answered")
                            || name.startsWith("errors with no fault");
            assertThat(depends || threshold.get("holds").asBoolean())
                    .as("%s%n%s", name, out)
                    .isTrue();
        }
        assertThat(result.at("/environment/database").asText()).contains("PostgreSQL", "fsync on");
        assertThat(html).content().contains("Server sessions", "As a table");
    }

    /** Or a run without a breach would prove nothing. */
    @Test
    void aPoolThatLeavesSessionsDirtyIsCaught() throws IOException {
        Path json = folder.resolve("soak.json");
        int status =
                run(
                        "--for=5s",
                        "--pool=hikari",
                        "--rate=100",
                        "--fault-every=1m",
                        "--seed=11",
                        "--json=" + json);

        assertThat(status).isEqualTo(1);
        assertThat(out.toString())
                .contains("FAILS  sessions with another borrower's leftovers")
                .contains("Not clean:");
    }

    @Test
    void aRunOfNoLengthIsWrongUsage() {
        assertThat(run("--for=1s")).isEqualTo(2);
        assertThat(err.toString()).contains("--for");
        assertThat(run("--for=soon")).isEqualTo(2);
        assertThat(err.toString()).contains("'soon' is no time");
    }

    private int run(String... arguments) {
        CommandLine line = new CommandLine(new SoakCommand());
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(arguments);
    }
}
