package dev.weir.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.lab.CommandRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class BelowCommandTest {
    private static final String[] SHORT = {"--seeds=1", "--warm-up=3", "--seconds=5"};

    private final CommandRun command = new CommandRun(new BelowCommand());

    @TempDir private Path folder;

    @Test
    void eachCellIsATableAndEachGoalNamesItsWorstCell() throws IOException {
        Path json = folder.resolve("below.json");

        run(
                command,
                "--cells=flat/measured/62,flat/even/85,flat/measured/95,flat/slow5/130-closed",
                "--pools=auto,auto-one-line,fixed-10,fixed-30",
                "--json=" + json);

        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.at("/rows")).as(command.out() + "\n" + command.err()).hasSize(4 * 4);
        for (JsonNode row : result.at("/rows")) {
            assertThat(row.get("mean").asDouble()).isPositive();
        }
        List<String> claims = new ArrayList<>();
        result.at("/thresholds").forEach(claim -> claims.add(claim.get("name").asText()));
        assertThat(claims).hasSize(12);
        assertThat(command.out()).doesNotContain("a tie");
        assertThat(claims)
                .contains(
                        "up to 85 %, even work: mean / best (worst of 1 cells: flat/even/85; 0 miss)")
                .anyMatch(claim -> claim.startsWith("above 85 %: report p99 / one line"))
                .anyMatch(claim -> claim.startsWith("overload: throughput"));
    }

    @Test
    void withoutTheDefaultPoolNothingIsJudged() {
        assertThat(run(command, "--cells=flat/even/30", "--pools=fixed-10,auto-5")).isZero();
        assertThat(command.out()).contains("auto-5").doesNotContain("holds  ", "FAILS  ");
    }

    @Test
    void theSameSeedsGiveTheSameNumbers() {
        String[] args = {"--cells=flat/slow5/*5", "--pools=auto,fixed-10"};
        run(command, args);
        CommandRun again = new CommandRun(new BelowCommand());
        run(again, args);
        assertThat(again.out()).isEqualTo(command.out()).contains("flat/slow5/75", "flat/slow5/95");
    }

    @Test
    void theHeldOutCellsAreOthers() {
        run(command, "--list", "--held-out");
        assertThat(command.out()).contains("flat4/reports3/70\n").doesNotContain("measured");
    }

    @Test
    void theTraceSaysWhatTheLawDecided() {
        run(command, "--cells=flat/even/130-closed", "--pools=auto", "--trace");
        assertThat(command.out()).contains("flat/even/130-closed auto, seed 1, ", " s: limit ");
    }

    private static int run(CommandRun command, String... args) {
        List<String> all = new ArrayList<>(List.of(SHORT));
        for (String arg : args) {
            all.removeIf(given -> given.split("=")[0].equals(arg.split("=")[0]));
            all.add(arg);
        }
        return command.status(all.toArray(String[]::new));
    }
}
