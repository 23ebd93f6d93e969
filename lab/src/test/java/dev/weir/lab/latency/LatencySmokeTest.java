package dev.weir.lab.latency;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The plumbing on a real PostgreSQL; how fast anything was is not looked at. */
@Timeout(240)
class LatencySmokeTest {

    @TempDir private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private JsonNode run(String... arguments) throws IOException {
        Path json = folder.resolve("latency.json");
        CommandLine line = new CommandLine(new LatencyCommand());
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "--json=" + json;
        all[arguments.length + 1] = "--html=" + folder.resolve("latency.html");

        assertThat(line.execute(all)).as(err.toString()).isBetween(0, 1);

        return new ObjectMapper().readTree(json.toFile());
    }

    @Test
    void everyPoolHasItsSlicesOfEachLoad() throws IOException {
        JsonNode result =
                run(
                        "--quick",
                        "--slice=500ms",
                        "--warm-up=500ms",
                        "--sizes=5,10",
                        "--variants=lanes-off",
                        "--loads=20,130",
                        "--explain");

        assertThat(result.at("/rows")).hasSize(2 * 4);
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.at("/slices")).hasSize(2);
            for (JsonNode slice : row.at("/slices")) {
                assertThat(slice.get("failed").asInt()).as(slice.toString()).isZero();
                assertThat(slice.at("/response/count").asInt()).isPositive();
                assertThat(slice.at("/byKind/READ/response/count").asInt()).isPositive();
                assertThat(slice.at("/open/max").asInt()).isPositive();
            }
        }
        assertThat(result.at("/environment/database").asText()).contains("PostgreSQL", "fsync on");
        assertThat(result.at("/thresholds").toString())
                .contains("20 %: Weir's mean", "130 %: Weir's throughput", "failed requests");
        assertThat(err.toString()).contains("capacity", "Weir says:");
        assertThat(out.toString()).contains("HikariCP 10", "reads' p99");
        assertThat(folder.resolve("latency.html")).content().contains("Response over load: mean");
    }

    @Test
    void aNeighbourALineAndBurstsFromAColdStartOnADatabaseThatStays() throws Exception {
        try (EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(
                                Durability.DURABLE, Map.of("max_connections", "200"));
                Connection connection = postgres.connect()) {
            JsonNode result =
                    run(
                            "--quick",
                            "--slice=500ms",
                            "--after=500ms",
                            "--rounds=1",
                            "--mix=hotrow",
                            "--rtt=0.5ms",
                            "--arrivals=bursty",
                            "--start=cold",
                            "--beside=same",
                            "--sizes=10",
                            "--loads=60",
                            "--capacity=200",
                            "--url=" + postgres.url(),
                            "--user=" + postgres.user(),
                            "--password=" + postgres.password());

            assertThat(result.at("/rows")).hasSize(2);
            JsonNode slice = result.at("/rows/0/slices/0");
            assertThat(slice.at("/neighbour/count").asInt()).isPositive();
            assertThat(slice.at("/byKind/WRITE/response/count").asInt()).isPositive();
            assertThat(slice.at("/byKind/READ/use/p50").asDouble()).isGreaterThanOrEqualTo(0.5);
            assertThat(err.toString()).contains("capacity 200/s, as given");
            assertThat(connection.getMetaData().getSchemas(null, "weir_latency").next()).isFalse();
        }
    }

    @Test
    void aServerWithoutRoomIsRefusedBeforeAnythingRuns() {
        try (EmbeddedPostgres postgres =
                EmbeddedPostgres.start(Durability.DURABLE, Map.of("max_connections", "50"))) {
            CommandLine line = new CommandLine(new LatencyCommand());
            line.setErr(new PrintWriter(err));

            assertThat(
                            line.execute(
                                    "--url=" + postgres.url(),
                                    "--user=" + postgres.user(),
                                    "--password=" + postgres.password(),
                                    "--sizes=50"))
                    .isEqualTo(2);

            assertThat(err.toString()).contains("all pools together take 90", "max_connections");
        }
    }
}
