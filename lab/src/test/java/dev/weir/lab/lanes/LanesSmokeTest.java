package dev.weir.lab.lanes;

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
class LanesSmokeTest {

    @TempDir private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private JsonNode run(String... arguments) throws IOException {
        Path json = folder.resolve("lanes.json");
        CommandLine line = new CommandLine(new LanesCommand());
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "--json=" + json;
        all[arguments.length + 1] = "--html=" + folder.resolve("lanes.html");

        assertThat(line.execute(all)).as(err.toString()).isBetween(0, 1);

        return new ObjectMapper().readTree(json.toFile());
    }

    @Test
    void aShiftWithASplitThatWasFoundHasBothPhases() throws IOException {
        JsonNode result =
                run(
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
        assertThat(err.toString()).contains("capacity", "the best is two pools", "Weir says:");
        assertThat(out.toString()).contains("HikariCP 10", "20 % reports", "(best)");
        assertThat(folder.resolve("lanes.html")).content().contains("over the rounds");
    }

    @Test
    void overloadAndABatchOnADatabaseThatStays() throws Exception {
        try (EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(
                                Durability.DURABLE, Map.of("max_connections", "300"));
                Connection connection = postgres.connect()) {
            JsonNode result =
                    run(
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
                            "--threads=2",
                            "--url=" + postgres.url(),
                            "--user=" + postgres.user(),
                            "--password=" + postgres.password());

            assertThat(result.at("/rows")).hasSize(5 + 5);
            JsonNode executor = result.at("/rows/5");
            assertThat(executor.get("way").asText()).isEqualTo("Weir, executor");
            assertThat(executor.at("/slices/0/jobsDone").asInt()).isEqualTo(50);
            assertThat(executor.at("/slices/0/liveByKind/READ/response/count").asInt())
                    .isPositive();
            assertThat(err.toString()).contains("capacity: 500 ms", "batch: 50 jobs");
            assertThat(connection.getMetaData().getSchemas(null, "weir_lanes").next()).isFalse();
        }
    }

    @Test
    void aServerWithoutRoomIsRefusedBeforeAnythingRuns() {
        try (EmbeddedPostgres postgres =
                EmbeddedPostgres.start(Durability.DURABLE, Map.of("max_connections", "50"))) {
            CommandLine line = new CommandLine(new LanesCommand());
            line.setErr(new PrintWriter(err));

            assertThat(
                            line.execute(
                                    "--url=" + postgres.url(),
                                    "--user=" + postgres.user(),
                                    "--password=" + postgres.password(),
                                    "--scenes=steady",
                                    "--splits=10+10",
                                    "--sizes=50"))
                    .isEqualTo(2);

            assertThat(err.toString()).contains("all pools together take 190", "max_connections");
        }
    }
}
