package dev.weir.lab.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weir.lab.CommandRun;
import dev.weir.lab.ShortWindows;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
@Timeout(300)
class MemorySmokeTest {

    private final CommandRun command = new CommandRun(new MemoryCommand());

    @TempDir private Path folder;

    @Test
    void buffersBeyondTheMemoryAreSwappedOutAndAllIsPutBack() throws Exception {
        buffersAreSwappedOut("postgres");
    }

    @Tag("all")
    @Test
    void onMariaDbToo() throws Exception {
        buffersAreSwappedOut("mariadb");
    }

    private void buffersAreSwappedOut(String db) throws Exception {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        assumeThat(Possible.in(temporary)).isTrue();

        JsonNode result =
                command.result(
                        folder,
                        "--quick",
                        "--db=" + db,
                        "--limit=192MB",
                        "--data=320MB",
                        "--shares=25,150",
                        "--slice=500ms",
                        "--warm-up=500ms");

        assertThat(result.at("/rows")).hasSize(2);
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.at("/slices/0/failed").asInt()).as(row.toString()).isZero();
        }
        ShortWindows.served(result.at("/rows"), "/perSecond/median");
        assertThat(result.at("/rows/0/swappedBytes/median").asDouble())
                .isLessThan(result.at("/rows/1/swappedBytes/median").asDouble());
        assertThat(result.at("/rows/1/swappedBytes/median").asDouble()).isGreaterThan(20 << 20);
        assertThat(result.at("/thresholds").toString()).contains("clients that gave up");
        assertThat(result.at("/warnings/0").asText()).contains("times and ratios are not judged");
        assertThat(command.out()).contains("swapped out, MB", "published: throughput");
        assertThat(command.page(folder)).content().contains("Waiting for memory");
        String own = "weir-memory-%d-".formatted(ProcessHandle.current().pid());
        assertThat(Possible.ofRuns(temporary)).noneMatch(run -> run.startsWith(own));
    }
}
