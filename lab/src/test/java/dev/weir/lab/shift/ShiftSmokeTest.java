package dev.weir.lab.shift;

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
class ShiftSmokeTest {

    @TempDir private Path folder;

    private final CommandRun command = new CommandRun(new ShiftCommand());

    @Test
    void everyPoolHasEveryPhaseOfTheScene() throws IOException {
        JsonNode result =
                command.result(
                        folder,
                        "--quick",
                        "--scenes=region",
                        "--sizes=5,20",
                        "--rounds=1",
                        "--before=500ms",
                        "--after=1s",
                        "--settling=500ms");

        assertThat(result.at("/rows")).hasSize(3 * 3);
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.at("/p99/median").asDouble()).as(row.toString()).isPositive();
            assertThat(row.at("/openMean/median").asDouble()).isPositive();
        }
        assertThat(result.at("/environment/database").asText()).contains("PostgreSQL", "fsync on");
        assertThat(result.at("/thresholds").toString())
                .contains(
                        "region, a region is away: Weir's p99 from 500ms",
                        "region, the region is back: Weir's p99 from 500ms",
                        "not served");
        assertThat(result.at("/verdicts")).hasSize(2 * 2);
        assertThat(result.at("/verdicts/1/question").asText())
                .isEqualTo("region, a region is away: slowest 1 % from then on");
        assertThat(command.err()).contains("region: capacity", "the least of its mixes");
        assertThat(command.out()).contains("HikariCP 20", "region: response times");
        assertThat(command.page(folder)).content().contains("Response over time: p99");
    }

    @Tag("all")
    @Test
    void aDatabaseOfOnesOwnIsLeftAsItWas() throws Exception {
        try (EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(
                                Durability.DURABLE, Map.of("max_connections", "100"));
                Connection connection = postgres.connect()) {
            JsonNode result =
                    command.result(
                            folder,
                            CommandRun.at(
                                    postgres,
                                    "--quick",
                                    "--scenes=kinds",
                                    "--sizes=10",
                                    "--rounds=1",
                                    "--before=500ms",
                                    "--after=1s",
                                    "--settling=500ms",
                                    "--capacity=200"));

            assertThat(result.at("/rows")).hasSize(2 * 2);
            assertThat(command.err()).contains("capacity 200/s, as given");
            assertThat(connection.getMetaData().getSchemas(null, "weir_shift").next()).isFalse();
        }
    }
}
