package dev.weir.lab.soak;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weir.lab.CommandRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
@Timeout(400)
class SoakSmokeTest {

    private final CommandRun command = new CommandRun(new SoakCommand());

    @TempDir private Path folder;

    /** What must hold on any machine; growth and recovery need a longer run and a quiet one. */
    @Test
    void aShortSoakLosesNothingAndMixesNothingUp() throws IOException {
        JsonNode result =
                command.result(folder, "--for=15s", "--rate=100", "--fault-every=1s", "--seed=11");
        JsonNode row = result.at("/rows/0");
        assertThat(row.get("good").asInt())
                .as(command.out() + "\n" + command.err())
                .isGreaterThan(200);
        assertThat(row.get("faults").asInt()).isGreaterThanOrEqualTo(3);
        for (JsonNode threshold : result.at("/thresholds")) {
            String name = threshold.get("name").asText();
            boolean depends =
                    name.startsWith("growth")
                            || name.startsWith("longest time")
                            || name.startsWith("transactions served")
                            || name.startsWith("borrowers answered")
                            || name.startsWith("errors with no fault");
            assertThat(depends || threshold.get("holds").asBoolean())
                    .as("%s%n%s", name, command.out())
                    .isTrue();
        }
        assertThat(result.at("/environment/database").asText()).contains("PostgreSQL", "fsync on");
        assertThat(command.page(folder)).content().contains("Server sessions", "As a table");
    }

    /** Or a run without a breach would prove nothing. */
    @Test
    void aPoolThatLeavesSessionsDirtyIsCaught() {
        int status =
                command.status(
                        "--for=5s",
                        "--pool=hikari",
                        "--rate=100",
                        "--fault-every=1m",
                        "--seed=11",
                        "--html=" + command.page(folder));

        assertThat(status).isEqualTo(1);
        assertThat(command.out())
                .contains("FAILS  sessions with another borrower's leftovers")
                .contains("Not clean:");
    }
}
