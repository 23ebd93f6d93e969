package dev.weir.lab.failover;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.lab.CommandRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
@Timeout(180)
class FailoverSmokeTest {

    private final CommandRun command = new CommandRun(new FailoverCommand());

    @TempDir private Path folder;

    /** Of two faults that both pools survive; the bounds in milliseconds are a quiet machine's. */
    @Test
    void aQuickRunLeavesAResultAndAPage() throws IOException {
        Path json = folder.resolve("failover.json");
        Path html = folder.resolve("failover.html");
        int status =
                command.status(
                        "--quick",
                        "--pools=weir,hikari",
                        "--faults=terminated,answer-lost",
                        "--json=" + json,
                        "--html=" + html);

        JsonNode result = new ObjectMapper().readTree(json.toFile());
        boolean holds = true;
        for (JsonNode threshold : result.at("/thresholds")) {
            holds &= threshold.get("holds").asBoolean();
        }
        assertThat(status).as(command.err()).isEqualTo(holds ? 0 : 1);
        assertThat(result.at("/thresholds")).hasSize(6);
        assertThat(result.at("/rows")).hasSize(4);
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.at("/endings/0").asText()).isEqualTo("RECOVERED");
            assertThat(row.at("/mostPhysicalConnections/max").asInt()).isBetween(1, 6);
        }
        assertThat(result.at("/rows/2/failingBorrowers/median").asInt()).isEqualTo(1);
        assertThat(command.out()).contains("Backends terminated", "Weir keeps", html.toString());
        assertThat(html).content().contains(": time to the first good answer", "As a table");
    }
}
