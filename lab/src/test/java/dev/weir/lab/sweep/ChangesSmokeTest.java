package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.lab.CommandRun;
import dev.weir.lab.ShortWindows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pool, its load or its server that changes; what a change costs is for a longer run. */
@Tag("long")
@Timeout(240)
class ChangesSmokeTest {

    @TempDir private Path folder;

    private final CommandRun command = new CommandRun(new SweepCommand());

    @Tag("all")
    @Test
    void aShortResizeLeadsThePoolThroughItsSizes() throws IOException {
        JsonNode rows = rows("--resize=12,3", "--slice=3s");

        assertThat(rows).hasSize(3);
        for (int pool = 0; pool < 2; pool++) {
            assertThat(rows.at("/" + pool + "/ticks/0/open").asInt()).isEqualTo(12);
            assertThat(rows.at("/" + pool + "/ticks"))
                    .anyMatch(tick -> tick.get("open").asInt() <= 3);
        }
    }

    @Test
    void shortChangesFollowTheUsersAndTrySeveralPools() throws IOException {
        JsonNode rows = rows("--changes=users,pools", "--slice=500ms");

        assertThat(rows).hasSize(2 + 3);
        assertThat(rows.at("/0/changes/0/change").asText()).isEqualTo("USERS");
        ShortWindows.served(List.of(rows.get(2), rows.get(3), rows.get(4)), "/throughput");
        for (int i = 2; i < 5; i++) {
            assertThat(rows.at("/" + i + "/limits")).hasSize(rows.at("/" + i + "/pools").asInt());
            assertThat(rows.at("/" + i + "/fairness").asDouble()).isBetween(0.125, 1.0);
        }
        assertThat(command.out()).contains("Pools on one database", "Not judged");
    }

    private JsonNode rows(String... arguments) throws IOException {
        Path json = folder.resolve("sweep.json");
        List<String> all = new ArrayList<>(List.of("--quick", "--clients=40"));
        all.addAll(List.of(arguments));
        all.add("--json=" + json);
        all.add("--html=" + folder.resolve("sweep.html"));

        assertThat(command.status(all.toArray(String[]::new)))
                .as(() -> command.out() + "\n" + command.err())
                .isZero();

        return new ObjectMapper().readTree(json.toFile()).at("/rows");
    }
}
