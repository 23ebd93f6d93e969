package dev.weir.lab.latency;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weir.lab.CommandRun;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The plumbing on a real PostgreSQL; how fast anything was is not looked at. */
@Tag("long")
@Timeout(240)
class LatencySmokeTest {

    @TempDir private Path folder;

    private final CommandRun command = new CommandRun(new LatencyCommand());

    @Test
    void everyPoolHasItsSlicesOfEachLoad() throws IOException {
        JsonNode result =
                command.result(
                        folder,
                        "--quick",
                        "--slice=500ms",
                        "--lead=250ms",
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
        assertThat(command.err())
                .contains("capacity", "Weir has met an overload", "Weir says:")
                .doesNotContain("HikariCP 5 has met an overload");
        assertThat(command.out()).contains("HikariCP 10", "reads' p99");
        assertThat(command.page(folder)).content().contains("Response over load: mean");
    }

    @Test
    void aNeighbourALineAndBurstsFromAColdStartOnADatabaseThatStays() throws Exception {
        try (EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(
                                Durability.DURABLE, Map.of("max_connections", "200"));
                Connection connection = postgres.connect()) {
            JsonNode result =
                    command.result(
                            folder,
                            CommandRun.at(
                                    postgres,
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
                                    "--capacity=200"));

            assertThat(result.at("/rows")).hasSize(2);
            JsonNode slice = result.at("/rows/0/slices/0");
            assertThat(slice.at("/neighbour/count").asInt()).isPositive();
            assertThat(slice.at("/byKind/WRITE/response/count").asInt()).isPositive();
            assertThat(slice.at("/byKind/READ/use/p50").asDouble()).isGreaterThanOrEqualTo(0.5);
            assertThat(command.err())
                    .contains("capacity 200/s, as given")
                    .as("a cold process")
                    .doesNotContain("has met an overload");
            assertThat(connection.getMetaData().getSchemas(null, "weir_latency").next()).isFalse();
        }
    }
}
