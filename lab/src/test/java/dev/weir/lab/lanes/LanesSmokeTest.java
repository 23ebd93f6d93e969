package dev.weir.lab.lanes;

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
class LanesSmokeTest {

    @TempDir private Path folder;

    private final CommandRun command = new CommandRun(new LanesCommand());

    @Tag("all")
    @Test
    void aShiftWithASplitThatWasFoundHasBothPhases() throws IOException {
        JsonNode result =
                command.result(
                        folder,
                        "--quick",
                        "--scenes=shift",
                        "--report=20ms,60ms",
                        "--rounds=1",
                        "--slice=500ms",
                        "--search=250ms",
                        "--lead=250ms",
                        "--warm-up=250ms",
                        "--sizes=10",
                        "--explain");

        int perPhase = result.at("/rows").size() / 2;
        assertThat(perPhase).isBetween(5, 6);
        for (JsonNode row : result.at("/rows")) {
            JsonNode slice = row.at("/slices/0");
            assertThat(slice.get("failed").asInt()).as(row.toString()).isZero();
            assertThat(slice.at("/byKind/READ/response/count").asInt()).isPositive();
            assertThat(slice.at("/open/max").asInt()).isPositive();
        }
        assertThat(result.at("/environment/database").asText()).contains("PostgreSQL", "fsync on");
        assertThat(result.at("/thresholds").toString())
                .contains("reads' p99 of Weir with hints over that of two pools");
        assertThat(result.at("/verdicts")).hasSize(2 * 2);
        assertThat(result.at("/verdicts/0/question").asText()).contains("slowest 1 % of the reads");
        assertThat(command.err()).contains("capacity", "the best is two pools", "Weir says:");
        assertThat(command.out())
                .contains("HikariCP 10", "20 % reports", "(best)", "the best split");
        assertThat(command.page(folder)).content().contains("over the rounds");
    }

    @Test
    void overloadAndABatchOnADatabaseThatStays() throws Exception {
        try (EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(
                                Durability.DURABLE, Map.of("max_connections", "300"));
                Connection connection = postgres.connect()) {
            JsonNode result =
                    command.result(
                            folder,
                            CommandRun.at(
                                    postgres,
                                    "--quick",
                                    "--scenes=overload,batch",
                                    "--arrivals=bursty",
                                    "--report=20ms,60ms",
                                    "--splits=5+5",
                                    "--capacity=500",
                                    "--rounds=1",
                                    "--slice=500ms",
                                    "--lead=250ms",
                                    "--warm-up=250ms",
                                    "--sizes=10",
                                    "--batch=50",
                                    "--batch-time=500ms",
                                    "--threads=2"));

            assertThat(result.at("/rows")).hasSize(5 + 5);
            JsonNode executor = result.at("/rows/5");
            assertThat(executor.get("way").asText()).isEqualTo("Weir, executor");
            assertThat(executor.at("/slices/0/jobsDone").asInt()).isBetween(1, 50); // or cut off
            assertThat(executor.at("/slices/0/liveByKind/READ/response/count").asInt())
                    .isPositive();
            assertThat(command.err()).contains("capacity: 500 ms", "batch: 50 jobs");
            assertThat(command.out()).doesNotContain("the best split");
            assertThat(connection.getMetaData().getSchemas(null, "weir_lanes").next()).isFalse();
        }
    }
}
