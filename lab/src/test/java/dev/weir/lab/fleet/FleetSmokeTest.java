package dev.weir.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weir.lab.CommandRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The plumbing, and what must never happen. */
@Tag("long")
@Timeout(240)
class FleetSmokeTest {
    @TempDir private Path folder;

    private final CommandRun command = new CommandRun(new FleetCommand());

    @Test
    void aFleetKeepsItsTotalInEachScene() throws IOException {
        JsonNode result = command.result(folder, "--quick", "--instances=3", "--kinds=FLEET,ONE");

        assertThat(result.at("/rows")).hasSize(9 + 4);
        assertThat(result.at("/rows"))
                .allSatisfy(row -> assertThat(row.at("/throughput").asDouble()).isPositive());
        assertThat(result.at("/thresholds"))
                .hasSize(2)
                .allSatisfy(t -> assertThat(t.at("/holds").asBoolean()).as(t.toString()).isTrue());
        assertThat(command.out()).contains("a third killed");
    }
}
