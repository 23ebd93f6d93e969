package dev.weir.lab.demo;

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
@Timeout(300)
class DemoSmokeTest {

    @TempDir private Path folder;

    @Test
    void aQuickDemoPlaysAllScenesAndLeavesAPage() throws IOException {
        CommandRun demo = new CommandRun(new DemoCommand());

        JsonNode result = demo.result(folder, "--quick");

        assertThat(demo.out())
                .contains(
                        "leftovers reach the next user with HikariCP", "none with Weir", "Machine:")
                .contains(demo.page(folder).toString());
        assertThat(demo.err())
                .contains("next door, Weir: ", "5 ms away, HikariCP 5: ", "with reports, Weir: ")
                .contains("a spike of 50, HikariCP: hit ");
        assertThat(result.at("/rows")).hasSize(12 + 4 * Demo.POOLS.size() + 8);
        assertThat(result.at("/environment/database").asText()).contains("PostgreSQL", "fsync on");
        assertThat(demo.page(folder))
                .content()
                .contains("What users waited", "What reaches the next user", "Whom it hit")
                .doesNotContain("NaN", "Mean response over pool size");
    }

    @Test
    void anOptionOfAnotherCommandIsRefused() {
        assertThat(new CommandRun(new DemoCommand()).refusal("--url=jdbc:postgresql://db/app"))
                .contains("--url");
    }
}
