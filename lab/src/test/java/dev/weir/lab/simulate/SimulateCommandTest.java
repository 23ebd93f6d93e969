package dev.weir.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.lab.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
@Timeout(180)
class SimulateCommandTest {

    private final CommandRun command = new CommandRun(new SimulateCommand());

    @TempDir private Path folder;

    @Test
    void aQuickRunJudgesEachScenarioAndTheWorstCase() throws IOException {
        Path json = folder.resolve("simulate.json");
        Path html = folder.resolve("simulate.html");

        int status =
                command.status(
                        "--quick",
                        "--scenario=cpu,io,failover,pools-8,mixed-80",
                        "--control=weir,vegas",
                        "--json=" + json,
                        "--html=" + html);

        // whether the goals hold is for LimitLawSimulationTest: of one seed a run may miss one
        assertThat(status).as(command.out() + "\n" + command.err()).isBetween(0, 1);
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.at("/rows")).hasSize(5 * 2);
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.at("/standing/share").asDouble()).isBetween(0.01, 1.05);
            assertThat(row.at("/limits").size()).isGreaterThanOrEqualTo(70);
        }
        assertThat(result.at("/rows/0/decisions/0/0").asText()).contains("limit");
        List<String> claims = new ArrayList<>();
        result.at("/thresholds").forEach(claim -> claims.add(claim.get("name").asText()));
        for (String goal :
                List.of(
                        "Throughput under full load",
                        "Response p99",
                        "Time to the best",
                        "Mean size",
                        "Failover",
                        "Pools that share",
                        "Spike",
                        "mixed",
                        "Worst case")) {
            assertThat(claims).as(goal).anyMatch(claim -> claim.startsWith(goal));
        }
        assertThat(claims)
                .noneMatch(
                        claim ->
                                claim.startsWith("After a change")
                                        || claim.startsWith("Ten minutes"));
        assertThat(result.at("/verdicts")).hasSize(3);
        assertThat(result.at("/verdicts/0/values/0/pool").asText()).isEqualTo("Weir");
        assertThat(command.out())
                .contains("pools-8: 8 pools", "Jain's index", "All controls over 4")
                .doesNotContain("a tie");
        assertThat(Files.readString(html))
                .contains("Limit that Weir finds: io", "Throughput: pools-8");
    }

    @Tag("all")
    @Test
    void theHeldOutHalfHasOtherScenariosAndOtherSeeds() throws IOException {
        Path json = folder.resolve("held-out.json");

        command.status(
                "--quick", "--held-out", "--scenario=stall-3", "--control=weir", "--json=" + json);

        JsonNode parameters = new ObjectMapper().readTree(json.toFile()).at("/parameters");
        assertThat(parameters.at("/held-out").asBoolean()).isTrue();
        assertThat(parameters.at("/seeds/0").asLong()).isEqualTo(1_001);
        assertThat(command.status("--held-out", "--scenario=stall")).isEqualTo(2);
        assertThat(command.err()).contains("no scenario is called 'stall': choose from cpu-12,");
    }

    @Tag("all")
    @Test
    void withoutThePoolsOwnLawNothingIsJudged() {
        assertThat(command.status("--quick", "--scenario=cpu", "--control=grow-on-wait")).isZero();
        assertThat(command.out()).contains("grow-on-wait").doesNotContain("holds  ", "FAILS  ");
    }

    @Test
    void theSameSeedsGiveTheSameNumbers() {
        command.status("--quick", "--scenario=slow", "--control=weir,envoy");
        CommandRun again = new CommandRun(new SimulateCommand());
        again.status("--quick", "--scenario=slow", "--control=weir,envoy");
        assertThat(again.out()).isEqualTo(command.out());
    }
}
